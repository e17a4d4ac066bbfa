import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

/** A database of somebody else's, as a data source names it. */
export type ForeignDatabase =
  | { readonly kind: 'sqlite'; readonly path: string }
  | {
      readonly kind: 'postgresql'
      readonly address: string
      readonly port: number
      readonly database: string
      readonly user: string
      readonly password: string
    }

/** Milliseconds that a server has to answer in. */
const patience = 5000

/** Asks a database for one row. Rejects with the driver's own error where it does not answer. */
export async function tryConnection(target: ForeignDatabase): Promise<void> {
  if (target.kind === 'sqlite') return trySqlite(target.path)
  const { address, port, database, user, password } = target
  const client = new pg.Client({
    host: address,
    port,
    database,
    user,
    password,
    connectionTimeoutMillis: patience,
    statement_timeout: patience,
    query_timeout: patience,
  })
  // The call that waits for a server reports its later loss.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    await client.end().catch(() => undefined)
  }
}

function trySqlite(path: string): void {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    database.prepare('select count(*) from sqlite_master').get()
  } finally {
    database.close()
  }
}
