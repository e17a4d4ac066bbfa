import type { Model } from '../../src/schema/model/compiled.ts'
import type { Diagnostic } from '../../src/schema/model/diagnostic.ts'
import type { Options } from '../app.ts'
import { syncDictionaries } from '../dictionaries/sync.ts'
import { syncJobs } from '../jobs/sync-jobs.ts'
import { describe, isConfirmed } from '../live/plan-confirmation.ts'
import { syncRules } from '../numbering/sync-rules.ts'
import { syncPermissions } from '../permissions/sync.ts'
import { storedIn } from '../resources/stored.ts'
import { applySchema } from '../store/apply-schema.ts'
import type { Store } from '../store/store.ts'
import { bringOwnTables } from './own-tables.ts'

/** Brings the database up to a model: tables, then the rows that files make. A non-empty answer says why it was not done. */
export function bringUp(
  store: Store,
  options: Options,
): (model: Model, previous: Model | undefined) => Promise<readonly Diagnostic[]> {
  let isReady = false
  return async (model, previous) => {
    if (!isReady) await bringOwnTables(store)
    isReady = true
    if (previous === undefined || model.resources !== previous.resources) {
      const plans = storedIn(model).map(({ storage }) => storage)
      const { refused, problems } = await applySchema(store, plans, (changes) => isConfirmed(options.dataDir, changes))
      const told = [
        ...refused.map((change) => ({
          table: change.table,
          message: `it ${describe(change)}; look at \`npm run schemas -- plan\` and confirm with --confirm`,
        })),
        ...problems,
      ]
      if (told.length > 0) return told.map(({ table, message }) => diagnosticFor(model, table, message))
    }
    await syncDictionaries(store, model)
    await syncPermissions(store, model)
    await syncRules(store, model)
    await syncJobs(store, model)
    return []
  }
}

function diagnosticFor(model: Model, table: string, message: string): Diagnostic {
  const resource = [...model.resources.values()].find(({ storage }) => storage.table === table)
  const file = resource ? `schemas/resources/${resource.plan.code}.json` : `schemas/resources (table ${table})`
  return { file, line: 1, column: 1, pointer: '', message, severity: 'error' }
}
