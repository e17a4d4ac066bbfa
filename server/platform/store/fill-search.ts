import type { StoragePlan } from '../../../src/schema/model/compiled-storage.ts'
import { quoted } from './quoted.ts'
import { type Recorded, recordStep } from './schema-record.ts'
import { indexUnchangedSteps } from './search.ts'
import { searchColumn, searchDdl, searchMark, searchTable } from './search-ddl.ts'
import type { Row, Store, TableInfo } from './store.ts'

/**
 * Builds the search index of each plan whose searchable columns changed or whose index is gone, from the rows. It is recorded only when
 * complete, so a crash in between starts it over. Unused indexes are dropped at the next run, when no serving model can need them. The
 * tables of `fresh` were created in this run.
 */
export async function keepSearch(
  store: Store,
  plans: readonly StoragePlan[],
  recorded: ReadonlyMap<string, Recorded>,
  fresh: ReadonlySet<string>,
): Promise<void> {
  const tables = store.dialect === 'sqlite' ? await usedTables(store, plans, recorded) : undefined
  if (!tables) await store.ddl(await unusedColumns(store, plans, recorded))
  const isGone = (plan: StoragePlan) =>
    tables !== undefined && searchMark(plan) !== '' && !tables.has(searchTable(plan))
  const due = plans.filter((plan) => (recorded.get(plan.table)?.search ?? '') !== searchMark(plan) || isGone(plan))
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

/** The search tables of SQLite that are used; drops the others. */
async function usedTables(
  store: Store,
  plans: readonly StoragePlan[],
  recorded: ReadonlyMap<string, Recorded>,
): Promise<ReadonlySet<string>> {
  const made = new Set((await store.rows<{ name: string }>(virtualTables)).map(({ name }) => name))
  // A table without a plan may be of a file that has a mistake at this start: its record stays, and so does its index.
  const serving = [...recorded].flatMap(([table, { search }]) =>
    search === '' ? [] : [searchTable(planOf(table, search))],
  )
  const used = new Set([...plans.map(searchTable), ...serving])
  const [kept = [], unused = []] = [true, false].map((isUsed) => [...made].filter((name) => used.has(name) === isUsed))
  await store.ddl(unused.map((name) => `drop table ${quoted(name)}`))
  return new Set(kept)
}

const virtualTables = {
  sql: "select name from sqlite_master where type = 'table' and sql like 'create virtual table%' and name like '%\\_\\_search\\_%' escape '\\'",
  parameters: [],
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
