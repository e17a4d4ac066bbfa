import type { Text } from '../base/text.ts'
import { isObject } from './meta-schema.ts'

/** Whether a value of a file is a display text. */
export function isText(value: unknown): value is Text {
  return typeof value === 'string' || (isObject(value) && typeof value.zh === 'string' && typeof value.en === 'string')
}
