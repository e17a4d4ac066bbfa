import type { CompiledField, Source } from '../../../src/schema/model/compiled.ts'
import type { Context } from '../../platform/http/route.ts'
import { shownColumns } from '../../platform/sql/columns.ts'
import { itemsOf } from '../../platform/sql/conditions.ts'
import { isMany } from '../../platform/sql/is-many.ts'
import { statement } from '../../platform/sql/sql.ts'
import type { Row } from '../../platform/store/store.ts'
import { dictionaryOptions } from '../../records/dictionaries/dictionaries.ts'
import { resourceOf } from '../../records/read/labels.ts'
import { offeredSql } from '../../records/read/offered.ts'

type Caller = Pick<Context, 'app' | 'session'>
type Index = ReadonlyMap<string, string>

/**
 * Finds the code of a text in a sheet: a label in either language, or the code itself. Each source is read once for a
 * sheet; ambiguous labels do not match.
 */
export function codeFinder(context: Caller): (field: CompiledField, text: string) => Promise<string | undefined> {
  const indexes = new Map<string, Promise<Index>>()
  return async (field, text) => {
    const { source } = field
    if (!source) return text
    const name = `${source.kind} ${source.code} ${source.value} ${source.label.zh} ${source.label.en}`
    const index = await (indexes.get(name) ?? remember(indexes, name, indexOf(context, source)))
    const items = isMany(field) ? itemsOf(text.replaceAll(/[，、;；]/g, ',')) : [text]
    const codes = items.map((item) => index.get(item.trim().toLowerCase()))
    return codes.some((code) => code === undefined || code === '') ? undefined : codes.join(',')
  }
}

function remember(indexes: Map<string, Promise<Index>>, name: string, index: Promise<Index>): Promise<Index> {
  indexes.set(name, index)
  return index
}

async function indexOf(context: Caller, source: Source): Promise<Index> {
  const index = new Map<string, string>()
  const enter = (label: unknown, code: string) => {
    const key = String(label ?? '')
      .trim()
      .toLowerCase()
    if (key === '') return
    const known = index.get(key)
    index.set(key, known === undefined || known === code ? code : '')
  }
  const rows = await rowsOf(context, source)
  for (const { labels, code } of rows) for (const label of labels) enter(label, code)
  // A code matches itself, even if it is some other row's label.
  for (const { code } of rows) index.set(code.toLowerCase(), code)
  return index
}

async function rowsOf(
  { app, session }: Caller,
  source: Source,
): Promise<{ code: string; labels: readonly unknown[] }[]> {
  if (source.kind === 'dictionary') {
    const [zh, en] = await Promise.all([
      dictionaryOptions(app.store, session.tenantId, source.code, 'zh'),
      dictionaryOptions(app.store, session.tenantId, source.code, 'en'),
    ])
    return [...zh, ...en].map(({ value, text }) => ({ code: value, labels: [text] }))
  }
  const resource = resourceOf(app.live.current, source)
  if (!resource) return []
  // A masked value matches by its masked text only.
  const [value, zh, en] = [source.value, source.label.zh, source.label.en].map(
    shownColumns(resource, app.store.dialect),
  )
  const query = statement(
    `select ${value} as code, ${zh} as zh, ${en} as en from "${resource.storage.table}" where`,
    offeredSql(resource, session, app.store.dialect),
    'limit 50000',
  )
  const rows = await app.store.rows<Row>(query, { heavy: true })
  return rows.map((row) => ({ code: String(row.code), labels: [row.zh, row.en] }))
}
