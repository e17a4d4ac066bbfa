import pg from 'pg'
import { quoted } from '../quoted.ts'
import {
  collector,
  derived,
  exactly,
  type Foreign,
  type ForeignRows,
  longPatience,
  mostBytes,
  mostTables,
  NotReadable,
  patience,
  portion,
  sampleRows,
  selectIn,
  TooMuch,
  untilStopped,
} from './foreign.ts'

/** Account of a database server, at an address that was checked. */
export type ForeignServer = {
  readonly address: string
  readonly port: number
  readonly database: string
  readonly user: string
  readonly password: string
}

/** PostgreSQL server. Every session is read only. */
export function postgresServer(server: ForeignServer): Foreign {
  return {
    test: () => onServer(server, patience, async (client) => void (await client.query('select 1'))),
    tables: () => onServer(server, patience, tablesOf),
    sample: (table) => onServer(server, patience, (client) => sampleOf(client, table)),
    read: (what, signal) => onServer(server, longPatience, (client) => readAll(client, what), signal),
  }
}

async function onServer<Result>(
  { address, ...account }: ForeignServer,
  time: number,
  read: (client: pg.Client) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const client = new pg.Client({
    host: address,
    ...account,
    connectionTimeoutMillis: patience,
    statement_timeout: time,
    query_timeout: time,
    // Times of the product have no zone: they are those of its own.
    options: '-c default_transaction_read_only=on -c timezone=Asia/Shanghai',
  })
  // The pending call reports the lost connection.
  client.on('error', () => undefined)
  const stopped = untilStopped(time, signal)
  try {
    await client.connect()
    return await within(client, stopped, read(client))
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A call that ends when it is stopped, or when the server has sent too much: rows of any size arrive as a whole portion. */
async function within<Result>(client: pg.Client, stopped: AbortSignal, call: Promise<Result>): Promise<Result> {
  const { promise: failed, reject } = Promise.withResolvers<never>()
  const { stream } = client.connection
  const end = (reason: unknown) => {
    reject(reason)
    stream.destroy()
  }
  let size = 0
  stream.on('data', (part: Buffer) => {
    size += part.length
    if (size > mostBytes) end(new TooMuch())
  })
  const stop = () => end(stopped.reason)
  stopped.addEventListener('abort', stop)
  // A signal that was aborted before has no event any more.
  if (stopped.aborted) stop()
  try {
    return await Promise.race([failed, call])
  } finally {
    stopped.removeEventListener('abort', stop)
    // The call of a destroyed connection fails later.
    call.catch(() => undefined)
  }
}

const listed = `select table_schema || '.' || table_name as name from information_schema.tables
  where table_schema not in ('pg_catalog', 'information_schema') order by 1 limit ${mostTables}`
const described = `select a.attname as name, coalesce(col_description(a.attrelid, a.attnum), '') as comment
  from pg_attribute a where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped order by a.attnum`

async function tablesOf(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(listed)
  return rows.map(({ name }) => name)
}

function nameOf(table: string): string {
  const at = table.indexOf('.')
  return `${quoted(table.slice(0, at))}.${quoted(table.slice(at + 1))}`
}

async function sampleOf(client: pg.Client, table: string): Promise<ForeignRows | undefined> {
  if (!(await tablesOf(client)).includes(table)) return undefined
  const name = nameOf(table)
  const { rows: columns } = await client.query<{ name: string; comment: string }>(described, [name])
  const found = await client.query({ text: `select * from ${name} limit ${sampleRows}`, rowMode: 'array', types })
  const { rows, add } = collector()
  found.rows.forEach(add)
  return { columns, rows }
}

/** Rows of a cursor, in portions: a cursor is of a select only, and the extended protocol takes one statement only. */
async function readAll(client: pg.Client, what: string): Promise<ForeignRows> {
  const select = selectIn(what) ?? (await wholeTable(client, what.trim()))
  await client.query('begin read only')
  const text = `declare foreign_cursor no scroll cursor for ${derived(select)}`
  await client.query({ text, queryMode: 'extended' } as pg.QueryConfig)
  const { rows, add } = collector()
  for (;;) {
    const found = await client.query({ text: `fetch ${portion} from foreign_cursor`, rowMode: 'array', types })
    found.rows.forEach(add)
    const columns = found.fields.map(({ name }) => ({ name, comment: '' }))
    if (found.rows.length < portion) return { columns, rows }
  }
}

async function wholeTable(client: pg.Client, table: string): Promise<string> {
  if (!(await tablesOf(client)).includes(table)) throw new NotReadable()
  return `select * from ${nameOf(table)}`
}

const { builtins } = pg.types
const numeric: readonly number[] = [builtins.INT8, builtins.NUMERIC]
const moments: readonly number[] = [builtins.TIMESTAMP, builtins.TIMESTAMPTZ]

/** Values as a workbook has them: numbers that JavaScript has, times to the second. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (numeric.includes(oid)) return exactly
    if (moments.includes(oid)) return (text: string) => text.slice(0, 19)
    return oid === builtins.DATE ? String : pg.types.getTypeParser(oid, format)
  },
}
