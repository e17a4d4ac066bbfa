import { type Connection, createConnection, type FieldPacket } from 'mysql2'
import {
  collector,
  derived,
  exactly,
  type Foreign,
  type ForeignRows,
  longPatience,
  mostRows,
  mostTables,
  NotReadable,
  patience,
  sampleRows,
  selectIn,
  untilStopped,
} from './foreign.ts'
import type { ForeignServer } from './postgres.ts'

/** MySQL or MariaDB server. Every read is in a read-only transaction. */
export function mysqlServer(server: ForeignServer): Foreign {
  return {
    test: () => onServer(server, patience, async (connection) => void (await rowsOf(connection, 'select 1'))),
    tables: () => onServer(server, patience, tablesOf),
    sample: (table) => onServer(server, patience, (connection) => sampleOf(connection, table)),
    read: (what, signal) => onServer(server, longPatience, (connection) => readAll(connection, what), signal),
  }
}

async function onServer<Result>(
  { address, port, database, user, password }: ForeignServer,
  time: number,
  read: (connection: Connection) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const connection = createConnection({
    host: address,
    ...{ port, database, user, password, connectTimeout: patience },
    // A server must not ask for files of this machine, and rows are parsed without generated code.
    ...{ flags: ['-LOCAL_FILES', '-MULTI_STATEMENTS'], disableEval: true, enableCleartextPlugin: false },
    ...{ rowsAsArray: true, dateStrings: true, supportBigNumbers: true },
  })
  const { promise: failed, reject } = Promise.withResolvers<never>()
  connection.on('error', reject)
  // A destroyed connection leaves its pending query without an answer.
  const stopped = untilStopped(time, signal)
  stopped.addEventListener('abort', () => reject(stopped.reason))
  // A signal that was aborted before has no event any more.
  if (stopped.aborted) reject(stopped.reason)
  try {
    return await Promise.race([failed, begun(connection).then(() => read(connection))])
  } finally {
    connection.destroy()
  }
}

async function begun(connection: Connection): Promise<void> {
  // Times of the product have no zone: they are those of its own.
  await rowsOf(connection, "set time_zone = '+08:00'")
  await rowsOf(connection, 'start transaction read only')
}

/** Rows of a statement, read as they come: their number does not depend on the server. */
async function rowsOf(connection: Connection, sql: string, values: readonly string[] = []): Promise<ForeignRows> {
  const { rows, add } = collector()
  let columns: ForeignRows['columns'] = []
  let fields: readonly FieldPacket[] = []
  const stream = connection.query({ sql, values: [...values] }).stream()
  stream.on('fields', (found: readonly FieldPacket[] = []) => {
    fields = found
    columns = found.map(({ name }) => ({ name, comment: '' }))
  })
  for await (const row of stream) if (Array.isArray(row)) add(row.map((value, index) => plainOf(value, fields[index])))
  return { columns, rows }
}

/** Column types DECIMAL and NEWDECIMAL of the protocol. */
const decimals: readonly (number | undefined)[] = [0, 246]

// JSON columns arrive as objects, decimals as texts; other binary values have no cell.
function plainOf(value: unknown, field: FieldPacket | undefined): unknown {
  if (typeof value === 'string' && decimals.includes(field?.columnType)) return exactly(value)
  return typeof value === 'object' && value !== null && !Buffer.isBuffer(value) ? JSON.stringify(value) : value
}

const listed = `select table_name as name from information_schema.tables where table_schema = database() order by 1 limit ${mostTables}`
const described = `select column_name as name, column_comment as comment from information_schema.columns
  where table_schema = database() and table_name = ? order by ordinal_position`

async function tablesOf(connection: Connection): Promise<readonly string[]> {
  const { rows } = await rowsOf(connection, listed)
  return rows.map(([name]) => String(name))
}

const nameOf = (table: string) => `\`${table.replaceAll('`', '``')}\``

async function sampleOf(connection: Connection, table: string): Promise<ForeignRows | undefined> {
  if (!(await tablesOf(connection)).includes(table)) return undefined
  const found = await rowsOf(connection, described, [table])
  const columns = found.rows.map(([name, comment]) => ({ name: String(name), comment: String(comment ?? '') }))
  const { rows } = await rowsOf(connection, `select * from ${nameOf(table)} limit ${sampleRows}`)
  return { columns, rows }
}

async function readAll(connection: Connection, what: string): Promise<ForeignRows> {
  const select = selectIn(what) ?? (await wholeTable(connection, what.trim()))
  const timed = derived(select).replace(/^select/, `select /*+ max_execution_time(${longPatience}) */`)
  return rowsOf(connection, `${timed} limit ${mostRows + 1}`)
}

async function wholeTable(connection: Connection, table: string): Promise<string> {
  if (!(await tablesOf(connection)).includes(table)) throw new NotReadable()
  return `select * from ${nameOf(table)}`
}
