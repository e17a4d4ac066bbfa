import { isNode, renamed, without, withValue } from '../kit/nodes.ts'
import type { Node, Step } from '../kit/step.ts'

/** Keys of fields with one meaning have one name, whatever the type. */
export const fieldKeys: Step = [{ kinds: ['resource', 'mixin'], at: 'fields.*', turn: fieldTurned }]

const names: readonly (readonly [old: string, present: string])[] = [
  ['minRows', 'minItems'],
  ['maxRows', 'maxItems'],
  ['maxCount', 'maxItems'],
  ['min', 'minimum'],
  ['max', 'maximum'],
  ['count', 'maximum'],
  ['picker', 'mode'],
  ['codes', 'values'],
  ['textField', 'to'],
  ['levels', 'fields'],
  ['nodeLabel', 'text'],
  ['scaleUnit', 'unit'],
  ['checkRule', 'check'],
  ['whenHidden', 'hidden'],
  ['english', 'en'],
  ['filter', 'query'],
  ['column', 'list'],
  ['mask', 'show'],
]

const shows: Readonly<Record<string, string>> = {
  bar: 'bar',
  plain: 'plain',
  countdown: 'countdown',
  button: 'buttons',
}

function fieldTurned(field: Node): Node {
  const named = names.reduce((whole, [old, present]) => renamed(whole, old, present), field)
  return halves(words(period(shown(named))))
}

function shown(field: Node): Node {
  return Object.entries(shows).reduce((whole, [key, show]) => {
    if (typeof whole[key] !== 'boolean') return whole
    return whole[key] ? renamed(withValue(whole, key, show), key, 'show') : without(whole, key)
  }, field)
}

function period(field: Node): Node {
  const { validFrom, validTo } = field
  if (!(isNode(validFrom) && isNode(validTo))) return field
  return without(
    renamed({ ...field, validFrom: { from: validFrom.field, to: validTo.field } }, 'validFrom', 'period'),
    'validTo',
  )
}

function words(field: Node): Node {
  const { minWords: minimum, maxWords: maximum } = field
  if (minimum === undefined && maximum === undefined) return field
  const bounds = { ...(minimum !== undefined && { minimum }), ...(maximum !== undefined && { maximum }) }
  return { ...without(field, 'minWords', 'maxWords'), words: bounds }
}

function halves(field: Node): Node {
  if (typeof field.allowHalf !== 'boolean') return field
  return field.allowHalf ? renamed(withValue(field, 'allowHalf', 1), 'allowHalf', 'scale') : without(field, 'allowHalf')
}
