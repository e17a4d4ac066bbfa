import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

/** External database of a data source. */
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

/** Time limit for an answer of the server. Milliseconds. */
const patience = 5000

/** Reads one row of a database. Rejects with the driver's own error when it does not answer. */
export async function tryConnection(target: ForeignDatabase): Promise<void> {
  if (target.kind === 'sqlite') return trySqlite(target.path)
  await onServer(target, (client) => client.query('select 1'))
}

/** Reads from an external PostgreSQL in a read-only session with time limits. Rejects with the driver's own error. */
export async function onServer<Result>(
  { address, port, database, user, password }: Extract<ForeignDatabase, { kind: 'postgresql' }>,
  read: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    host: address,
    port,
    database,
    user,
    password,
    connectionTimeoutMillis: patience,
    statement_timeout: patience,
    query_timeout: patience,
    options: '-c default_transaction_read_only=on',
  })
  // The pending call reports the lost connection.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await read(client)
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
