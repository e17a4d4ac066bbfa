import { isNode, renamed, without } from '../kit/nodes.ts'
import type { Node, Step } from '../kit/step.ts'

/** Calculations over columns become a function in `value`; keys of reports with one meaning have one name. */
export const reportValues: Step = [
  { kinds: ['report'], at: 'columns.*', turn: valueTurned },
  { kinds: ['report'], at: 'names.*', turn: (name) => renamed(name, 'take', 'aggregate') },
  { kinds: ['report'], at: '', turn: (report) => renamed(renamed(report, 'params', 'required'), 'opens', 'default') },
  { kinds: ['resource', 'mixin'], at: 'list.columns.*', turn: (column) => renamed(column, 'link', 'drill') },
]

const makings = ['days', 'hours', 'ratio', 'growth', 'difference', 'share', 'cumulative', 'yearBefore', 'previous']

function valueTurned(old: Node): Node {
  const column = renamed(renamed(old, 'along', 'by'), 'link', 'drill')
  const making = makings.find((key) => Object.hasOwn(column, key))
  if (making === undefined || 'value' in column) return column
  const value = `${making}(${argumentsOf(column[making], column.per).join(', ')})`
  return without(renamed({ ...column, [making]: value }, making, 'value'), 'per')
}

function argumentsOf(written: unknown, per: unknown): readonly unknown[] {
  if (Array.isArray(written)) return per === undefined ? written : [...written, per]
  if (!isNode(written)) return [written]
  return [written.of, written.along, ...(Array.isArray(written.within) ? written.within : [])]
}
