import type { App } from '../../platform/app.ts'
import { namedCache } from '../../platform/cache/caches.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import type { ForeignRows } from '../../platform/store/foreign/foreign.ts'
import { readingNamed } from './read-source.ts'

const sourceTable = fileTable(import.meta, 'sys/datasource', [])

/** Time limit of a read while a person waits, and age of rows that are shown again. Milliseconds. */
const patience = 10_000
const fresh = 60_000

const held = namedCache({
  name: 'sources',
  title: { zh: '数据源的数据', en: 'Rows of data sources' },
  most: 50,
  megabytes: 128,
  trust: () => fresh,
})

/**
 * Rows of a table or a select of a data source by its code, not older than a minute; readers at the same time share one read.
 * @throws as `readingNamed`
 */
export function liveRows(app: App, code: string, from: string): Promise<ForeignRows> {
  return held(app.store).remember([`${sourceTable}`], JSON.stringify([code, from]), () =>
    readingNamed(app, code, (source) => source.read(from, AbortSignal.timeout(patience))),
  )
}
