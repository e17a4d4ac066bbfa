import type { StoragePlan } from '../../../src/schema/model/compiled-storage.ts'
import { UniqueViolation } from './errors.ts'
import { keepSearch } from './fill-search.ts'
import { hasTable } from './has-table.ts'
import { keptMarks, startKeeping, stopKeeping } from './kept-sums.ts'
import { changeName, forgetConfirmed } from './pending-changes.ts'
import { losesData, withRows } from './plan-schema.ts'
import { plannerHints } from './planner-hints.ts'
import { PostgresFailure } from './postgres-failure.ts'
import { type Destructive, diffTables } from './schema-diff.ts'
import { forgetStep, planHash, type Recorded, readRecord, recordDdl, recordStep } from './schema-record.ts'
import { sharedValues } from './shared-values.ts'
import type { Store, TableInfo } from './store.ts'

export type Applied = {
  readonly applied: readonly string[]
  /** Refused changes that would lose data; when there are any, nothing is done. */
  readonly refused: readonly Destructive[]
  /** Skipped changes that would lose data; the rest is done. */
  readonly left: readonly Destructive[]
  /** Reasons of the database for a refusal: a unique index over duplicate rows. Nothing is done then either. */
  readonly problems: readonly { readonly table: string; readonly message: string }[]
}

/** SQLSTATEs of a change that another server has just made: already exists, or no longer. */
const overtaken = new Set(['42P07', '42701', '42710', '42P01', '42703', '42704'])

/** Decision on a change that would lose data. */
export type Decision = 'do' | 'leave' | 'refuse'

/**
 * Brings the database up to the plans. Running it again does nothing, and several servers may run it at once.
 * `decide` is called for each change that would lose data; empty columns and tables are dropped without it. `before` runs before
 * the first change.
 */
export async function applySchema(
  store: Store,
  plans: readonly StoragePlan[],
  decide: (change: Destructive) => Decision,
  before: (loses: boolean) => Promise<void> = async () => undefined,
  tries = 5,
): Promise<Applied> {
  const tables = await store.tables()
  if (!tables.some(({ name }) => name === '_schema')) await store.ddl([recordDdl])
  const recorded = await readRecord(store, tables)
  const ours = new Set(recorded.keys())
  const { destructive } = diffTables(plans, tables, store.dialect, { ours })
  const losses = (await withRows(store, destructive)).filter(losesData)
  const refused = losses.filter((change) => decide(change) === 'refuse')
  if (refused.length > 0) return { applied: [], refused, left: [], problems: [] }
  const left = losses.filter((change) => decide(change) === 'leave')
  const kept = new Set(left.map(changeName))
  const done = destructive.filter((change) => !kept.has(changeName(change)))
  const { statements } = diffTables(plans, tables, store.dialect, { ours, does: (one) => !kept.has(changeName(one)) })
  if (statements.length > 0) await before(losses.length > left.length)
  const marks = await keptMarks(store, tables)
  const stops = stopKeeping(plans, marks, store.dialect)
  const starts = startKeeping(plans, marks, store.dialect)
  const failure = await attempt(store, plans, statements, stops, starts)
  if (failure instanceof PostgresFailure && overtaken.has(failure.code) && tries > 1) {
    return applySchema(store, plans, decide, before, tries - 1)
  }
  if (failure) return { applied: [], refused: [], left, problems: await problemsBehind(failure, store, plans, tables) }
  await record(store, plans, recorded, done)
  const known = new Set(tables.map(({ name }) => name))
  const fresh = new Set(plans.map(({ table }) => table).filter((table) => !known.has(table)))
  await keepSearch(store, plans, recorded, fresh)
  return { applied: statements, refused: [], left, problems: [] }
}

async function attempt(
  store: Store,
  plans: readonly StoragePlan[],
  statements: readonly string[],
  stops: readonly string[],
  starts: readonly string[],
): Promise<Error | undefined> {
  const hints = store.dialect === 'sqlite' && statements.length > 0 && plans.length > 0 ? plannerHints(plans) : []
  try {
    await store.ddl([...stops, ...statements, ...starts, ...hints])
    return undefined
  } catch (error) {
    if (error instanceof UniqueViolation || error instanceof PostgresFailure) return error
    throw error
  }
}

async function problemsBehind(
  failure: Error,
  store: Store,
  plans: readonly StoragePlan[],
  tables: readonly TableInfo[],
): Promise<Applied['problems']> {
  const problems = failure instanceof UniqueViolation ? await sharedValues(store, plans, tables) : []
  if (problems.length === 0) throw failure
  return problems
}

async function record(
  store: Store,
  plans: readonly StoragePlan[],
  recorded: ReadonlyMap<string, Recorded>,
  destructive: readonly Destructive[],
): Promise<void> {
  const dropped = destructive.filter(({ column }) => column === undefined)
  const changed = plans.filter((plan) => recorded.get(plan.table)?.plan !== planHash(plan))
  const isAsked = destructive.length > 0 && (await hasTable(store, '_schema_confirmed'))
  const steps = [
    ...dropped.map(({ table }) => forgetStep(table)),
    ...(isAsked ? forgetConfirmed(destructive) : []),
    ...changed.map((plan) => recordStep(plan, recorded.get(plan.table)?.search ?? '')),
  ]
  if (steps.length > 0) await store.write(steps)
}
