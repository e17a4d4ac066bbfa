import type { StoragePlan, StoredColumn, StoredIndex } from '../../src/schema/model/compiled.ts'
import { quoted } from './quoted.ts'
import { searchColumn } from './search.ts'
import type { Store, TableInfo } from './store.ts'

type Dialect = Store['dialect']

/** A change that would lose data; done only when somebody has said so. */
export type Destructive = {
  readonly table: string
  readonly column?: string
  readonly kind: 'drop' | 'retype'
  /** Rows that hold a value there now; filled in by whoever asks the database. */
  readonly rows?: number
}

export type SchemaDiff = {
  readonly statements: readonly string[]
  readonly notes: readonly string[]
  readonly destructive: readonly Destructive[]
}

const notNull = new Set(['id', 'tenant_id', 'version'])
const systemTables = /^(_|sqlite_|pg_)/

/** What brings the tables up to the plans. Tables whose names begin with `_` are the server's own and none of a plan's business. */
export function diffTables(plans: readonly StoragePlan[], tables: readonly TableInfo[], dialect: Dialect): SchemaDiff {
  const known = new Map(tables.map((table) => [table.name, table]))
  const statements: string[] = []
  const notes: string[] = []
  const destructive: Destructive[] = []
  for (const plan of plans) {
    const table = known.get(plan.table)
    if (!table)
      statements.push(createTable(plan, dialect), ...plan.indexes.map((index) => createIndex(plan.table, index)))
    else compareTable(plan, table, dialect, { statements, notes, destructive })
  }
  const planned = new Set(plans.map(({ table }) => table))
  for (const { name } of tables) {
    if (!(planned.has(name) || systemTables.test(name))) destructive.push({ table: name, kind: 'drop' })
  }
  return { statements, notes, destructive }
}

/** The statements of changes that lose data. */
export function destructiveStatements(
  changes: readonly Destructive[],
  plans: readonly StoragePlan[],
  dialect: Dialect,
): string[] {
  return changes.flatMap(({ table, column, kind }) => {
    if (column === undefined)
      return [
        `drop table ${quoted(table)}`,
        ...(dialect === 'sqlite' ? [`drop table if exists ${quoted(`${table}__search`)}`] : []),
      ]
    const drop = `alter table ${quoted(table)} drop column ${quoted(column)}`
    if (kind === 'drop') return [drop]
    const planned = plans.find((plan) => plan.table === table)?.columns.find(({ name }) => name === column)
    return planned ? [drop, addColumn(table, planned, dialect)] : [drop]
  })
}

type Out = { statements: string[]; notes: string[]; destructive: Destructive[] }

function compareTable(plan: StoragePlan, table: TableInfo, dialect: Dialect, out: Out): void {
  const existing = new Map(table.columns.map((column) => [column.name, column]))
  for (const column of plan.columns) {
    const found = existing.get(column.name)
    if (!found) out.statements.push(addColumn(plan.table, column, dialect))
    else if (found.type !== column.type)
      out.destructive.push({ table: plan.table, column: column.name, kind: 'retype' })
  }
  const planned = new Set(plan.columns.map(({ name }) => name))
  for (const { name } of table.columns) {
    if (!(planned.has(name) || name.endsWith('__grams')))
      out.destructive.push({ table: plan.table, column: name, kind: 'drop' })
  }
  compareIndexes(plan, table, out)
}

function compareIndexes(plan: StoragePlan, table: TableInfo, out: Out): void {
  const wanted = new Map(plan.indexes.map((index) => [index.name, index]))
  for (const index of table.indexes) {
    if (!/^(uq|ix)_/.test(index.name) || index.name.endsWith('__grams')) continue
    const plannedIndex = wanted.get(index.name)
    if (plannedIndex && plannedIndex.unique === index.unique && plannedIndex.columns.join() === index.columns.join()) {
      wanted.delete(index.name)
      continue
    }
    out.statements.push(`drop index ${quoted(index.name)}`)
    out.notes.push(
      `index ${index.name} of ${plan.table} is ${plannedIndex ? 'made again' : 'dropped'}; no data is touched`,
    )
  }
  out.statements.push(...[...wanted.values()].map((index) => createIndex(plan.table, index)))
}

function typeIn(dialect: Dialect, type: StoredColumn['type']): string {
  if (type === 'text') return 'text'
  if (type === 'integer') return dialect === 'sqlite' ? 'integer' : 'bigint'
  return dialect === 'sqlite' ? 'real' : 'double precision'
}

function createTable({ table, columns }: StoragePlan, dialect: Dialect): string {
  const lines = columns.map(({ name, type }) => {
    const key = name === 'id' ? ' primary key' : ''
    return `${quoted(name)} ${typeIn(dialect, type)}${notNull.has(name) ? ' not null' : ''}${key}`
  })
  return `create table ${quoted(table)} (${lines.join(', ')})`
}

function addColumn(table: string, { name, type }: StoredColumn, dialect: Dialect): string {
  return `alter table ${quoted(table)} add column ${quoted(name)} ${typeIn(dialect, type)}`
}

function createIndex(table: string, { name, columns, unique }: StoredIndex): string {
  const list = columns.map((column) => quoted(column)).join(', ')
  return `create ${unique ? 'unique ' : ''}index ${quoted(name)} on ${quoted(table)} (${list})`
}

/** Whether a column is kept by the search index and not by a plan. */
export function isSearchColumn(name: string, plan: StoragePlan): boolean {
  return plan.searchable.some((column) => searchColumn(column) === name)
}
