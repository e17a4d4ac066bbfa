import { isNode, renamed, withValue } from '../kit/nodes.ts'
import type { Node, Step } from '../kit/step.ts'

/** Conditions of linked lists, `filters` of plain names, become `where` with `{"field": …}`. */
export const linkedLists: Step = [
  { kinds: ['resource', 'mixin'], at: 'list.columns.*.link', turn: named },
  { kinds: ['report'], at: 'columns.*.link', turn: named },
  { kinds: ['report'], at: 'drill', turn: named },
]

function named(way: Node): Node {
  if (!isNode(way.filters) || 'where' in way) return way
  const where = Object.entries(way.filters).map(([name, field]) => [name, { field }])
  return renamed(withValue(way, 'filters', Object.fromEntries(where)), 'filters', 'where')
}
