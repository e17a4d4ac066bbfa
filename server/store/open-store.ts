import { openPostgres } from './postgres-store.ts'
import { openSqlite } from './sqlite-store.ts'
import type { Store } from './store.ts'

/** The database of this installation: PostgreSQL where an address is given, else SQLite in the data folder. */
export function openStore(options: {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
}): Promise<Store> {
  return options.databaseUrl === undefined ? openSqlite(options.dataDir) : openPostgres(options.databaseUrl)
}
