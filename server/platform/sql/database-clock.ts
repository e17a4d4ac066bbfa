import type { Store } from '../store/store.ts'

/** Now by the clock of the database, in the format of stored times (GMT+8): one clock for all its servers, read in a transaction. */
export function databaseNow(dialect: Store['dialect']): string {
  return dialect === 'sqlite'
    ? `strftime('%Y-%m-%d %H:%M:%S', 'now', '+8 hours')`
    : `to_char((clock_timestamp() at time zone 'UTC') + interval '8 hours', 'YYYY-MM-DD HH24:MI:SS')`
}
