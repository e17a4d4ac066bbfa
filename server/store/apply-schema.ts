import type { StoragePlan } from '../../src/schema/model/compiled.ts'
import { UniqueViolation } from './errors.ts'
import { keepSearch } from './fill-search.ts'
import { withRows } from './plan-schema.ts'
import { PostgresFailure } from './postgres-failure.ts'
import { type Destructive, diffTables } from './schema-diff.ts'
import { forgetStep, planHash, readRecord, recordDdl, recordStep } from './schema-record.ts'
import { sharedValues } from './shared-values.ts'
import type { Store } from './store.ts'

export type Applied = {
  readonly applied: readonly string[]
  /** Changes that would lose data and were not confirmed; when there are any, nothing at all was done. */
  readonly refused: readonly Destructive[]
  /** What the database refused, in words: a unique index over rows that are not unique. Nothing was done then either. */
  readonly problems: readonly { readonly table: string; readonly message: string }[]
}

/** SQLSTATEs of a change that somebody else has just made: exists already, or no longer. */
const overtaken = new Set(['42P07', '42701', '42710', '42P01', '42703', '42704'])

/**
 * Brings the database up to the plans. Running it again does nothing, and several servers may run it at once.
 * `isConfirmed` says whether losing the data of these changes was agreed to.
 */
export async function applySchema(
  store: Store,
  plans: readonly StoragePlan[],
  isConfirmed: (changes: readonly Destructive[]) => boolean,
  tries = 5,
): Promise<Applied> {
  const tables = await store.tables()
  if (!tables.some(({ name }) => name === '_schema')) await store.ddl([recordDdl])
  const recorded = await readRecord(store, tables)
  const ours = new Set(recorded.keys())
  const { destructive } = diffTables(plans, tables, store.dialect, { ours })
  if (destructive.length > 0 && !isConfirmed(destructive)) {
    return { applied: [], refused: await withRows(store, destructive), problems: [] }
  }
  const { statements } = diffTables(plans, tables, store.dialect, { ours, includeDestructive: true })
  try {
    await store.ddl(statements)
  } catch (error) {
    if (error instanceof PostgresFailure && overtaken.has(error.code) && tries > 1) {
      return applySchema(store, plans, isConfirmed, tries - 1)
    }
    const problems = error instanceof UniqueViolation ? await sharedValues(store, plans, tables) : []
    if (problems.length === 0) throw error
    return { applied: [], refused: [], problems }
  }
  const dropped = destructive.filter(({ column }) => column === undefined).map(({ table }) => table)
  const steps = [
    ...dropped.map(forgetStep),
    ...plans
      .filter((plan) => recorded.get(plan.table)?.plan !== planHash(plan))
      .map((plan) => recordStep(plan, recorded.get(plan.table)?.search ?? '')),
  ]
  if (steps.length > 0) await store.write(steps)
  await keepSearch(store, plans, recorded)
  return { applied: statements, refused: [], problems: [] }
}
