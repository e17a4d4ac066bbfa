import type { Model } from '../../src/schema/model/compiled.ts'
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
  return async (model, previous, left) => {
    if (!isReady) await bringOwnTables(store, before)
    isReady = true
    if (previous === undefined || model.resources !== previous.resources || lastLeft.length > 0) {
      const { refused, left: remaining } = await bringTables({ store, model, previous, left, before })
      if (refused.length > 0) return { refused, left: [] }
      lastLeft = remaining
    }
    await syncDictionaries(store, model)
    await syncPermissions(store, model)
    await syncRules(store, model)
    await syncJobs(store, model)
    await bringWaiting(store, model)
    if (previous === undefined) await bringHistory(store, model)
    await bringDocuments(store, model)
    await bringLastPrices(store, model)
    return { refused: [], left: lastLeft }
  }
}

type Bringing = {
  readonly store: Store
  readonly model: Model
  readonly previous: Model | undefined
  readonly left: ReadonlySet<string>
  readonly before: () => Promise<void>
}

async function bringTables({ store, model, previous, left, before }: Bringing) {
  const confirmed = await readConfirmed(store)
  const decide = (change: Destructive): Decision => {
    if (confirmed.has(changeName(change))) return 'do'
    return left.has(changeName(change)) ? 'leave' : 'refuse'
  }
  const applied = await applySchema(store, tablesOf(model), decide, async (loses) => {
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
