import { AsyncLocalStorage } from 'node:async_hooks'
import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledAction, CompiledFollow } from '../../../src/schema/model/compiled-actions.ts'
import { isOneSet } from '../../../src/schema/model/tenants.ts'
import type { App } from '../../platform/app.ts'
import { systemSession } from '../../platform/audit/system-session.ts'
import { type Naming, touchedBy } from '../../records/sums/due-sql.ts'
import { isOfRecord, mayName } from '../../records/sums/may-name.ts'
import { onWritten, type Records, type Written } from '../../records/write/written.ts'
import { type Due, dueRowsSql, recordsOf, tried } from './due-actions.ts'
import { firstFound } from './found-among.ts'
import { joining } from './joining.ts'
import { keepSums, keepSumsOf, recordsConcerned } from './keep-sums.ts'

type Following = { readonly resource: ServerResource; readonly action: CompiledAction; readonly follow: CompiledFollow }

const known = new WeakMap<Model, ReadonlyMap<string, readonly Following[]>>()

/**
 * Runs the consequences of each write before its writer is answered: an order is received with the receipt of its last
 * line. The job of due actions finds what was missed by a crash, or by steps of other processes.
 */
export function followWrites(app: App): () => void {
  const joined = joining<Wrote>((writes) => inside.run(true, () => followAll(app, writes)))
  return onWritten(app.store, {
    written: (written, concerned) => {
      const isJoined = isUnknown(written) && !inside.getStore()
      if (isJoined) return joined(`${written.code} ${written.tenantId}`, { written, concerned })
      return inside.run(true, () => follow(app, written, [written.id], concerned))
    },
    concerned: (records) => recordsConcerned(app, records),
    moved: (concerned) => followMoved(app, concerned),
  })
}

type Wrote = { readonly written: Written; readonly concerned: readonly Records[] }

/** Set within the consequences of a write: what these write themselves waits for no others. */
const inside = new AsyncLocalStorage<boolean>()

/** Whether a write may have changed anything of its record: its consequences are those of all such writes to its resource. */
const isUnknown = ({ row, change }: Written) => row === undefined && change === undefined

/** Consequences of such writes. */
async function followAll(app: App, writes: readonly Wrote[]): Promise<void> {
  const [first] = writes
  if (!first) return
  const ids = writes.map(({ written }) => written.id)
  const concerned = [
    ...Map.groupBy(
      writes.flatMap((each) => each.concerned),
      ({ code }) => code,
    ),
  ]
  const each = concerned.flatMap(([, [one, ...more]]): readonly Records[] =>
    one ? [{ ...one, ids: [...new Set([one, ...more].flatMap((records) => records.ids))] }] : [],
  )
  await follow(app, first.written, inEights(ids), each)
}

/** Ids of several records, so often that their number is a multiple of eight: few texts of statements, each of which is planned. */
function inEights(ids: readonly string[]): readonly string[] {
  const each = [...new Set(ids)]
  const [first] = each
  const missing = each.length === 1 || first === undefined ? 0 : (8 - (each.length % 8)) % 8
  return [...each, ...Array<string>(missing).fill(first ?? '')]
}

// Removed rows no longer count for their former record.
async function followMoved(app: App, concerned: readonly Records[]): Promise<void> {
  try {
    for (const changed of await keepSumsOf(app, concerned)) await follow(app, changed)
  } catch (error) {
    app.log.error({ of: concerned.map(({ code }) => code), error: String(error) }, 'sums were not kept')
  }
}

// A corrected sum is a write too: a payment changes an invoice, that its application, and that the order. Sums come first,
// so that actions see the current record.
async function follow(
  app: App,
  written: Written,
  ids: readonly string[] = [written.id],
  concerned: readonly Records[] = [],
): Promise<void> {
  for (const [changed, others] of alike(await summedUp(app, written, ids, concerned)))
    await follow(app, changed, others)
  await followUp(app, written, ids)
}

/** Changes with the same consequences, with the ids of their records: those of records of which only rows have changed. */
function alike(changes: readonly Written[]): readonly (readonly [Written, readonly string[]])[] {
  const nameOf = ({ code, tenantId, id, change }: Written) =>
    change && Object.keys(change.after).length === 0
      ? JSON.stringify([code, tenantId, [...change.tables]])
      : JSON.stringify([code, tenantId, id])
  return [...Map.groupBy(changes, nameOf).values()].flatMap((group) =>
    inParts(group).flatMap(([first, ...more]) =>
      first ? [[first, inEights([first, ...more].map(({ id }) => id))] as const] : [],
    ),
  )
}

/** Most records whose consequences follow together. */
const mostAlike = 200

const inParts = (changes: readonly Written[]) =>
  Array.from({ length: Math.ceil(changes.length / mostAlike) }, (_, part) =>
    changes.slice(part * mostAlike, (part + 1) * mostAlike),
  )

async function summedUp(app: App, written: Written, ids: readonly string[], concerned: readonly Records[]) {
  try {
    return await keepSums(app, written, ids, concerned)
  } catch (error) {
    // As below: the write itself is committed.
    app.log.error({ of: written.code, id: written.id, error: String(error) }, 'sums were not kept')
    return []
  }
}

async function followUp(app: App, written: Written, ids: readonly string[]): Promise<void> {
  const { current: model } = app.live
  const following = (followingOf(model).get(written.code) ?? []).filter(
    ({ resource, follow }) => isOfRecord(resource, written) || mayName(model, follow, written),
  )
  if (following.length === 0) return
  const all = following.flatMap(({ resource, action, follow }): readonly Followed[] => {
    const tenant = isOneSet(resource.plan.tenant) ? '0' : written.tenantId
    const asked = { model, resource, session: systemSession(tenant), dialect: app.store.dialect }
    const due = { resource, action, tenant }
    return touchedBy(asked, follow, { ...written, ids }).map((touched) => ({ due, touched }))
  })
  try {
    const first = await firstFound(
      app,
      all.map(({ due, touched }) => dueRowsSql(app, due, touched)),
    )
    // An action may make a later one due.
    for (const { due, touched } of all.slice(first)) await runDue(app, due, touched)
  } catch (error) {
    // The write itself is committed, whatever happens here.
    app.log.error({ of: written.code, id: written.id, error: String(error) }, 'actions did not follow')
  }
}

/** Records at once: each waits for the database most of its time. */
const atOnce = 4

type Followed = { readonly due: Due; readonly touched: Naming }

async function runDue(app: App, due: Due, touched: Naming): Promise<void> {
  const records = recordsOf(app, due, touched)
  const worker = async () => {
    for (let next = await records.next(); !next.done; next = await records.next()) {
      const outcome = await tried(app, due, next.value)
      if (typeof outcome !== 'string') app.log.warn({ outcome: outcome.en }, 'an action did not follow')
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** Consequent actions by resource: on the record itself, or on the parent of a row. */
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
