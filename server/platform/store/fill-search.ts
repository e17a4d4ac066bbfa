import type { StoragePlan } from '../../../src/schema/model/compiled-storage.ts'
import { quoted } from './quoted.ts'
import { type Recorded, recordStep } from './schema-record.ts'
import { indexUnchangedSteps } from './search.ts'
import { searchColumn, searchDdl, searchMark, searchTable } from './search-ddl.ts'
import type { Row, Store, TableInfo } from './store.ts'

/**
 * Builds the search index of each plan whose searchable columns changed, from the rows. It is recorded only when complete, so a crash
 * in between starts it over. Unused indexes are dropped at the next run, when no serving model can need them. The tables of `fresh`
 * were created in this run.
 */
export async function keepSearch(
  store: Store,
  plans: readonly StoragePlan[],
  recorded: ReadonlyMap<string, Recorded>,
  fresh: ReadonlySet<string>,
): Promise<void> {
  await dropUnused(store, plans, recorded)
  const due = plans.filter((plan) => (recorded.get(plan.table)?.search ?? '') !== searchMark(plan))
  const isNew = ({ table }: StoragePlan) => fresh.has(table)
  await makeEmpty(store, due.filter(isNew))
  for (const plan of due.filter((each) => !isNew(each))) {
    const mark = searchMark(plan)
    await store.ddl(searchDdl(plan, store.dialect))
    if (mark !== '') await fillSearch(store, plan)
    await store.write([recordStep(plan, mark)])
  }
}

// A new table has no rows: its empty index is complete, and all of them are created at once.
async function makeEmpty(store: Store, plans: readonly StoragePlan[]): Promise<void> {
  await store.ddl(plans.flatMap((plan) => searchDdl(plan, store.dialect)))
  if (plans.length > 0) await store.write(plans.map((plan) => recordStep(plan, searchMark(plan))))
}

/** Indexes all rows of a table; a row written meanwhile is indexed by its writer. */
async function fillSearch(store: Store, plan: StoragePlan): Promise<void> {
  const columns = ['id', ...plan.searchable].map(quoted).join(', ')
  const all = store.stream<Row>({ sql: `select ${columns} from ${quoted(plan.table)}`, parameters: [] }, 500)
  for await (const rows of all) {
    await store.write(rows.flatMap((row) => indexUnchangedSteps(plan, store.dialect, row)))
  }
  // PostgreSQL would analyze so many new rows later, and plan without statistics until then.
  if (store.dialect === 'postgres') await store.ddl([`analyze ${quoted(plan.table)}`])
}

async function dropUnused(
  store: Store,
  plans: readonly StoragePlan[],
  recorded: ReadonlyMap<string, Recorded>,
): Promise<void> {
  const drops = store.dialect === 'sqlite' ? unusedTables : unusedColumns
  await store.ddl(await drops(store, plans, recorded))
}

async function unusedTables(
  store: Store,
  plans: readonly StoragePlan[],
  recorded: ReadonlyMap<string, Recorded>,
): Promise<string[]> {
  const used = new Set(plans.flatMap((plan) => [searchTable(plan), ...servingTable(plan, recorded)]))
  const rows = await store.rows<{ name: string }>({
    sql: "select name from sqlite_master where type = 'table' and sql like 'create virtual table%' and name like '%\\_\\_search\\_%' escape '\\'",
    parameters: [],
  })
  return rows.filter(({ name }) => !used.has(name)).map(({ name }) => `drop table ${quoted(name)}`)
}

function servingTable(plan: StoragePlan, recorded: ReadonlyMap<string, Recorded>): string[] {
  const search = recorded.get(plan.table)?.search ?? ''
  return search === '' ? [] : [searchTable(planOf(plan.table, search))]
}

// Plan with its search columns only, parsed from the mark.
function planOf(table: string, mark: string): StoragePlan {
  const columns = mark.split(', ').map((part) => {
    const [name = '', type = 'text'] = part.split(' ')
    return { name, field: name, type: type as 'text' | 'integer' | 'number' }
  })
  return { table, columns, indexes: [], searchable: columns.map(({ name }) => name) }
}

async function unusedColumns(
  store: Store,
  plans: readonly StoragePlan[],
  recorded: ReadonlyMap<string, Recorded>,
): Promise<string[]> {
  const tables = new Map((await store.tables()).map((table) => [table.name, table]))
  return plans.flatMap((plan) => {
    const serving = planOf(plan.table, recorded.get(plan.table)?.search ?? '').searchable
    const used = new Set([...plan.searchable, ...serving].map(searchColumn))
    return gramColumns(tables.get(plan.table))
      .filter((name) => !used.has(name))
      .map((name) => `alter table ${quoted(plan.table)} drop column ${quoted(name)}`)
  })
}

function gramColumns(table: TableInfo | undefined): string[] {
  return (table?.columns ?? []).map(({ name }) => name).filter((name) => name.endsWith('__grams'))
}
