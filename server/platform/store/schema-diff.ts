import type { StoragePlan, StoredColumn, StoredIndex } from '../../../src/schema/model/compiled-storage.ts'
import { quoted } from './quoted.ts'
import type { Store, TableInfo } from './store.ts'

type Dialect = Store['dialect']

/** Change that would lose existing data; when there is any, it requires a confirmation. */
export type Destructive = {
  readonly table: string
  readonly column?: string
  readonly kind: 'drop' | 'retype'
  /** Rows that have a value there; the caller counts them in the database. */
  readonly rows?: number
}

export type SchemaDiff = {
  readonly statements: readonly string[]
  readonly notes: readonly string[]
  readonly destructive: readonly Destructive[]
}

export type DiffOptions = {
  /** Tables of schema files; only these may be dropped. Without it: all tables whose names do not begin with `_`. */
  readonly ours?: ReadonlySet<string>
  /** Filter of the `destructive` changes that the statements include; none by default. */
  readonly does?: (change: Destructive) => boolean
}

/** Steps in their order of execution: an index is dropped before its column, and created after it. */
type Out = {
  readonly dropIndexes: string[]
  readonly destroy: string[]
  readonly make: string[]
  readonly createIndexes: string[]
  readonly notes: string[]
  readonly destructive: Destructive[]
}

const notNull = new Set(['id', 'tenant_id', 'version'])
const neverEmpty = new Set([...notNull, 'create_time', 'update_time'])

/** Changes that bring the tables up to the plans. A second run finds none. Values of a column whose type changes are lost. */
export function diffTables(
  plans: readonly StoragePlan[],
  tables: readonly TableInfo[],
  dialect: Dialect,
  { ours, does = () => false }: DiffOptions = {},
): SchemaDiff {
  const known = new Map(tables.map((table) => [table.name, table]))
  const out: Out = { dropIndexes: [], destroy: [], make: [], createIndexes: [], notes: [], destructive: [] }
  for (const plan of plans) {
    const table = known.get(plan.table)
    if (table) compareTable(plan, table, dialect, does, out)
    else createTable(plan, dialect, out)
  }
  const planned = new Set(plans.map(({ table }) => table))
  for (const { name } of tables) {
    if (planned.has(name) || name.startsWith('_') || ours?.has(name) === false) continue
    const change = { table: name, kind: 'drop' } as const
    out.destructive.push(change)
    if (does(change)) out.destroy.push(`drop table ${quoted(name)}`)
  }
  return {
    statements: [...out.dropIndexes, ...out.destroy, ...out.make, ...out.createIndexes],
    notes: out.notes,
    destructive: out.destructive,
  }
}

function createTable(plan: StoragePlan, dialect: Dialect, out: Out): void {
  const lines = plan.columns.map(({ name, type }) => {
    const key = name === 'id' ? ' primary key' : ''
    return `${quoted(name)} ${typeIn(dialect, type)}${notNull.has(name) ? ' not null' : ''}${key}`
  })
  out.make.push(`create table ${quoted(plan.table)} (${lines.join(', ')})`)
  out.createIndexes.push(...plan.indexes.map((index) => createIndex(plan.table, index, dialect)))
}

function compareTable(
  plan: StoragePlan,
  table: TableInfo,
  dialect: Dialect,
  does: NonNullable<DiffOptions['does']>,
  out: Out,
): void {
  const existing = new Map(table.columns.map((column) => [column.name, column]))
  const planned = new Set(plan.columns.map(({ name }) => name))
  const gone = new Set<string>()
  const lose = (column: string, kind: Destructive['kind']) => {
    const change = { table: plan.table, column, kind }
    out.destructive.push(change)
    if (!does(change)) return
    out.destroy.push(`alter table ${quoted(plan.table)} drop column ${quoted(column)}`)
    gone.add(column)
  }
  for (const { name } of table.columns) if (!(planned.has(name) || isSearchColumn(name))) lose(name, 'drop')
  for (const column of plan.columns) {
    const found = existing.get(column.name)
    if (found?.type === column.type) continue
    if (found) lose(column.name, 'retype')
    if (!found || gone.has(column.name)) out.make.push(addColumn(plan.table, column, dialect))
  }
  compareIndexes(plan, table, gone, dialect, out)
}

function isSearchColumn(name: string): boolean {
  return name.endsWith('__grams')
}

// An index over a dropped column is dropped first, and created again if it is still wanted.
function compareIndexes(
  plan: StoragePlan,
  table: TableInfo,
  gone: ReadonlySet<string>,
  dialect: Dialect,
  out: Out,
): void {
  const wanted = new Map(plan.indexes.map((index) => [index.name, index]))
  for (const index of table.indexes) {
    if (!/^(uq|ix)_/.test(index.name) || isSearchColumn(index.name)) continue
    const next = wanted.get(index.name)
    const isSame = next?.unique === index.unique && next.columns.join() === index.columns.join()
    if (isSame && !index.columns.some((column) => gone.has(column))) {
      wanted.delete(index.name)
      continue
    }
    out.dropIndexes.push(`drop index ${quoted(index.name)}`)
    out.notes.push(`index ${index.name} of ${plan.table} is ${next ? 'made again' : 'dropped'}; no data is touched`)
  }
  out.createIndexes.push(...[...wanted.values()].map((index) => createIndex(plan.table, index, dialect)))
}

// Texts compare by code point, as in SQLite: the same order, the same unique values and the same case rules on both engines.
function typeIn(dialect: Dialect, type: StoredColumn['type']): string {
  if (type === 'text') return dialect === 'sqlite' ? 'text' : 'text collate "C"'
  if (type === 'integer') return dialect === 'sqlite' ? 'integer' : 'bigint'
  return dialect === 'sqlite' ? 'real' : 'double precision'
}

function addColumn(table: string, { name, type }: StoredColumn, dialect: Dialect): string {
  return `alter table ${quoted(table)} add column ${quoted(name)} ${typeIn(dialect, type)}`
}

// Lists show empty values first, which is SQLite's own order; PostgreSQL uses an index for an order only when both agree.
function createIndex(table: string, { name, columns, unique }: StoredIndex, dialect: Dialect): string {
  const isPlain = (column: string) => dialect === 'sqlite' || unique || neverEmpty.has(column)
  const list = columns.map((column) => `${quoted(column)}${isPlain(column) ? '' : ' nulls first'}`).join(', ')
  return `create ${unique ? 'unique ' : ''}index ${quoted(name)} on ${quoted(table)} (${list})`
}
