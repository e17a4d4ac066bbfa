import { houseTenant } from '../../../src/schema/model/tenants.ts'
import type { App } from '../../platform/app.ts'
import { namedCache, untilWritten } from '../../platform/cache/caches.ts'
import { codeOf, type FileTable } from '../../platform/sql/file-table.ts'
import { all, type Sql, sqlOf } from '../../platform/sql/sql.ts'
import { nowText } from '../../platform/time.ts'

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

/** A number of rows within the bounds of an answer. */
export function bounded(most: number): number {
  return Math.max(0, Math.min(Math.trunc(most), mostItems))
}
