import { AppError } from '../../../src/schema/model/errors.ts'
import { settleRecord } from '../../../src/schema/rules/check-record.ts'
import { newId } from '../../platform/new-id.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { ExpectationFailed } from '../../platform/store/errors.ts'
import type { Step } from '../../platform/store/store.ts'
import { refusing } from '../../platform/store/write-steps.ts'
import { modelFor } from '../../platform/tenant-model.ts'
import { ambientOf, mayLeave } from '../../rights/rows/scope.ts'
import { quotaSteps } from '../checks/tenant-quota.ts'
import { withFileIds } from '../files/links.ts'
import { filledDefaults } from '../filling/fill-rule.ts'
import { groupSteps } from '../groups/group-steps.ts'
import { limitSteps } from '../limits/limit-steps.ts'
import { numberFor } from '../numbering/record-number.ts'
import { demandParents } from '../read/guard.ts'
import { aroundOf } from '../read/parent.ts'
import { tablesOf, withRows } from '../read/table-fields.ts'
import type { WriteContext } from '../read/write-context.ts'
import { rowOpenedEarly } from '../sealed/open-early.ts'
import { sealedRow } from '../sealed/seal-row.ts'
import { changeSteps, resealSteps } from '../steps/change-steps.ts'
import { fieldErrors, problemsOf, refuseAll } from '../steps/check.ts'
import { insertSteps, newRow } from '../steps/row-steps.ts'
import type { Made } from './added-by.ts'
import { commit } from './commit.ts'
import { conflict } from './conflict.ts'
import { contributorsOf } from './contributors.ts'
import { filledRecord } from './filled.ts'
import type { AfterWrite } from './hook.ts'
import { isWhole } from './is-whole.ts'
import { prepareRecord } from './prepare.ts'
import { rowFor, runHooks, staleWrite } from './rows.ts'
import { prepareTables } from './tables.ts'
import { treeProblems } from './tree.ts'

/** Prepared write: the row, and all steps of its transaction. */
export type PreparedWrite = {
  readonly id: string
  readonly steps: readonly Step[]
  readonly row: RecordRow
  /** Callbacks after the steps are written. */
  readonly after: readonly AfterWrite[]
}

/** Adds a record. Returns its id. @throws INVALID, DUPLICATE, FORBIDDEN. */
export async function addRecord(context: WriteContext, body: RecordRow): Promise<string> {
  const { id, steps, row, after } = await prepareAdd(context, body)
  const tables = tablesOf(modelFor(context), context.resource)
  const whole = [...steps, ...receiptSteps(context, id)]
  const about = { tables, isWhole: isWhole(context.resource.storage.table, tables, row, steps) }
  // Another request took what a check or a hook had found free; a repeated request gets its reason.
  await refusing(whole, () => commit(context, whole, row, about))
  for (const call of after) await call()
  return id
}

/** Checks a new record and prepares the steps that add it; imports join those of many. */
export async function prepareAdd(context: WriteContext, body: RecordRow): Promise<PreparedWrite> {
  const { resource, session } = context
  const id = newId()
  const { record, input, tableSteps, parent } = await checkedRecord(context, body, undefined, id)
  const hooked = await runHooks(context, {
    ...{ action: 'add', id, before: undefined, after: { ...record, id }, input, parent },
  })
  const unnumbered = newRow(context, id, { ...record, ...hooked.values })
  if (!(context.given || mayLeave(resource, session, 'add', unnumbered))) throw new AppError('FORBIDDEN')
  // Last, so that a refused record takes no number.
  const row = context.isTrial ? unnumbered : { ...unnumbered, ...(await numberFor(context, unnumbered)) }
  const { first, last } = await groupSteps(context, { before: undefined, after: row, action: 'add' })
  const limits = await limitSteps(context, { id, before: undefined, after: row, parent })
  const quota = await quotaSteps(context.app, session, resource.plan.code)
  const process = await contributorsOf(context.app.store).written(context, { after: row })
  return {
    id,
    row,
    after: [...hooked.after, ...(process ? [process.done] : [])],
    steps: [
      ...first,
      ...insertSteps(context, await sealedRow(context, row), 'add', row),
      ...hooked.steps,
      ...tableSteps,
      ...last,
      ...limits,
      ...quota,
      ...(process?.steps ?? []),
    ],
  }
}

/** Changes a record. @throws RECORD_MISSING, READ_ONLY_ROW, CONFLICT, INVALID, DUPLICATE, FORBIDDEN. */
export async function editRecord(context: WriteContext, body: RecordRow): Promise<string> {
  const before = await openedFor(context, await rowFor(context, 'edit', body.id))
  await checkVersion(context, before, body.version)
  const { after, first, steps, calls } = await changed(context, before, body)
  await update(context, before, after, 'edit', steps, first)
  for (const call of calls) await call()
  return String(before.id)
}

/** Row with the encrypted values that its writer reads. */
export function openedFor({ app, resource, session }: WriteContext, row: RecordRow): Promise<RecordRow> {
  return rowOpenedEarly(app, resource, session, row)
}

/** Checks a change of a row and prepares the steps that write it, none when nothing changes: rows of tables are changed so. */
export async function prepareChange(context: WriteContext, before: RecordRow, body: RecordRow): Promise<PreparedWrite> {
  const { after, first, steps, calls } = await changed(context, before, body)
  const { row, steps: own } = await changeSteps(context, before, after, 'edit', steps)
  return { id: String(before.id), row, steps: own.length === 0 ? [] : [...first, ...own], after: calls }
}

async function changed(context: WriteContext, row: RecordRow, body: RecordRow) {
  const { app, resource, session } = context
  const id = String(row.id)
  const before = await withRows(app, session, tablesOf(modelFor(context), resource), row)
  const { record, input, tableSteps, parent } = await checkedRecord(context, body, before, id)
  const hooked = await runHooks(context, { action: 'edit', id, before, after: record, input, parent })
  const after = { ...before, ...record, ...hooked.values }
  if (!mayLeave(resource, session, 'edit', after)) throw new AppError('FORBIDDEN')
  const { first, last } = await groupSteps(context, { before, after, action: 'edit' })
  const limits = await limitSteps(context, { id, before, after, parent })
  const process = await contributorsOf(context.app.store).written(context, { before, after })
  return {
    ...{ after, first },
    steps: [...hooked.steps, ...tableSteps, ...last, ...limits, ...(process?.steps ?? [])],
    calls: [...hooked.after, ...(process ? [process.done] : [])],
  }
}

/** Record from a body, with its rows, if all of them are valid. @throws INVALID. */
async function checkedRecord(context: WriteContext, body: RecordRow, before: RecordRow | undefined, id: string) {
  const { app, resource, session, lang } = context
  const around = context.within ?? (await aroundOf(context, body, before))
  const first = before ? {} : await filledDefaults(app, resource, session, body)
  const { record: named, input } = prepareRecord(resource, session, body, before, around, first, context.given)
  const sent = await withFileIds(app, resource, session, named)
  await demandParents(context, [before, sent])
  const filled = await filledRecord(context, sent, before, around?.parent ?? null)
  const tables = await prepareTables(
    context,
    { record: filled, before, id },
    { add: prepareAdd, change: prepareChange },
  )
  const ambient = { ...ambientOf(session), parent: around?.parent ?? null }
  // Sums over rows use the rows to be stored.
  const isSame = tables.record === filled
  const record = isSame ? filled : { ...settleRecord(resource.plan, tables.record, ambient), id: filled.id }
  const found = await Promise.all([
    problemsOf(app, resource, session, record, before, around),
    treeProblems(context, record, before),
  ])
  const own = fieldErrors(found.flat(), lang)
  refuseAll([...own, ...tables.errors])
  return { record, input, tableSteps: tables.steps, parent: around?.parent ?? null }
}

/** Refuses a write based on an older version of the row. A request without a version is accepted. @throws CONFLICT */
export async function checkVersion(context: WriteContext, row: RecordRow, version: unknown): Promise<void> {
  if (version === undefined || version === null || version === '') return
  if (Number(version) !== Number(row.version)) throw await conflict(context, row)
}

/**
 * Writes a changed row unless another request has meanwhile, with its history: `first`, then the row, then `steps`, which may add the
 * records of `made`. A row without changes is not written.
 */
export async function update(
  context: WriteContext,
  before: RecordRow,
  after: RecordRow,
  action: string,
  steps: readonly Step[],
  first: readonly Step[] = [],
  made: readonly Made[] = [],
): Promise<void> {
  const { row, steps: all } = await changeSteps(context, before, after, action, steps)
  if (all.length === 0) return
  const id = String(before.id)
  const tables = tablesOf(modelFor(context), context.resource)
  const resealed = await resealSteps(context, tables, before, after)
  const whole = [...first, ...resealed, ...all, ...receiptSteps(context, id)]
  try {
    await commit(context, whole, row, { tables, made, before })
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error
    throw await staleWrite(context, id, error, whole)
  }
}

function receiptSteps({ receipt }: WriteContext, id: string): readonly Step[] {
  return receipt ? [receipt({ id })] : []
}
