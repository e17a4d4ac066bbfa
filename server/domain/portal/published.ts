import { houseTenant } from '../../../src/schema/model/tenants.ts'
import type { App } from '../../platform/app.ts'
import { namedCache, untilWritten } from '../../platform/cache/caches.ts'
import { codeOf, type FileTable } from '../../platform/sql/file-table.ts'
import { all, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { nowText } from '../../platform/time.ts'
import { dayOf } from '../kit/values.ts'

/** Fields of each publication by which visitors see it or not. */
export const publicationFields = ['audience', 'publishTime', 'status'] as const
type Publication = FileTable<(typeof publicationFields)[number]>

/** States in which visitors see a publication. */
const shownStates = ['responding', 'closed', 'published'] as const

const portal = namedCache({
  name: 'portal',
  title: { zh: '门户内容', en: 'Content of the public portal' },
  most: 500,
  megabytes: 32,
  trust: untilWritten,
})

/** Rows of the portal in one answer at most. */
export const mostItems = 200

/** Items of a page, and how many there are on all pages. */
export type Page<Item> = { readonly items: readonly Item[]; readonly total: number }

/** A page that is asked for, from 1; without a size as large as an answer may be. */
export type PageAsked = { readonly page?: number | undefined; readonly pageSize?: number | undefined }

/** An answer made of tables of schema files, kept until one of these is written. */
export function kept<T>({ store }: Pick<App, 'store'>, tables: readonly object[], key: string, make: () => Promise<T>) {
  return portal(store).remember(tables.map(String), key, make)
}

/** Condition on the publications that a reader sees: the published ones for visitors, any for a preview. */
export type Shown = (table: Publication) => Sql

/** Rows of the house that are published to everybody, and whose time has come. */
export function publishedSql(table: Publication, now = nowText()): Sql {
  return all([
    ofHouse(table),
    sqlOf(`${table.status} in (${shownStates.map(() => '?').join(', ')})`, ...shownStates),
    sqlOf(`coalesce(nullif(${table.audience}, ''), 'all') = 'all'`),
    sqlOf(`${table.publishTime} is null or ${table.publishTime} <= ?`, now),
  ])
}

/** Rows of the tenant that runs the portal. */
export function ofHouse(table: FileTable): Sql {
  return sqlOf(`${table.tenantId} = ?`, houseTenant)
}

/** Whether the installation has the files of all these tables. */
export function hasFiles({ live }: Pick<App, 'live'>, ...tables: readonly object[]): boolean {
  return tables.every((table) => live.current.resources.has(codeOf(table)))
}

/** `limit` and `offset` of a page within the bounds of an answer, and its key. */
export function pageOf({ page = 1, pageSize = mostItems }: PageAsked) {
  const size = Math.max(1, Math.min(Math.trunc(pageSize), mostItems))
  const skipped = (Math.max(1, Math.trunc(page)) - 1) * size
  return { size, skipped, key: `${skipped}+${size}`, sql: `limit ${size} offset ${skipped}` }
}

/** A page with the number of all published rows under its conditions. */
export async function counted<Item>(
  { store }: Pick<App, 'store'>,
  table: Publication,
  conditions: readonly Sql[],
  page: Promise<readonly Item[]>,
): Promise<Page<Item>> {
  const count = statement(`select count(*) as total from ${table} where`, all([publishedSql(table), ...conditions]))
  const [items, [row]] = await Promise.all([page, store.rows<{ total: number }>(count, { heavy: true })])
  return { items, total: Number(row?.total ?? 0) }
}

/** What the map of the site needs of a publication. */
export type Address = { readonly id: string; readonly date: string }

/** Addresses of each kind on the map of the site; the three have less than the 50,000 of one map (sitemaps.org). */
const mostAddresses = 16_000

/** Ids of the published rows with the days of their publication, the newest first. */
export async function addressesOf(app: App, table: Publication): Promise<readonly Address[]> {
  if (!hasFiles(app, table)) return []
  const day = `coalesce(${table.publishTime}, ${table.createTime})`
  const rows = await app.store.rows<{ id: string; day: string | null }>(
    statement(
      `select ${table.id} as id, ${day} as day from ${table} where`,
      publishedSql(table),
      `order by ${day} desc, ${table.id} desc limit ${mostAddresses}`,
    ),
    { heavy: true },
  )
  return rows.map(({ id, day: time }) => ({ id, date: dayOf(time) }))
}
