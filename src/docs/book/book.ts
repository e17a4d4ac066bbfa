import type { Lang } from '../../schema/base/text.ts'
import type { Reference } from '../reference/reference.ts'

/** Sources of the documentation. */
export type Book = {
  readonly reference: Reference
  /** Markdown of the guides by language and name. */
  readonly guides: { readonly [lang in Lang]: Readonly<Record<string, string>> }
}
