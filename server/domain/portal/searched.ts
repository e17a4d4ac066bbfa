import type { Text } from '../../../src/schema/base/text.ts'
import { escaped } from '../../features/messages/channels/fill-in.ts'
import { any, type Sql } from '../../platform/sql/sql.ts'
import type { Store } from '../../platform/store/store.ts'
import { like } from '../../records/read/like.ts'
import { readHtml } from './texts.ts'

/** Rows whose plain or rich columns contain a word; tags count too, so that what is found is checked with `contains`. */
export function wordSql(
  dialect: Store['dialect'],
  word: string,
  { plain, rich = [] }: { readonly plain: readonly string[]; readonly rich?: readonly string[] },
): Sql {
  return any([
    ...plain.map((column) => like(dialect, column, word, '%·%')),
    ...rich.map((column) => like(dialect, begin(column), escaped(word), '%·%')),
  ])
}

/** The part of a rich column that lists read. */
export function begin(column: string): string {
  return `substr(${column}, 1, ${readHtml})`
}

/** Whether one of the texts contains a word, in either case. */
export function contains(texts: readonly Text[], word: string): boolean {
  const wanted = word.toLowerCase()
  return texts.some((text) =>
    (typeof text === 'string' ? [text] : Object.values(text)).some((each) => each.toLowerCase().includes(wanted)),
  )
}
