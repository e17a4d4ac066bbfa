import { isNode, without, withValue } from '../kit/nodes.ts'
import type { Node, Step } from '../kit/step.ts'

/** A record that an action adds, in `rows` under the code of its resource, becomes one of `make`. */
export const madeRecords: Step = [{ kinds: ['resource', 'mixin'], at: 'actions.*', turn: made }]

function made(action: Node): Node {
  const { do: kind, rows } = action
  if (kind === 'add' || !isNode(rows)) return action
  const records = Object.entries(rows).filter(([key]) => key.includes('/'))
  if (records.length === 0) return action
  const make = Object.fromEntries(records.map(([code, values]) => [code, { set: values }]))
  const left = without(rows, ...records.map(([code]) => code))
  const rest = Object.keys(left).length === 0 ? without(action, 'rows') : withValue(action, 'rows', left)
  return { ...rest, make }
}
