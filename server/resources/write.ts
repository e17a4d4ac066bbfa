import type { ServerResource } from '../../src/schema/model/compiled.ts'
import { AppError } from '../../src/schema/model/errors.ts'
import { linkSteps } from '../files/links.ts'
import type { WriteMoment } from '../hooks/hook.ts'
import { hooks } from '../hooks/registry.ts'
import { newId } from '../new-id.ts'
import { ExpectationFailed } from '../store/errors.ts'
import { quoted } from '../store/quoted.ts'
import { indexSteps } from '../store/search.ts'
import type { Step } from '../store/store.ts'
import { nowText } from '../time.ts'
import { problemsOf, refuse } from './check.ts'
import { commit } from './commit.ts'
import { conflict } from './conflict.ts'
import { filledRecord } from './filled.ts'
import { changesOf, historyStep } from './history.ts'
import { findRow } from './list.ts'
import { prepareRecord } from './prepare.ts'
import { columnsOf, type RecordRow } from './records.ts'
import { mayLeave } from './scope.ts'
import type { WriteContext } from './write-context.ts'

/** What has been made ready to be written: the row, and every step of its transaction. */
export type PreparedWrite = { readonly id: string; readonly steps: readonly Step[]; readonly row: RecordRow }

/** Adds a record. Gives its id. @throws INVALID, DUPLICATE, FORBIDDEN. */
export async function addRecord(context: WriteContext, body: RecordRow): Promise<string> {
  const { id, steps, row } = await prepareAdd(context, body)
  try {
    await commit(context, [...steps, ...receiptSteps(context, id)], row)
  } catch (error) {
    // Somebody was faster with what a hook had found to be free; asked again, the request gets its reason.
    throw error instanceof ExpectationFailed ? new AppError('BUSY', {}, { cause: error }) : error
  }
  return id
}

/** Checks a new record and makes the steps that add it; imports join those of many. */
export async function prepareAdd(context: WriteContext, body: RecordRow): Promise<PreparedWrite> {
  const { app, resource, session, lang } = context
  const { record: sent, input } = prepareRecord(resource, session, body, undefined)
  const record = await filledRecord(context, sent, undefined)
  refuse(await problemsOf(app, resource, session, record), lang)
  const id = newId()
  const hooked = await runHooks(context, { action: 'add', id, before: undefined, after: { ...record, id }, input })
  const now = nowText()
  const row: RecordRow = {
    ...record,
    ...hooked.values,
    id,
    tenantId: resource.plan.tenant === 'shared' ? '0' : session.tenantId,
    createBy: session.user.username,
    createTime: now,
    updateBy: session.user.username,
    updateTime: now,
    sysOrgCode: record.sysOrgCode ?? session.user.orgCode,
    version: 1,
  }
  if (!mayLeave(resource, session, 'add', row)) throw new AppError('FORBIDDEN')
  const entry = { id, version: 1, at: now, who: session.user.username, action: 'add' }
  const history = historyStep(resource.plan.code, { ...entry, changes: changesOf(resource, undefined, row) })
  return {
    id,
    row,
    steps: [
      insertStep(resource, row),
      ...searchStepsOf(context, row),
      ...linkSteps(resource, id, row),
      history,
      ...hooked.steps,
    ],
  }
}

/** Changes a record. @throws RECORD_MISSING, READ_ONLY_ROW, CONFLICT, INVALID, DUPLICATE, FORBIDDEN. */
export async function editRecord(context: WriteContext, body: RecordRow): Promise<string> {
  const { app, resource, session, lang } = context
  const before = await rowFor(context, 'edit', body.id)
  await checkVersion(context, before, body.version)
  const { record: sent, input } = prepareRecord(resource, session, body, before)
  const record = await filledRecord(context, sent, before)
  refuse(await problemsOf(app, resource, session, record, before), lang)
  const id = String(before.id)
  const hooked = await runHooks(context, { action: 'edit', id, before, after: record, input })
  const after = { ...before, ...record, ...hooked.values }
  if (!mayLeave(resource, session, 'edit', after)) throw new AppError('FORBIDDEN')
  await update(context, before, after, 'edit', hooked.steps)
  return id
}

/** Refuses a write that was made of an older version of the row. A request that names none is taken as it is. @throws CONFLICT */
export async function checkVersion(context: WriteContext, row: RecordRow, version: unknown): Promise<void> {
  if (version === undefined || version === null || version === '') return
  if (Number(version) !== Number(row.version)) throw await conflict(context, row)
}

/** Writes a changed row if nobody else has meanwhile, with its history. What changes nothing is not written. */
export async function update(
  context: WriteContext,
  before: RecordRow,
  after: RecordRow,
  action: string,
  steps: readonly Step[],
): Promise<void> {
  const { resource, session } = context
  const id = String(before.id)
  const version = Number(before.version)
  const now = nowText()
  const row = { ...after, updateBy: session.user.username, updateTime: now, version: version + 1 }
  const changes = changesOf(resource, before, row)
  if (action === 'edit' && steps.length === 0 && Object.keys(changes).length === 0) return
  const entry = { id, version: version + 1, at: now, who: session.user.username, action }
  const search = resource.plan.fields
  const isSearched = Object.keys(changes).some((key) => search[key]?.searchable)
  const all = [
    updateStep(resource, row, version),
    ...(isSearched ? searchStepsOf(context, row) : []),
    ...linkSteps(resource, id, row, before),
    historyStep(resource.plan.code, { ...entry, changes }),
    ...steps,
    ...receiptSteps(context, id),
  ]
  try {
    await commit(context, all, row)
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error
    throw await outrun(context, id, error)
  }
}

/** Why a row was not as it had been read: somebody changed it, or it is gone. Anything else is the failure itself. */
export async function outrun(context: WriteContext, id: string, failure: Error): Promise<Error> {
  const { app, resource, session } = context
  const latest = await findRow(app, resource, session, 'list', id)
  if (!latest) return new AppError('RECORD_MISSING', {}, { cause: failure })
  return conflict(context, latest)
}

/** The row to be written, or the reason why not: no such row for this person, or one they may only look at. */
export async function rowFor(context: WriteContext, action: string, id: unknown): Promise<RecordRow> {
  const { app, resource, session } = context
  if (typeof id !== 'string' || id === '') throw new AppError('RECORD_MISSING')
  const row = await findRow(app, resource, session, action, id)
  if (row) return row
  const seen = await findRow(app, resource, session, 'list', id)
  throw new AppError(seen ? 'READ_ONLY_ROW' : 'RECORD_MISSING')
}

/** Runs the file's hooks in order and joins what they give. @throws INVALID with their problems. */
export async function runHooks(
  { app, resource, session, lang, ip }: WriteContext,
  moment: Omit<WriteMoment, 'app' | 'model' | 'resource' | 'session' | 'ip'>,
): Promise<{ values: RecordRow; steps: readonly Step[] }> {
  const whole = { ...moment, app, resource, session, ip, model: app.live.current }
  let values: RecordRow = {}
  const steps: Step[] = []
  for (const name of resource.hooks) {
    const hook = hooks[name]
    if (!hook) throw new Error(`the hook "${name}" of ${resource.plan.code} is gone`)
    const result = await hook({ ...whole, after: { ...moment.after, ...values } })
    refuse(result.problems ?? [], lang)
    values = { ...values, ...result.values }
    steps.push(...(result.steps ?? []))
  }
  return { values, steps }
}

function insertStep(resource: ServerResource, row: RecordRow): Step {
  const { names, values } = columnsOf(resource, row)
  const marks = names.map(() => '?').join(', ')
  return {
    sql: `insert into ${quoted(resource.storage.table)} (${names.map(quoted).join(', ')}) values (${marks})`,
    parameters: values,
  }
}

function updateStep(resource: ServerResource, row: RecordRow, version: number): Step {
  const { names, values } = columnsOf(resource, row)
  const sets = names.map((name) => `${quoted(name)} = ?`).join(', ')
  return {
    sql: `update ${quoted(resource.storage.table)} set ${sets} where id = ? and version = ?`,
    parameters: [...values, row.id, version],
    expect: { changes: 1 },
  }
}

function searchStepsOf({ app, resource }: WriteContext, row: RecordRow): Step[] {
  const { names, values } = columnsOf(resource, row)
  const byName = Object.fromEntries(names.map((name, index) => [name, values[index]]))
  return indexSteps(resource.storage, app.store.dialect, byName)
}

function receiptSteps({ receipt }: WriteContext, id: string): readonly Step[] {
  return receipt ? [receipt({ id })] : []
}
