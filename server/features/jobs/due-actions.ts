import { type Lang, type Text, textIn } from '../../../src/schema/base/text.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledAction } from '../../../src/schema/model/compiled-actions.ts'
import { AppError, errorText, fieldErrorsOf } from '../../../src/schema/model/errors.ts'
import { isOneSet } from '../../../src/schema/model/tenants.ts'
import type { App } from '../../platform/app.ts'
import { systemSession } from '../../platform/audit/system-session.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { fromTable } from '../../platform/sql/records.ts'
import { all, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { quoted } from '../../platform/store/quoted.ts'
import type { Store } from '../../platform/store/store.ts'
import { dueSql, type Naming, namedRowsSql } from '../../records/sums/due-sql.ts'
import { doAction } from '../../records/write/do-action.ts'
import type { Job } from './job.ts'

const tenantTable = fileTable(import.meta, 'sys/tenant', ['code'])

export type Due = { readonly resource: ServerResource; readonly action: CompiledAction; readonly tenant: string }
type Found = { readonly id: string; readonly version: number; readonly label: string | null }

/** Records in one query. */
const batch = 200
/** Failure notes of a run at most. */
const mostNotes = 50

/** Runs every due state action, on each record separately, by the same pipeline as a person's. */
export const dueActions: Job = async (context) => {
  const outcome = { done: 0, failed: 0, notes: [] as Text[] }
  for (const due of await dueOf(context.app)) {
    for await (const record of recordsOf(context.app, due)) {
      if (context.signal.aborted) return outcome
      const result = await tried(context.app, due, record)
      if (result === 'done') outcome.done += 1
      else if (result !== 'passed') add(outcome, result)
    }
  }
  return outcome
}

function add(outcome: { failed: number; notes: Text[] }, note: Text): void {
  outcome.failed += 1
  if (outcome.notes.length < mostNotes) outcome.notes.push(note)
}

/** All tenants, the first one always included. */
export async function tenantsKnown({ store }: App): Promise<readonly string[]> {
  const codes = await store.rows<{ code: string }>({
    sql: `select ${tenantTable.code} from ${tenantTable}`,
    parameters: [],
  })
  return [...new Set(['0', ...codes.map(({ code }) => code)])].toSorted()
}

async function dueOf(app: App): Promise<readonly Due[]> {
  const tenants = await tenantsKnown(app)
  return [...app.live.current.resources.values()].flatMap((resource) =>
    resource.plan.actions
      .filter(({ due, follows }) => due !== undefined || follows !== undefined)
      .flatMap((action) =>
        (isOneSet(resource.plan.tenant) ? ['0'] : tenants).map((tenant) => ({ resource, action, tenant })),
      ),
  )
}

/** Records with a due action: all, or those that others name. */
export async function* recordsOf(app: App, due: Due, touched?: Naming): AsyncGenerator<Found> {
  const { store } = app
  const { resource } = due
  const id = columnOf(resource, 'id')
  for (let last = ''; ; ) {
    const rows = await store.rows<Found>(
      statement(
        `select ${id} as id, ${columnOf(resource, 'version')} as version, ${labelOf(resource)} as label`,
        dueRowsSql(app, due, touched, [sqlOf(`${id} > ?`, last)]),
        `order by ${id} limit ${batch}`,
      ),
      { heavy: true },
    )
    yield* rows
    last = rows.at(-1)?.id ?? ''
    if (rows.length < batch) return
  }
}

/** Table and condition of records with a due action: all, or those that others name. */
export function dueRowsSql(
  { store, live }: App,
  { resource, action, tenant }: Due,
  touched?: Naming,
  more: readonly Sql[] = [],
): Sql {
  const asked = { model: live.current, resource, session: systemSession(tenant), dialect: store.dialect }
  const isDue = all([dueSql(asked, action), ...more])
  if (touched) return namedRowsSql(quoted(resource.storage.table), touched, isDue)
  return statement(fromTable(resource), 'where', isDue)
}

function labelOf(resource: ServerResource): string {
  const { label } = resource.plan
  const isStored = resource.storage.columns.some(({ field }) => field === label.zh)
  return isStored ? columnOf(resource, label.zh) : columnOf(resource, 'id')
}

/** Runs a due action as the system; gives done, skipped, or the reason of its failure. */
export async function tried(app: App, due: Due, record: Found): Promise<'done' | 'passed' | Text> {
  const { resource, action, tenant } = due
  if (isWaiting(app.store, due, record)) return 'passed'
  const context = { app, resource, session: systemSession(tenant), lang: 'zh' as const, ip: '' }
  try {
    await doAction(context, action, [record.id], {})
    return 'done'
  } catch (error) {
    // Done meanwhile, or its own condition is false: not a failure.
    if (error instanceof AppError && ['WRONG_STATE', 'TOO_LATE', 'RECORD_MISSING', 'CONFLICT'].includes(error.code))
      return 'passed'
    waits(app.store, due, record)
    if (!(error instanceof AppError)) {
      const { plan } = resource
      app.log.error({ of: plan.code, action: action.name, id: record.id, error: String(error) }, 'a due action failed')
    }
    return { zh: noteOf(due, record, error, 'zh'), en: noteOf(due, record, error, 'en') }
  }
}

function noteOf({ resource, action }: Due, { id, label }: Found, error: unknown, lang: Lang): string {
  const what = `${textIn(lang, resource.plan.title)} ${label ?? id} · ${textIn(lang, action.title)}`
  if (!(error instanceof AppError)) return `${what}: ${errorText('INTERNAL', lang, { id })}`
  const errors = fieldErrorsOf(error)
  const details = errors.map(({ pointer, message }) => `${pointer.slice(1)} ${message}`)
  return `${what}: ${[errorText(error.code, lang, error.params), ...details].join(' ')}`
}

/** Pause after a failure on a record, unless it changes. Milliseconds. */
const patience = 3_600_000
const mostEntries = 10_000
const failures = new WeakMap<Store, Map<string, number>>()

const nameOf = ({ resource, action }: Due, { id, version }: Found) =>
  `${resource.plan.code}/${id}/${action.name}/${version}`

function isWaiting(store: Store, due: Due, record: Found): boolean {
  const until = failures.get(store)?.get(nameOf(due, record))
  const left = (until ?? 0) - Date.now()
  // A longer pause dates from before the clock was set back.
  return left > 0 && left <= patience
}

function waits(store: Store, due: Due, record: Found): void {
  const all = failures.get(store) ?? new Map<string, number>()
  if (all.size >= mostEntries) all.clear()
  failures.set(store, all.set(nameOf(due, record), Date.now() + patience))
}
