import type { Lang } from '../../schema/base/text.ts'
import type { Reference } from '../reference/reference.ts'

/** What the documentation is made of. */
export type Book = {
  readonly reference: Reference
  /** By language, the name of a guide → its Markdown. */
  readonly guides: { readonly [lang in Lang]: Readonly<Record<string, string>> }
}
