import { createHash } from 'node:crypto'
import type { StoragePlan } from '../../../src/schema/model/compiled-storage.ts'
import { quoted } from './quoted.ts'
import type { Row, Step, Store, TableInfo } from './store.ts'

/*
 * Sums over whole columns that lists show, with the number of rows: kept by triggers, as part of each transaction
 * that changes a row, by any writer. `_kept_sum` has a row for each table, tenant and column; `filled` counts the rows with a value;
 * the row of the empty column counts all rows. A sum that is split has a row for each value, named `<column>/<value>`. The row of the empty tenant names the columns with complete sums.
 *
 * Sums are exact: they add integers of the smallest unit, on both databases, so that copies work from one to the other. PostgreSQL
 * spreads a sum over `slots` rows by connection, so that writers do not wait for each other.
 */

const slots = 8

const tableDdl = `create table if not exists _kept_sum (source text not null, tenant_id text not null, name text not null,
  slot bigint not null, total numeric not null, filled bigint not null, primary key (source, tenant_id, name, slot))`

type Plan = Pick<StoragePlan, 'table' | 'columns' | 'totals'>
type Dialect = Store['dialect']

/** Kept sums by table, as marks. */
export async function keptMarks(store: Store, tables: readonly TableInfo[]): Promise<ReadonlyMap<string, string>> {
  if (!tables.some(({ name }) => name === '_kept_sum')) return new Map()
  const rows = await store.rows<{ source: string; name: string }>({
    sql: "select source, name from _kept_sum where tenant_id = ''",
    parameters: [],
  })
  return new Map(rows.map(({ source, name }) => [source, name]))
}

/** Mark of a plan's sums: equal for equal columns of equal types; empty without sums. */
export function keptMark({ columns, totals = [] }: Plan): string {
  if (totals.length === 0) return ''
  const kept = totals.map(
    ({ name, scale, by }) =>
      `${name} ${columns.find((each) => each.name === name)?.type} ${scale}${by === undefined ? '' : ` by ${by}`}`,
  )
  return createHash('sha256').update(`units ${kept.join()}`).digest('hex').slice(0, 16)
}

/** Statements that stop keeping sums that no plan wants in this form: before the changes of the tables. */
export function stopKeeping(plans: readonly Plan[], marks: ReadonlyMap<string, string>, dialect: Dialect): string[] {
  const wanted = new Map(plans.map((plan) => [plan.table, keptMark(plan)]))
  return [...marks].flatMap(([table, mark]) => (wanted.get(table) === mark ? [] : dropsOf(table, mark, dialect)))
}

/** Statements that start keeping new sums, and compute them from existing rows: after the changes of the tables. */
export function startKeeping(plans: readonly Plan[], marks: ReadonlyMap<string, string>, dialect: Dialect): string[] {
  const starts = plans.flatMap((plan) => {
    const mark = keptMark(plan)
    if (mark === '' || marks.get(plan.table) === mark) return []
    const triggers = dialect === 'sqlite' ? sqliteTriggers(plan, mark) : postgresTriggers(plan, mark)
    return [...triggers, ...firstSums(plan, mark, dialect)]
  })
  return starts.length === 0 ? [] : [tableDdl, ...starts]
}

/** Kept sums of columns over all rows of some tenants, and their count; undefined when they are not kept. */
export async function keptSums(store: Store, plan: Plan, tenants: readonly string[]): Promise<KeptSums | undefined> {
  const mark = keptMark(plan)
  if (mark === '') return undefined
  const found = await store.rows<Row>(keptStep(plan.table, tenants))
  if (!found.some(({ tenant, name }) => tenant === '' && name === mark)) return undefined
  const own = new Map(found.filter(({ tenant }) => tenant !== '').map((row) => [row.name, row]))
  const scales = new Map(plan.totals?.map(({ name, scale }) => [name, scale]))
  const sumOf = (column: string, row: Row) => Number(row.total) / 10 ** (scales.get(column) ?? 0)
  return {
    rows: Number(own.get('')?.filled ?? 0),
    sum: (column) => {
      const row = own.get(column)
      return !row || Number(row.filled) === 0 ? null : sumOf(column, row)
    },
    split: (column) =>
      [...own.values()].flatMap((row) => {
        const [name, ...value] = String(row.name).split('/')
        if (name !== column || value.length === 0 || Number(row.filled) === 0) return []
        return [{ of: value.join('/'), total: sumOf(column, row), rows: Number(row.filled) }]
      }),
  }
}

/** Sum of the rows with a value of the field that splits it. */
export type Split = { readonly of: string; readonly total: number; readonly rows: number }

export type KeptSums = {
  readonly rows: number
  /** Sum of a column by its name; null when no row has a value. */
  readonly sum: (column: string) => number | null
  /** Sums of a column that is split, by value. */
  readonly split: (column: string) => readonly Split[]
}

function keptStep(table: string, tenants: readonly string[]): Step {
  const marks = tenants.map(() => '?').join(', ')
  return {
    sql: `select case when tenant_id = '' then '' else '0' end as tenant, name,
      cast(sum(total) as double precision) as total, sum(filled) as filled
      from _kept_sum where source = ? and tenant_id in ('', ${marks}) group by 1, 2`,
    parameters: [table, ...tenants],
  }
}

const triggerName = (table: string, event: string) => quoted(`kept_${event}_${hashOf(table)}`)
const functionName = (table: string) => quoted(`kept_${hashOf(table)}`)
const hashOf = (table: string) => createHash('sha256').update(table).digest('hex').slice(0, 12)
const events = ['insert', 'update', 'delete'] as const

function dropsOf(table: string, mark: string, dialect: Dialect): string[] {
  const drops =
    dialect === 'sqlite'
      ? events.map((event) => `drop trigger if exists ${triggerName(table, event)}`)
      : [`drop function if exists ${functionName(table)}() cascade`]
  return mark === '' ? drops : [...drops, `delete from _kept_sum where source = ${textOf(table)}`]
}

function sqliteTriggers(plan: Plan, mark: string): string[] {
  const { table, totals = [] } = plan
  const changed = [...new Set(['tenant_id', ...totals.flatMap(({ name, by }) => [name, by ?? name])])]
  const isChanged = changed.map((name) => `old.${quoted(name)} is not new.${quoted(name)}`).join(' or ')
  const [added, removed] = [changeBy(plan, 'new', 1), changeBy(plan, 'old', -1)]
  const when = { insert: added, update: `${removed}; ${added}`, delete: removed }
  const of = { insert: '', delete: '', update: ` of ${changed.map(quoted).join(', ')}` }
  return [
    ...dropsOf(table, mark, 'sqlite'),
    ...events.map(
      (event) =>
        `create trigger ${triggerName(table, event)} after ${event}${of[event]} on ${quoted(table)}
        ${event === 'update' ? `when ${isChanged}` : ''} begin ${when[event]}; end`,
    ),
  ]
}

/** Change of the sums by a row, added or removed. */
function changeBy({ table, totals = [] }: Plan, row: 'new' | 'old', sign: 1 | -1): string {
  const values = [
    `(${textOf(table)}, ${row}.tenant_id, '', 0, 0, ${sign})`,
    ...totals.map(({ name, scale, by }) => {
      const value = `${row}.${quoted(name)}`
      const [total, filled] = [unitsOf(`coalesce(${value}, 0)`, scale), `(${value} is not null)`]
      return `(${textOf(table)}, ${row}.tenant_id, ${nameOf(name, by, `${row}.`)}, 0, ${sign} * ${total}, ${sign} * ${filled})`
    }),
  ]
  return `insert into _kept_sum (source, tenant_id, name, slot, total, filled) values ${values.join(', ')} ${addition}`
}

const addition = `on conflict (source, tenant_id, name, slot)
  do update set total = _kept_sum.total + excluded.total, filled = _kept_sum.filled + excluded.filled`

/** Name of a sum; of a split one it has the value of the row. */
const nameOf = (name: string, by: string | undefined, row: string) =>
  by === undefined ? textOf(name) : `${textOf(`${name}/`)} || coalesce(${row}${quoted(by)}, '')`

const unitsOf = (value: string, scale: number) => `cast(round(${value} * ${10 ** scale}) as integer)`
const decimalUnitsOf = (value: string, scale: number) => `round(cast(${value} as numeric) * ${10 ** scale})`

// A statement is summed as a whole; one that changes no sum, as most updates, touches no row of sums.
function postgresTriggers({ table, totals = [] }: Plan, mark: string): string[] {
  const named = ["('', cast(0 as numeric), 1)", ...totals.map(amountOf)].join(', ')
  const rows = (from: string, sign: 1 | -1) =>
    `select tenant_id, amounts.name, ${sign} * total as total, ${sign} * filled as filled
      from ${from} cross join lateral (values ${named}) as amounts (name, total, filled)`
  const add = (changes: string) => `insert into _kept_sum (source, tenant_id, name, slot, total, filled)
    select ${textOf(table)}, tenant_id, name, pg_backend_pid() % ${slots}, sum(total), sum(filled) from (${changes}) as changes
    group by tenant_id, name having sum(total) <> 0 or sum(filled) <> 0 order by tenant_id, name ${addition};`
  const [added, removed] = [rows('kept_new', 1), rows('kept_old', -1)]
  const body = `begin
    if tg_op = 'INSERT' then ${add(added)}
    elsif tg_op = 'DELETE' then ${add(removed)}
    else ${add(`${added} union all ${removed}`)} end if;
    return null; end`
  const seen = {
    insert: 'new table as kept_new',
    delete: 'old table as kept_old',
    update: 'old table as kept_old new table as kept_new',
  }
  return [
    ...dropsOf(table, mark, 'postgres'),
    `create function ${functionName(table)}() returns trigger language plpgsql as $kept$ ${body} $kept$`,
    ...events.map(
      (event) => `create trigger ${triggerName(table, event)} after ${event} on ${quoted(table)}
        referencing ${seen[event]} for each statement execute function ${functionName(table)}()`,
    ),
  ]
}

const amountOf = ({ name, scale, by }: NonNullable<Plan['totals']>[number]) =>
  `(${nameOf(name, by, '')}, ${decimalUnitsOf(`coalesce(${quoted(name)}, 0)`, scale)}, case when ${quoted(name)} is null then 0 else 1 end)`

function firstSums({ table, totals = [] }: Plan, mark: string, dialect: Dialect): string[] {
  const into = 'insert into _kept_sum (source, tenant_id, name, slot, total, filled)'
  const sum = (name: string, scale: number) => {
    const value = quoted(name)
    return dialect === 'sqlite'
      ? `coalesce(sum(${unitsOf(value, scale)}), 0)`
      : `coalesce(sum(${decimalUnitsOf(value, scale)}), 0)`
  }
  const all = [
    `select ${textOf(table)}, tenant_id, '', 0, 0, count(*) from ${quoted(table)} group by tenant_id`,
    ...totals.map(
      ({ name, scale, by }) =>
        `select ${textOf(table)}, tenant_id, ${nameOf(name, by, '')}, 0, ${sum(name, scale)}, count(${quoted(name)})
          from ${quoted(table)} group by tenant_id${by === undefined ? '' : `, coalesce(${quoted(by)}, ''), 3`}`,
    ),
  ]
  return [
    ...all.map((select) => `${into} ${select}`),
    `${into} values (${textOf(table)}, '', ${textOf(mark)}, 0, 0, 0)`,
  ]
}

const textOf = (text: string) => `'${text.replaceAll("'", "''")}'`
