import { isNode, renamed, without, withValue } from '../kit/nodes.ts'
import type { Node, Step } from '../kit/step.ts'

/** Presentation of a menu entry is one list, `show`; its redirection is `to`. */
export const menuEntries: Step = [{ kinds: ['menu'], at: 'items.*', turn: entryTurned }]

const ways: readonly (readonly [key: string, value: boolean, way: string])[] = [
  ['alwaysShow', true, 'alone'],
  ['keepAlive', false, 'fresh'],
  ['hiddenHeaderContent', true, 'noHeading'],
  ['newWindow', true, 'window'],
]

function entryTurned(old: Node): Node {
  const entry = renamed(old, 'redirect', 'to')
  const show = ways.flatMap(([key, value, way]) => (entry[key] === value ? [way] : []))
  const plain = without(entry, ...ways.map(([key]) => key))
  const whole = show.length > 0 ? { ...plain, show } : plain
  const { children } = whole
  if (!Array.isArray(children)) return whole
  const turned = children.map((child) => (isNode(child) ? entryTurned(child) : child))
  return turned.some((child, index) => child !== children[index]) ? withValue(whole, 'children', turned) : whole
}
