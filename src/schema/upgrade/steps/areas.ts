import { renamed, withValue } from '../kit/nodes.ts'
import type { Node, Step } from '../kit/step.ts'

/** Excluded resources of a dictionary item are in `areas` with a `!`. */
export const areas: Step = [{ kinds: ['dictionary'], at: 'items.*', turn: itemTurned }]

function itemTurned(item: Node): Node {
  const { besides } = item
  if (!Array.isArray(besides) || 'areas' in item) return item
  return renamed(
    withValue(
      item,
      'besides',
      besides.map((area) => `!${area}`),
    ),
    'besides',
    'areas',
  )
}
