import { createHash } from 'node:crypto'
import type { StoragePlan } from '../../src/schema/model/compiled.ts'
import { quoted } from './quoted.ts'
import { type Destructive, destructiveStatements, diffTables } from './schema-diff.ts'
import { fillSearch, searchDdl } from './search.ts'
import type { Row, Store } from './store.ts'

export type Applied = {
  readonly applied: readonly string[]
  /** Changes that would lose data and were not confirmed; when there are any, nothing at all was done. */
  readonly refused: readonly Destructive[]
  /** Statements the database refused, in words: a unique index over rows that are not unique. */
  readonly problems: readonly { readonly table: string; readonly message: string }[]
}

const searchLog = '_search_index'

/** Brings the database up to the plans. Running it again does nothing. `confirmed` says that losing data was agreed to. */
export async function applySchema(
  store: Store,
  plans: readonly StoragePlan[],
  isConfirmed: (changes: readonly Destructive[]) => boolean,
): Promise<Applied> {
  const { statements, destructive } = diffTables(plans, await store.tables(), store.dialect)
  if (destructive.length > 0 && !isConfirmed(destructive)) {
    return { applied: [], refused: await withRows(store, destructive), problems: [] }
  }
  const all = [...destructiveStatements(destructive, plans, store.dialect), ...statements]
  const problems = await run(store, all)
  await keepSearch(store, plans)
  return { applied: problems.length === 0 ? all : [], refused: [], problems }
}

async function run(store: Store, statements: readonly string[]) {
  try {
    await store.ddl(statements)
    return []
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (!/unique/i.test(message)) throw error
    const index = statements.find((sql) => sql.startsWith('create unique index'))
    const table = /on "([^"]+)" \(([^)]*)\)/.exec(index ?? '')
    return [
      {
        table: table?.[1] ?? '',
        message: `rows of ${table?.[1]} share values of ${table?.[2]}, which are to be unique; mend the rows first`,
      },
    ]
  }
}

/** How many rows hold a value where a change would lose it. */
export async function withRows(store: Store, changes: readonly Destructive[]): Promise<Destructive[]> {
  return Promise.all(
    changes.map(async (change) => {
      const where = change.column === undefined ? '' : ` where ${quoted(change.column)} is not null`
      const [row] = await store.rows<Row>({
        sql: `select count(*) as total from ${quoted(change.table)}${where}`,
        parameters: [],
      })
      return { ...change, rows: Number(row?.total ?? 0) }
    }),
  )
}

// The search index is derived data: when the set of searchable columns changed, it is made anew from the rows.
async function keepSearch(store: Store, plans: readonly StoragePlan[]): Promise<void> {
  await store.ddl([`create table if not exists ${searchLog} (table_name text primary key, columns text not null)`])
  const rows = await store.rows<{ table_name: string; columns: string }>({
    sql: `select * from ${searchLog}`,
    parameters: [],
  })
  const made = new Map(rows.map((row) => [row.table_name, row.columns]))
  for (const plan of plans) {
    const wanted = plan.searchable.length === 0 ? '' : fingerprint(plan)
    if ((made.get(plan.table) ?? '') === wanted) continue
    await store.ddl(searchDdl(plan, store.dialect))
    await fillSearch(store, plan)
    await store.write([
      { sql: `delete from ${searchLog} where table_name = ?`, parameters: [plan.table] },
      { sql: `insert into ${searchLog} (table_name, columns) values (?, ?)`, parameters: [plan.table, wanted] },
    ])
  }
}

function fingerprint({ searchable }: StoragePlan): string {
  return createHash('sha256').update(searchable.join()).digest('hex').slice(0, 16)
}
