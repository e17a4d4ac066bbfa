import { isDeepStrictEqual } from 'node:util'
import type { Model } from '../../src/schema/model/compiled.ts'
import type { StoragePlan } from '../../src/schema/model/compiled-storage.ts'
import { bringLastPrices, stopLastPrices } from '../domain/kit/kept-last-prices.ts'
import { syncJobs } from '../features/jobs/sync-jobs.ts'
import { applySchema, type Decision } from '../platform/store/apply-schema.ts'
import { changeName, describe, howToConfirm, readConfirmed } from '../platform/store/pending-changes.ts'
import type { Destructive } from '../platform/store/schema-diff.ts'
import type { Store } from '../platform/store/store.ts'
import { syncDictionaries } from '../records/dictionaries/sync.ts'
import { bringDocuments, stopDocuments } from '../records/documents/keep-documents.ts'
import { syncRules } from '../records/numbering/sync-rules.ts'
import { tablesOf } from '../records/sums/join-indexes.ts'
import { bringHistory } from '../records/waiting/keep-history.ts'
import { bringWaiting } from '../records/waiting/keep-waiting.ts'
import { syncPermissions } from '../rights/permissions/sync.ts'
import type { Brought } from './live/live-model.ts'
import { bringOwnTables } from './own-tables.ts'

/**
 * Brings the database up to a model: tables, then the rows from files. After a refusal nothing is done. Columns and tables
 * of `left` stay although the model no longer has them. `before` runs before each change of tables of the first model, and before each
 * change that loses data.
 */
export function bringUp(
  store: Store,
  before: () => Promise<void> = async () => undefined,
): (model: Model, previous: Model | undefined, left: ReadonlySet<string>) => Promise<Brought> {
  let isReady = false
  let lastLeft: readonly Destructive[] = []
  // The model that the database has. None while one is brought: a failure leaves parts of two.
  let last: { readonly model: Model; readonly tables: readonly StoragePlan[] } | undefined
  return async (model, previous, left) => {
    if (!isReady) await bringOwnTables(store, before)
    isReady = true
    const former = last
    last = undefined
    const tables = tablesOf(model)
    const isSame = former !== undefined && lastLeft.length === 0 && isDeepStrictEqual(tables, former.tables)
    if (!isSame) {
      const { refused, left: remaining } = await bringTables({ store, model, previous, left, before, tables })
      if (refused.length > 0) return { refused, left: [] }
      lastLeft = remaining
    }
    await bringRows(store, model, former?.model, isSame)
    if (previous === undefined) await bringHistory(store, model)
    last = { model, tables }
    return { refused: [], left: lastLeft }
  }
}

/** Rows of a model; `former` is the one that the database has, with the same tables or others. */
function bringRows(store: Store, model: Model, former: Model | undefined, isSame: boolean): Promise<void> {
  // In parallel: their transactions become durable together.
  return allOf([
    syncDictionaries(store, model, former),
    syncPermissions(store, model, former),
    syncRules(store, model),
    syncJobs(store, model),
    bringWaiting(store, model),
    bringDocuments(store, model, isSame ? former : undefined),
    isSame ? undefined : bringLastPrices(store, model),
  ])
}

/** Waits for all of them, then fails with the first failure: none writes on after a refused change. */
async function allOf(works: readonly (Promise<void> | undefined)[]): Promise<void> {
  for (const result of await Promise.allSettled(works)) if (result.status === 'rejected') throw result.reason
}

type Bringing = {
  readonly store: Store
  readonly model: Model
  readonly previous: Model | undefined
  readonly left: ReadonlySet<string>
  readonly before: () => Promise<void>
  readonly tables: readonly StoragePlan[]
}

async function bringTables({ store, model, previous, left, before, tables }: Bringing) {
  const confirmed = await readConfirmed(store)
  const decide = (change: Destructive): Decision => {
    if (confirmed.has(changeName(change))) return 'do'
    return left.has(changeName(change)) ? 'leave' : 'refuse'
  }
  const applied = await applySchema(store, tables, decide, async (loses) => {
    if (previous === undefined || loses) await before()
    await stopDocuments(store, model)
    await stopLastPrices(store, model)
  })
  const refused = [
    ...applied.refused.map((change) => ({
      table: change.table,
      change,
      message: `it ${describe(change)}; ${howToConfirm}`,
    })),
    ...applied.problems,
  ]
  // The serving model stays, and so does its index of documents.
  if (refused.length > 0 && previous) {
    await bringDocuments(store, previous)
    await bringLastPrices(store, previous)
  }
  return { refused, left: applied.left }
}
