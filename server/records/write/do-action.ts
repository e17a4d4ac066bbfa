import type { CompiledResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledAction } from '../../../src/schema/model/compiled-actions.ts'
import { AppError, errorText, fieldErrorsOf } from '../../../src/schema/model/errors.ts'
import { beginsFilled } from '../../../src/schema/rules/begins-filled.ts'
import { isEmpty, settleRecord } from '../../../src/schema/rules/check-record.ts'
import { holds } from '../../../src/schema/rules/evaluate.ts'
import { isTooLate } from '../../../src/schema/rules/is-too-late.ts'
import { audit } from '../../platform/audit/audit.ts'
import { systemName } from '../../platform/audit/system-session.ts'
import { wakeSender } from '../../platform/calls/wake.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { modelFor } from '../../platform/tenant-model.ts'
import { ambientOf } from '../../rights/rows/scope.ts'
import { withFileIds } from '../files/links.ts'
import { groupSteps } from '../groups/group-steps.ts'
import { type Moved, moveSteps } from '../groups/move.ts'
import { limitSteps } from '../limits/limit-steps.ts'
import { demandParents } from '../read/guard.ts'
import { aroundOf } from '../read/parent.ts'
import { tablesOf, withRows } from '../read/table-fields.ts'
import type { WriteContext } from '../read/write-context.ts'
import { forOthers } from '../sealed/seal-row.ts'
import { problemsOf, refuse } from '../steps/check.ts'
import { givenValues, type Made, madeBy, rowsAddedBy } from './added-by.ts'
import { askedRows } from './asked-rows.ts'
import { contributorsOf } from './contributors.ts'
import { coerced } from './prepare.ts'
import { rowFor, runHooks } from './rows.ts'
import { checkVersion, openedFor, update } from './write.ts'
import { notifyWritten } from './written.ts'

export type ActionResult = { readonly id: string; readonly success: boolean; readonly message: string }

/** Most records of one request. */
const most = 500

/**
 * Runs an action on each record separately and returns the result of each; a refusal of a single record is thrown. A trial writes
 * nothing and returns the expected results.
 * @throws RECORD_MISSING, WRONG_STATE, TOO_LATE, NO_FURTHER, CONFLICT, INVALID for the parameters of the action.
 */
export async function doAction(
  context: WriteContext,
  action: CompiledAction,
  ids: readonly string[],
  body: RecordRow,
  isTrial = false,
): Promise<ActionResult[]> {
  const [only, ...more] = ids
  if (only === undefined) throw new AppError('CHOOSE_RECORD')
  if (ids.length > (action.batch ? most : 1)) {
    throw new AppError('BAD_REQUEST', { name: 'ids', reason: action.batch ? `<= ${most}` : '1' })
  }
  if (isTrial) return tryAll(context, action, ids, body)
  if (more.length === 0) {
    return [{ id: only, success: true, message: await doOne(context, action, only, body) }]
  }
  const results: ActionResult[] = []
  for (const id of ids) results.push(await tried(context, action, id, body))
  return results
}

async function tryAll(context: WriteContext, action: CompiledAction, ids: readonly string[], body: RecordRow) {
  const trial = { ...context, isTrial: true } as const
  const results: ActionResult[] = []
  for (const id of ids) results.push(await resultOf(trial, id, () => rehearsed(trial, action, id, body)))
  return results
}

async function rehearsed(context: WriteContext, action: CompiledAction, id: string, body: RecordRow): Promise<string> {
  const { scope } = await judged(context, action, id, body)
  await madeBy(context, action, scope)
  return ''
}

function tried(context: WriteContext, action: CompiledAction, id: string, body: RecordRow): Promise<ActionResult> {
  return resultOf(context, id, () => doOne(context, action, id, { ...body, version: undefined }))
}

async function resultOf({ lang }: WriteContext, id: string, run: () => Promise<string>): Promise<ActionResult> {
  try {
    return { id, success: true, message: await run() }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const errors = fieldErrorsOf(error)
    const said = errors.map(({ message }) => message).join(' ')
    return { id, success: false, message: said || errorText(error.code, lang, error.params) }
  }
}

/** Times that an action is decided again when rows that it was decided with have changed meanwhile. */
const repeats = 3

/** Gives a message about what followed the action and failed; empty else. */
async function doOne(context: WriteContext, action: CompiledAction, id: string, body: RecordRow): Promise<string> {
  const conducted = await contributorsOf(context.app.store).conduct(context, action, id, body)
  if (!conducted) {
    await runAction(context, action, id, body)
    return ''
  }
  if ('instead' in conducted) {
    // An action that its own conditions refuse is no decision either.
    await judged(context, action, id, body).catch((error: unknown) => noted(context, action, id, error))
    return conducted.instead()
  }
  const { done, ...process } = conducted
  await runAction({ ...context, ...process }, action, id, body)
  await done()
  return ''
}

/** Runs an action on a record, whatever processes say about it. @throws RECORD_MISSING, WRONG_STATE, NO_FURTHER, CONFLICT, INVALID */
export async function runAction(
  context: WriteContext,
  action: CompiledAction,
  id: string,
  body: RecordRow,
  left = repeats,
): Promise<void> {
  const { before, after, asked, writes, scope, parent } = await judged(context, action, id, body).catch(
    (error: unknown) => noted(context, action, id, error),
  )
  const kind = action.to === undefined ? 'edit' : 'state'
  const hooked = await runHooks(context, {
    ...{ action: kind, doing: action.name, id, before, after, input: asked, sent: body, parent },
  })
  // After the hooks: their reason comes first, and a refused action takes no number.
  const made = await madeBy(context, action, scope)
  const moved = action.move ? await moveSteps(context, before, action.move, action.name) : still
  const row = { ...before, ...after, ...hooked.values, ...moved.values }
  const { first, last } = await groupSteps(context, { before, after: row, action: action.name })
  const limits = await limitSteps(context, { id, before, after: row, parent })
  // An action that a process runs has its steps; another one may start a process.
  const process = context.along
    ? undefined
    : await contributorsOf(context.app.store).written(context, { before, after: row, doing: action.name })
  const along = (await context.along?.(row)) ?? process?.steps ?? []
  const shown = forOthers(context.resource, context.session, row)
  const messages = hooked.isQuiet ? [] : await messagesOf(context, action, shown, made)
  const further = [...writes, ...made.map(({ write }) => write)]
  const steps = [
    ...hooked.steps,
    ...moved.steps,
    ...further.flatMap((write) => write.steps),
    ...last,
    ...limits,
    ...messages,
    ...along,
  ]
  try {
    await update(context, before, row, action.name, steps, [...first, ...moved.first], made)
  } catch (error) {
    if (left === 0 || !isOvertaken(error, before)) throw error
    return runAction(context, action, id, body, left - 1)
  }
  context.committed?.()
  for (const call of [...hooked.after, ...further.flatMap((write) => write.after)]) await call()
  await process?.done()
  const { tenantId } = context.session
  for (const { resource, write } of made)
    await notifyWritten(context.app.store, { code: resource.plan.code, id: write.id, tenantId })
  if (messages.length + along.length > 0) wakeSender(context.app.store)
}

/** Whether a write failed by other rows than the record, which is as it was read. */
function isOvertaken(error: unknown, { version }: RecordRow): boolean {
  if (!(error instanceof AppError && error.code === 'CONFLICT')) return false
  return (error.result as { readonly version?: number } | undefined)?.version === Number(version)
}

/** Messages about the action, and about the records that it makes. */
async function messagesOf(context: WriteContext, action: CompiledAction, row: RecordRow, made: readonly Made[]) {
  const { actionSteps } = contributorsOf(context.app.store)
  const ahead = context.ahead?.() ?? []
  const notify = action.notify?.filter((to) => !ahead.includes(to))
  const own = await actionSteps(context, { ...action, ...(notify && { notify }) }, row)
  const others = made.flatMap(({ resource, write, notify: to }) =>
    to ? [actionSteps({ ...context, resource }, { ...action, notify: to }, write.row)] : [],
  )
  return [...own, ...(await Promise.all(others)).flat()]
}

const still: Moved = { values: {}, first: [], steps: [] }

/**
 * Audits an action in a state that does not allow it, like a denied one. The server itself tries due actions, and may find another
 * reason that blocks them.
 */
async function noted(
  { app, session, ip }: WriteContext,
  action: CompiledAction,
  id: string,
  error: unknown,
): Promise<never> {
  if (error instanceof AppError && ['WRONG_STATE', 'TOO_LATE'].includes(error.code) && session.id !== systemName) {
    const who = { user: session.user.username, tenant: session.tenantId, ip }
    await audit(app, { kind: 'denied', what: action.permission, ...who, detail: { id, reason: 'state' } })
  }
  throw error
}

/** @throws WRONG_STATE, or TOO_LATE when the deadline of the record is the reason */
function demandNow(
  { resource: { plan } }: WriteContext,
  action: CompiledAction,
  before: RecordRow,
  ambient: RecordRow,
): void {
  const isNow = isIn(plan, action, before)
  const scope = { ...before, ...ambient }
  if (isNow && holds(action.when, scope, true)) return
  if (isNow && isTooLate(plan.states?.deadline, action.when, scope)) throw new AppError('TOO_LATE')
  throw new AppError('WRONG_STATE', { action: action.title })
}

/** Record before and after an action, if the result is valid. */
async function judged(context: WriteContext, action: CompiledAction, id: string, body: RecordRow) {
  const { app, resource, session, lang } = context
  const { plan } = resource
  const row = await openedFor(context, await rowFor(context, action.name, id))
  // Values computed from rows stay unchanged.
  const before = await withRows(app, session, tablesOf(modelFor(context), resource), row)
  if (action.guarded !== false) await demandParents(context, [before])
  await checkVersion(context, before, body.version)
  const around = await aroundOf(context, {}, before)
  const ambient = { ...ambientOf(session), parent: around?.parent ?? null }
  demandNow(context, action, before, ambient)
  const asked = await withFileIds(app, resource, session, askedOf(context, action, body))
  const declared = Object.fromEntries(Object.keys(plan.fields).map((key) => [key, before[key] ?? null]))
  const set = givenValues(action.set ?? {}, { ...before, ...asked, ...ambient })
  const state = plan.states && action.to !== undefined ? { [plan.states.field]: action.to } : {}
  const given = { ...declared, ...asked, ...set, id, ...state }
  const settled = (rows: RecordRow) => ({ ...settleRecord(plan, { ...given, ...rows }, ambient), ...state })
  const replied = await askedRows(context, action, before, body)
  const scope = { ...settled(replied.tables), ...ambient }
  const added = await rowsAddedBy(context, action, settled(replied.tables), scope)
  const after = settled({ ...replied.tables, ...added.tables })
  // Unless the action is for whole records, only its parameters and set values are checked; other problems existed before.
  const own = { ...asked, ...set }
  if (action.complete || Object.keys(own).length > 0) {
    const problems = await problemsOf(app, resource, session, after, before, around)
    refuse(action.complete ? problems : problems.filter(({ field }) => Object.hasOwn(own, field)), lang)
  }
  return {
    before,
    after,
    asked: own,
    writes: [...replied.writes, ...added.writes],
    scope,
    parent: around?.parent ?? null,
  }
}

/** Whether the state of the record allows the action; an action without a state change is allowed in any. */
export function isIn({ states }: CompiledResource, { from }: CompiledAction, row: RecordRow): boolean {
  return from.length === 0 || (states !== undefined && from.includes(String(row[states.field])))
}

function askedOf({ resource, lang }: WriteContext, action: CompiledAction, body: RecordRow): RecordRow {
  const sent = (action.offer ?? []).filter((name) => Object.hasOwn(body, name) || !beginsFilled(resource.plan, name))
  const asked = [...action.ask, ...sent].map((name): [string, unknown] => {
    const field = resource.plan.fields[name]
    return [name, field ? coerced(field, body[name]) : null]
  })
  const missing = asked.filter(([name, value]) => action.ask.includes(name) && isEmpty(value))
  refuse(
    missing.map(([field]) => ({ field, kind: 'required', params: {} })),
    lang,
  )
  return Object.fromEntries(asked)
}
