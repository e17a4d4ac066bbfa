import type pg from 'pg'
import { boundForSqlite } from './bound.ts'
import { Lane } from './lane.ts'
import { numbered } from './numbered.ts'
import { quoted } from './quoted.ts'
import { sqliteStream } from './sqlite-stream.ts'
import type { Copies, Row } from './store.ts'

type Column = { readonly table: string; readonly name: string; readonly type: string }

// Search columns are rebuilt from the texts.
const columnsSql = `select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  and a.attname not like '%\\_\\_grams' order by c.relname, a.attnum`

const batch = 500
/** Most values of one statement of SQLite. */
const mostValues = 30_000

/** Copies of a PostgreSQL database in the format of all backups: a SQLite file with the rows and the uploads. */
export function postgresCopies(pool: pg.Pool): Copies {
  return {
    make: async (into, files) => {
      await dump(pool, into)
      await inLane(new Lane(into, true), (lane) => lane.ask({ kind: 'pack', into, files }))
    },
    restore: (from, keep, files) =>
      inLane(new Lane(from, true), async (lane) => {
        await demandWhole(lane)
        await lane.ask({ kind: 'unpack', from, files })
        return restore(pool, lane, keep)
      }),
  }
}

async function inLane<T>(lane: Lane, run: (lane: Lane) => Promise<T>): Promise<T> {
  try {
    return await run(lane)
  } finally {
    await lane.close()
  }
}

/** Copies all rows of one snapshot. */
async function dump(pool: pg.Pool, into: string): Promise<void> {
  await inTransaction(pool, 'begin isolation level repeatable read read only', (client) =>
    inLane(new Lane(into, false), async (lane) => {
      const tables = await tablesOf(client)
      const made = [...tables].map(
        ([name, columns]) => `create table ${quoted(name)} (${columns.map(plainColumn).join(', ')})`,
      )
      await lane.ask({ kind: 'ddl', statements: made })
      for (const [name, columns] of tables) await dumpTable(client, lane, name, columns)
    }),
  )
}

function plainColumn({ name, type }: Column): string {
  const isWhole = type === 'bigint' || type === 'integer' || type === 'boolean'
  const isNumber = type === 'double precision' || type.startsWith('numeric')
  return `${quoted(name)} ${isWhole ? 'integer' : isNumber ? 'real' : 'text'}`
}

async function dumpTable(client: pg.PoolClient, lane: Lane, name: string, columns: readonly Column[]): Promise<void> {
  const list = columns.map((column) => quoted(column.name)).join(', ')
  await client.query(`declare rows_of_table no scroll cursor for select ${list} from ${quoted(name)}`)
  const size = Math.max(1, Math.min(batch, Math.floor(mostValues / columns.length)))
  const marks = `(${columns.map(() => '?').join(', ')})`
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${size} from rows_of_table`)
    if (rows.length > 0) {
      const sql = `insert into ${quoted(name)} (${list}) values ${rows.map(() => marks).join(', ')}`
      const parameters = boundForSqlite(rows.flatMap((row) => columns.map((column) => row[column.name] ?? null)))
      await lane.ask({ kind: 'write', steps: [{ sql, parameters }] })
    }
    if (rows.length < size) break
  }
  await client.query('close rows_of_table')
}

async function demandWhole(lane: Lane): Promise<void> {
  const [row] = await lane.ask<readonly Row[]>({
    kind: 'rows',
    statement: { sql: 'pragma quick_check(1)', parameters: [] },
  })
  if (row?.quick_check !== 'ok') throw new Error('the copy is damaged')
}

/** Replaces all rows by those of a copy, in one transaction. Returns the number of columns that exist only in the copy. */
async function restore(pool: pg.Pool, lane: Lane, keep: readonly string[]): Promise<number> {
  const sql = `select m.name as "table", p.name as name from sqlite_master m join pragma_table_info(m.name) p where m.type = 'table'`
  const found = await lane.ask<readonly Row[]>({ kind: 'rows', statement: { sql, parameters: [] } })
  const kept = Map.groupBy(found, ({ table }) => String(table))
  // One server restores; others that bring tables up wait.
  return inTransaction(pool, 'begin; select pg_advisory_xact_lock(7215003)', async (client) => {
    let left = 0
    for (const [name, columns] of await tablesOf(client)) {
      if (keep.includes(name)) continue
      const names = new Set((kept.get(name) ?? []).map((column) => String(column.name)))
      const common = columns.filter((column) => names.has(column.name))
      await client.query(`delete from ${quoted(name)}`)
      if (common.length > 0) await fillTable(client, lane, name, common)
      left += [...names].filter(
        (each) => !(each.endsWith('__grams') || common.some((column) => column.name === each)),
      ).length
    }
    await client.query("update _schema set search = ''")
    return left
  })
}

async function fillTable(client: pg.PoolClient, lane: Lane, name: string, columns: readonly Column[]): Promise<void> {
  const list = columns.map((column) => quoted(column.name)).join(', ')
  const arrays = columns.map(({ type }) => `?::${type}[]`).join(', ')
  const text = numbered(`insert into ${quoted(name)} (${list}) select * from unnest(${arrays})`)
  const query = { sql: `select ${list} from ${quoted(name)}`, parameters: [] }
  for await (const rows of sqliteStream(lane, query, batch)) {
    await client.query({ text, values: columns.map((column) => rows.map((row) => row[column.name] ?? null)) })
  }
}

async function tablesOf(client: pg.PoolClient): Promise<ReadonlyMap<string, Column[]>> {
  const { rows } = await client.query<Column>(columnsSql)
  return Map.groupBy(rows, ({ table }) => table)
}

async function inTransaction<T>(pool: pg.Pool, begin: string, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query(`${begin}; set local statement_timeout = 0`)
    const result = await run(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
    throw error
  }
}
