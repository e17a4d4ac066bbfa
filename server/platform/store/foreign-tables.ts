import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { quoted } from './quoted.ts'
import type { ForeignDatabase } from './try-connection.ts'
import { onServer } from './try-connection.ts'

/** Tables of an external database at most, and rows of a sample. */
const mostTables = 500
const mostRows = 200

type Cell = string | number | boolean | null

/** Columns of a table with their comments, and its first rows. */
export type ForeignSample = {
  readonly columns: readonly { readonly name: string; readonly comment: string }[]
  readonly rows: readonly (readonly Cell[])[]
}

/** Names of the tables of an external database, with their schema on PostgreSQL. Rejects with the driver's own error. */
export function foreignTables(target: ForeignDatabase): Promise<readonly string[]> {
  return target.kind === 'sqlite' ? withFile(target.path, fileTables) : onServer(target, serverTables)
}

/** Sample of one of these tables; undefined for another name. */
export function foreignSample(target: ForeignDatabase, table: string): Promise<ForeignSample | undefined> {
  return target.kind === 'sqlite'
    ? withFile(target.path, (database) => fileSample(database, table))
    : onServer(target, (client) => serverSample(client, table))
}

async function withFile<Result>(path: string, read: (database: DatabaseSync) => Result): Promise<Result> {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    return read(database)
  } finally {
    database.close()
  }
}

function fileTables(database: DatabaseSync): readonly string[] {
  const found = database
    .prepare(
      `select name from sqlite_master where type = 'table' and name not like 'sqlite!_%' escape '!' order by name limit ?`,
    )
    .all(mostTables)
  return found.map(({ name }) => String(name))
}

function fileSample(database: DatabaseSync, table: string): ForeignSample | undefined {
  if (!fileTables(database).includes(table)) return undefined
  const columns = database
    .prepare('select name from pragma_table_info(?)')
    .all(table)
    .map(({ name }) => ({ name: String(name), comment: '' }))
  const rows = database.prepare(`select * from ${quoted(table)} limit ?`).all(mostRows)
  return { columns, rows: rows.map((row) => columns.map(({ name }) => cellOf(row[name]))) }
}

const listed = `select table_schema || '.' || table_name as name from information_schema.tables
  where table_schema not in ('pg_catalog', 'information_schema') order by 1 limit ${mostTables}`
const described = `select a.attname as name, coalesce(col_description(a.attrelid, a.attnum), '') as comment
  from pg_attribute a where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped order by a.attnum`

async function serverTables(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(listed)
  return rows.map(({ name }) => name)
}

async function serverSample(client: pg.Client, table: string): Promise<ForeignSample | undefined> {
  if (!(await serverTables(client)).includes(table)) return undefined
  const at = table.indexOf('.')
  const name = `${quoted(table.slice(0, at))}.${quoted(table.slice(at + 1))}`
  const { rows: columns } = await client.query<{ name: string; comment: string }>(described, [name])
  const { rows } = await client.query({ text: `select * from ${name} limit ${mostRows}`, rowMode: 'array', types })
  return { columns, rows: rows.map((row: readonly unknown[]) => row.map(cellOf)) }
}

const { builtins } = pg.types
const numeric: readonly number[] = [builtins.INT8, builtins.NUMERIC, builtins.MONEY]
const moments: readonly number[] = [builtins.TIMESTAMP, builtins.TIMESTAMPTZ]

/** Values as a workbook has them: large numbers as numbers, times to the second. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (numeric.includes(oid)) return Number
    if (moments.includes(oid)) return (text: string) => text.slice(0, 19)
    return oid === builtins.DATE ? String : pg.types.getTypeParser(oid, format)
  },
}

function cellOf(value: unknown): Cell {
  if (typeof value === 'bigint') return Number(value)
  if (typeof value === 'string') return value.slice(0, 4000)
  return typeof value === 'number' || typeof value === 'boolean' ? value : null
}
