import type { ServerResource } from '../../src/schema/model/compiled.ts'
import { AppError } from '../../src/schema/model/errors.ts'
import { type Lang, textIn } from '../../src/schema/model/text.ts'
import type { App } from '../app.ts'
import type { WriteMoment } from '../hooks/hook.ts'
import { hooks } from '../hooks/registry.ts'
import type { Session } from '../http/route.ts'
import { newId } from '../new-id.ts'
import { ExpectationFailed, UniqueViolation } from '../store/errors.ts'
import { quoted } from '../store/quoted.ts'
import { indexSteps } from '../store/search.ts'
import type { Step } from '../store/store.ts'
import { nowText } from '../time.ts'
import { problemsOf, refuse } from './check.ts'
import { changesOf, historyStep } from './history.ts'
import { findRow } from './list.ts'
import { mayHave, prepareRecord } from './prepare.ts'
import { columnsOf, type RecordRow } from './records.ts'

export type WriteContext = {
  readonly app: App
  readonly resource: ServerResource
  readonly session: Session
  readonly lang: Lang
}

/** What has been made ready to be written: the row, and every step of its transaction. */
export type PreparedWrite = { readonly id: string; readonly steps: readonly Step[]; readonly row: RecordRow }

/** Adds a record. Gives its id. @throws INVALID, DUPLICATE, FORBIDDEN. */
export async function addRecord(context: WriteContext, body: RecordRow): Promise<string> {
  const { id, steps, row } = await prepareAdd(context, body)
  await commit(context, steps, row)
  return id
}

/** Checks a new record and makes the steps that add it; imports join those of many. */
export async function prepareAdd(context: WriteContext, body: RecordRow): Promise<PreparedWrite> {
  const { app, resource, session, lang } = context
  const { record, input } = prepareRecord(resource, session, body, undefined)
  refuse(await problemsOf(app, resource, session, record, input), lang)
  const id = newId()
  const moment = {
    ...momentOf(context),
    action: 'add' as const,
    id,
    before: undefined,
    after: { ...record, id },
    input,
  }
  const hooked = await runHooks(moment)
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
  if (!mayHave(resource, session, 'add', row)) throw new AppError('FORBIDDEN')
  const history = historyStep(resource.plan.code, {
    id,
    version: 1,
    at: now,
    who: session.user.username,
    action: 'add',
    changes: changesOf(resource, undefined, row),
  })
  return { id, row, steps: [insertStep(resource, row), ...searchStepsOf(context, row), history, ...hooked.steps] }
}

/** Changes a record. @throws RECORD_MISSING, READ_ONLY_ROW, CONFLICT, INVALID, DUPLICATE. */
export async function editRecord(context: WriteContext, body: RecordRow): Promise<string> {
  const { app, resource, session, lang } = context
  const before = await rowFor(context, 'edit', String(body.id ?? ''))
  const id = String(before.id)
  const version = Number(before.version)
  if (body.version !== undefined && body.version !== null && Number(body.version) !== version)
    throw await conflict(context, before)
  const { record, input } = prepareRecord(resource, session, body, before)
  refuse(await problemsOf(app, resource, session, record, input, before), lang)
  const hooked = await runHooks({ ...momentOf(context), action: 'edit', id, before, after: record, input })
  const after = { ...before, ...record, ...hooked.values }
  if (!mayHave(resource, session, 'list', after)) throw new AppError('FORBIDDEN')
  await update(context, before, after, 'edit', hooked.steps)
  return id
}

/** Writes a changed row if nobody else has meanwhile, with its history. */
export async function update(
  context: WriteContext,
  before: RecordRow,
  after: RecordRow,
  action: string,
  steps: readonly Step[],
): Promise<void> {
  const { resource, session } = context
  const version = Number(before.version)
  const now = nowText()
  const row = { ...after, updateBy: session.user.username, updateTime: now, version: version + 1 }
  const { names, values } = columnsOf(resource, row)
  const sets = names.map((name) => `${quoted(name)} = ?`).join(', ')
  const write: Step = {
    sql: `update ${quoted(resource.storage.table)} set ${sets} where id = ? and version = ?`,
    parameters: [...values, before.id, version],
    expect: { changes: 1 },
  }
  const changes = changesOf(resource, before, row)
  const history = historyStep(resource.plan.code, {
    id: String(before.id),
    version: version + 1,
    at: now,
    who: session.user.username,
    action,
    changes,
  })
  try {
    await commit(context, [write, ...searchStepsOf(context, row), history, ...steps], row)
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error
    const [latest] = await reread(context, String(before.id))
    throw latest ? await conflict(context, latest) : new AppError('RECORD_MISSING')
  }
}

/** The row to be written, or the reason why not: no such row for this person, or one they may only look at. */
export async function rowFor(context: WriteContext, action: string, id: string): Promise<RecordRow> {
  const { app, resource, session } = context
  if (id === '') throw new AppError('RECORD_MISSING')
  const row = await findRow(app, resource, session, action, id)
  if (row) return row
  const seen = await findRow(app, resource, session, 'list', id)
  throw new AppError(seen ? 'READ_ONLY_ROW' : 'RECORD_MISSING')
}

async function reread({ app, resource, session }: WriteContext, id: string): Promise<RecordRow[]> {
  const row = await findRow(app, resource, session, 'list', id)
  return row ? [row] : []
}

async function conflict({ app, session }: WriteContext, row: RecordRow): Promise<AppError> {
  const username = String(row.updateBy ?? '')
  const [user] = await app.store.rows<{ realname: string }>({
    sql: 'select realname from sys_user where username = ? and tenant_id = ?',
    parameters: [username, session.tenantId],
  })
  const who = user?.realname ?? username
  const when = String(row.updateTime ?? '')
  return new AppError('CONFLICT', { who, when }, { result: { who, when, version: row.version, record: row } })
}

function momentOf({
  app,
  resource,
  session,
}: WriteContext): Pick<WriteMoment, 'app' | 'model' | 'resource' | 'session'> {
  return { app, resource, session, model: app.live.current }
}

/** Runs the file's hooks in order and joins what they give. */
export async function runHooks(moment: WriteMoment): Promise<{ values: RecordRow; steps: readonly Step[] }> {
  let values: RecordRow = {}
  const steps: Step[] = []
  for (const name of moment.resource.hooks) {
    const hook = hooks[name]
    if (!hook) throw new Error(`the hook "${name}" of ${moment.resource.plan.code} is gone`)
    const result = await hook({ ...moment, after: { ...moment.after, ...values } })
    values = { ...values, ...result.values }
    steps.push(...(result.steps ?? []))
  }
  return { values, steps }
}

function insertStep(resource: ServerResource, row: RecordRow): Step {
  const { names, values } = columnsOf(resource, row)
  return {
    sql: `insert into ${quoted(resource.storage.table)} (${names.map(quoted).join(', ')}) values (${names.map(() => '?').join(', ')})`,
    parameters: values,
  }
}

function searchStepsOf({ app, resource }: WriteContext, row: RecordRow): Step[] {
  const { names, values } = columnsOf(resource, row)
  return indexSteps(
    resource.storage,
    app.store.dialect,
    Object.fromEntries(names.map((name, index) => [name, values[index]])),
  )
}

/** Runs the steps as one transaction; a value that must be unique and is not becomes DUPLICATE at its field. */
export async function commit(
  { app, resource, lang }: WriteContext,
  steps: readonly Step[],
  row: RecordRow,
): Promise<void> {
  try {
    await app.store.write(steps)
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error
    throw duplicate(resource, lang, error, row)
  }
}

function duplicate(resource: ServerResource, lang: Lang, error: UniqueViolation, row: RecordRow): AppError {
  const stored = resource.storage.columns.filter(({ name }) => error.columns.includes(name) && name !== 'tenant_id')
  const fields = stored.map(({ field }) => resource.plan.fields[field]).filter((field) => field !== undefined)
  const title = fields.map((field) => textIn(lang, field.title)).join(' + ')
  const value = fields.map(({ key }) => String(row[key] ?? '')).join(' + ')
  const problem = new AppError('DUPLICATE', { title, value })
  const message = lang === 'en' ? `"${value}" already exists` : `值“${value}”已存在`
  const errors = fields.slice(-1).map(({ key }) => ({ pointer: `/${key}`, message }))
  return new AppError('DUPLICATE', { title, value }, { result: { errors }, cause: problem })
}
