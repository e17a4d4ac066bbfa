import { AppError } from '../../../src/schema/model/errors.ts'
import type { App } from '../../platform/app.ts'
import type { ForeignRows } from '../../platform/store/foreign/foreign.ts'
import type { ItemSource, ReadItems, SourceItem } from '../../records/dictionaries/source-items.ts'
import { liveRows } from './live-rows.ts'
import { codeOfSource } from './read-source.ts'

/** Reader of the items of dictionaries from their data sources. */
export function itemReader(app: App): ReadItems {
  return async (source) => itemsIn(await liveRows(app, await codeOfSource(app, source.id), source.from), source)
}

/** Items in rows: each value once, by its first row. @throws SOURCE_COLUMN */
function itemsIn({ columns, rows }: ForeignRows, { value, text }: ItemSource): readonly SourceItem[] {
  const names = columns.map(({ name }) => name)
  const valueAt = value === '' ? 0 : indexOf(names, value)
  const textAt = text === '' ? valueAt : indexOf(names, text)
  const items = new Map<string, string>()
  for (const row of rows) {
    const own = String(row[valueAt] ?? '').trim()
    if (own !== '' && !items.has(own)) items.set(own, String(row[textAt] ?? '').trim() || own)
  }
  return [...items].map(([own, title]) => ({ value: own, text: title }))
}

function indexOf(names: readonly string[], column: string): number {
  const index = names.findIndex((name) => name.toLowerCase() === column.trim().toLowerCase())
  if (index < 0) throw new AppError('SOURCE_COLUMN', { column, columns: names.join(', ').slice(0, 300) })
  return index
}
