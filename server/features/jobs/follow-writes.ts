import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledAction, CompiledFollow } from '../../../src/schema/model/compiled-actions.ts'
import { isOneSet } from '../../../src/schema/model/tenants.ts'
import type { App } from '../../platform/app.ts'
import { systemSession } from '../../platform/audit/system-session.ts'
import { touchedSql } from '../../records/sums/due-sql.ts'
import { onWritten, type Records, type Written } from '../../records/write/written.ts'
import { recordsOf, tried } from './due-actions.ts'
import { keepSums, keepSumsOf, recordsConcerned } from './keep-sums.ts'

type Following = { readonly resource: ServerResource; readonly action: CompiledAction; readonly follow: CompiledFollow }

const known = new WeakMap<Model, ReadonlyMap<string, readonly Following[]>>()

/**
 * Does what follows from each record that is written here, before its writer is answered: an order is received with the receipt of its last
 * line. What is missed, because this process ends or another one's steps changed the record, the job of due actions finds.
 */
export function followWrites(app: App): () => void {
  return onWritten(app.store, {
    written: (written) => follow(app, written),
    concerned: (records) => recordsConcerned(app, records),
    moved: (concerned) => followMoved(app, concerned),
  })
}

// Rows that are gone, or belong to others by now, count no longer where they did.
async function followMoved(app: App, concerned: readonly Records[]): Promise<void> {
  try {
    for (const changed of await keepSumsOf(app, concerned)) await follow(app, changed)
  } catch (error) {
    app.log.error({ of: concerned.map(({ code }) => code), error: String(error) }, 'sums were not kept')
  }
}

// A corrected number is a write as well: a payment makes an invoice paid, that its application, and that the order. It comes first, so
// that what is done to a record finds it as it is by now.
async function follow(app: App, written: Written): Promise<void> {
  for (const changed of await summedUp(app, written)) await follow(app, changed)
  await followUp(app, written)
}

async function summedUp(app: App, written: Written): Promise<readonly Written[]> {
  try {
    return await keepSums(app, written)
  } catch (error) {
    // As below: the write itself is done.
    app.log.error({ of: written.code, id: written.id, error: String(error) }, 'sums were not kept')
    return []
  }
}

async function followUp(app: App, written: Written): Promise<void> {
  const { current: model } = app.live
  for (const { resource, action, follow } of followingOf(model).get(written.code) ?? []) {
    const tenant = isOneSet(resource.plan.tenant) ? '0' : written.tenantId
    const due = { resource, action, tenant }
    const asked = { model, resource, session: systemSession(tenant), dialect: app.store.dialect }
    try {
      for await (const record of recordsOf(app, due, [touchedSql(asked, follow, { ...written, ids: [written.id] })])) {
        const outcome = await tried(app, due, record)
        if (typeof outcome !== 'string') app.log.warn({ outcome: outcome.en }, 'an action did not follow')
      }
    } catch (error) {
      // The write itself is done, whatever comes of this.
      app.log.error({ of: resource.plan.code, action: action.name, error: String(error) }, 'an action did not follow')
    }
  }
}

/** The actions that may follow from a record of each resource: by itself, or by a row that belongs to it. */
function followingOf(model: Model): ReadonlyMap<string, readonly Following[]> {
  const made = known.get(model)
  if (made) return made
  const all = [...model.resources.values()].flatMap((resource) =>
    resource.plan.actions.flatMap((action) =>
      (action.follows ?? []).flatMap((follow): (Following & { readonly code: string })[] => {
        const above = model.resources.get(follow.of)?.plan.parent?.of
        const codes = [follow.of, ...(above === undefined ? [] : [above])]
        return codes.map((code) => ({ code, resource, action, follow }))
      }),
    ),
  )
  const byCode = Map.groupBy(all, ({ code }) => code)
  known.set(model, byCode)
  return byCode
}
