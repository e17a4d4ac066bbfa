import { wholeValue } from './format-text.ts'
import { isObject } from './meta-schema.ts'

export type Json = Readonly<Record<string, unknown>>
/** Section of a form, as a file has it. */
export type Section = Json & { readonly fields?: readonly string[] }
/** Column of a list, as a file has it. */
export type Column = string | (Json & { readonly field: string })

/** Keys of a resource file that name fields in an order. */
export type ResourceText = Json & {
  readonly fields?: Readonly<Record<string, Json>>
  readonly list?: Json & { readonly columns?: readonly Column[]; readonly query?: readonly string[] }
  readonly form?: Json & { readonly sections?: readonly Section[] }
}

/** Resource of a text; undefined while it is not JSON. */
export function readResource(text: string): ResourceText | undefined {
  const value = wholeValue(text)
  return isObject(value) ? (value as ResourceText) : undefined
}
