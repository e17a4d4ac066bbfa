import { makeBackup } from '../features/backups/backups.ts'
import type { App } from '../platform/app.ts'
import { hasTable } from '../platform/store/has-table.ts'
import { StartRefused } from './start-refused.ts'

/**
 * Makes one backup before this start changes its first table; a new database has nothing to save.
 * @throws StartRefused when the backup fails
 */
export function upgradeBackup({ options, store, log }: Pick<App, 'options' | 'store' | 'log'>): () => Promise<void> {
  let made: Promise<void> | undefined
  const make = async () => {
    if (!(await hasTable(store, '_meta'))) return
    const seeded = await store.rows({ sql: `select 1 as found from _meta limit 1`, parameters: [] })
    if (seeded.length === 0) return
    try {
      const name = await makeBackup({ options, store }, 'upgrade')
      log.info({ name }, 'backed up before the tables change')
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new StartRefused(`The tables have to change, and a backup ahead of it failed: ${reason}`, cause)
    }
  }
  return () => (made ??= make())
}
