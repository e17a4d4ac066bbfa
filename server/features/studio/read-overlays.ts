import type { Override } from '../../platform/app.ts'
import { hasTable } from '../../platform/store/has-table.ts'
import type { Store } from '../../platform/store/store.ts'

/** Texts of the database that serve in place of files. None before the table exists; without a base before its column does. */
export async function readOverlays(store: Store): Promise<ReadonlyMap<string, Override>> {
  if (!(await hasTable(store, '_studio_overlay'))) return new Map()
  // A start reads them before it brings the tables of an older version up.
  const rows = await store.rows<{ path: string; content: string | null; base?: string | null }>({
    sql: 'select * from _studio_overlay order by path',
    parameters: [],
  })
  return new Map(
    rows.map(({ path, content, base }) => [
      path,
      { text: content, ...(base !== undefined && { base: base === '' ? null : base }) },
    ]),
  )
}
