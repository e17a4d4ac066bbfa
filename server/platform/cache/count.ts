import type { Row, Step, Store } from '../store/store.ts'
import { namedCache, untilWritten } from './caches.ts'

const counts = namedCache({
  name: 'counts',
  title: { zh: '记录总数', en: 'Counts of rows' },
  most: 2000,
  megabytes: 8,
  trust: untilWritten,
})

/**
 * Exact count (`select count(*) as total …`), cached until one of the tables is written to. Parallel requests for the same count
 * share one query.
 */
export function countOf(store: Store, query: Step, tables: readonly string[]): Promise<number> {
  return counts(store).remember(tables, `${query.sql}\n${JSON.stringify(query.parameters)}`, async () => {
    const [row] = await store.rows<Row>(query, { heavy: true })
    return Number(row?.total ?? 0)
  })
}
