import { openPostgres } from './postgres-store.ts'
import { openSqlite } from './sqlite-store.ts'
import type { Store } from './store.ts'

/**
 * Database of this installation: PostgreSQL with an address, else SQLite in the data folder. `readers` is the number of
 * SQLite's reading threads, one of them for cheap reads only; 3 by default, 2 at least.
 */
export function openStore(options: {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly readers?: number
}): Promise<Store> {
  const { dataDir, databaseUrl, readers } = options
  return databaseUrl === undefined ? openSqlite(dataDir, readers) : openPostgres(databaseUrl)
}
