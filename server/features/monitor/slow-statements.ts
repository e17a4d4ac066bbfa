import type { App } from '../../platform/app.ts'
import { numbered } from '../../platform/store/numbered.ts'
import type { TimedStatement } from '../../platform/store/statement-times.ts'
import type { Row, Store } from '../../platform/store/store.ts'

/** Statements in one answer at most. */
const most = 50
/** People behind a statement in an answer. */
const mostPeople = 5

/** The statements that took most time, with their plans as the database would run them now. `slow`: milliseconds that count as slow. */
export async function slowStatements({ store }: App) {
  const worst = store.times.list().slice(0, most)
  const statements = await Promise.all(worst.map((statement) => shown(store, statement)))
  return { slow: store.times.slow, statements }
}

async function shown(store: Store, { text, total, max, p95, by, ...rest }: TimedStatement) {
  const times = { total: tenth(total), max: tenth(max), p95: tenth(p95) }
  return { ...rest, ...times, by: by.slice(0, mostPeople), plan: await planOf(store, text) }
}

const tenth = (value: number) => Math.round(value * 10) / 10

/** The plan of a statement without its values, a line each. PostgreSQL explains them so from version 16 on. */
async function planOf(store: Store, text: string): Promise<readonly string[]> {
  const isSqlite = store.dialect === 'sqlite'
  const sql = isSqlite ? `explain query plan ${text}` : `explain (generic_plan) ${numbered(text)}`
  try {
    const rows = await store.rows<Row>({ sql, parameters: [] })
    return isSqlite ? indented(rows) : rows.map((row) => String(row['QUERY PLAN']))
  } catch (error) {
    // A table may be gone since, and not every statement has a plan.
    return [error instanceof Error ? error.message : String(error)]
  }
}

// Each step of SQLite names the step that it is part of.
function indented(rows: readonly Row[]): readonly string[] {
  const depths = new Map<unknown, number>()
  return rows.map(({ id, parent, detail }) => {
    const depth = (depths.get(parent) ?? -1) + 1
    depths.set(id, depth)
    return `${'  '.repeat(depth)}${detail}`
  })
}
