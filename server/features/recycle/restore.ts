import { textIn } from '../../../src/schema/base/text.ts'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Context } from '../../platform/http/route.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import type { Step } from '../../platform/store/store.ts'
import { ownerOf } from '../../records/read/parent.ts'
import type { WriteContext } from '../../records/read/write-context.ts'
import { forgetSteps } from '../../records/recycle/keep.ts'
import { rowOpenedEarly } from '../../records/sealed/open-early.ts'
import { restoreSteps } from '../../records/steps/row-steps.ts'
import { commit } from '../../records/write/commit.ts'
import { contributorsOf } from '../../records/write/contributors.ts'
import { runHooks } from '../../records/write/rows.ts'
import { notifyWritten, type Written } from '../../records/write/written.ts'
import { isOfHome } from '../../rights/rows/home.ts'
import { mayLeave } from '../../rights/rows/scope.ts'

type DeletedRow = {
  readonly resource: string
  readonly record_id: string
  readonly root: number
  readonly content: string
}

/**
 * Restores a deleted record with its dependents, in one transaction. The person needs permission to add it.
 * Gives the next steps for the person.
 * @throws RECORD_MISSING, FORBIDDEN, RESTORE_PARENT, RESTORE_TAKEN, DUPLICATE
 */
export async function restoreBatch(context: Context, batch: string): Promise<readonly string[]> {
  const { app } = context
  const rows = await app.store.rows<DeletedRow>({
    sql: 'select resource, record_id, root, content from _recycle where batch = ? order by place',
    parameters: [batch],
  })
  const steps: Step[] = []
  const notes: string[] = []
  const restored: Written[] = []
  let first: { readonly write: WriteContext; readonly row: RecordRow } | undefined
  for (const entry of rows) {
    const write = writing(context, entry.resource)
    const row = JSON.parse(entry.content) as RecordRow
    if (Number(entry.root) === 1) {
      await demandRoot(write, row)
      first = { write, row }
    }
    const back = await rowSteps(write, row, first?.row)
    restored.push({
      code: entry.resource,
      id: entry.record_id,
      tenantId: String(row.tenantId ?? context.session.tenantId),
    })
    steps.push(...back.steps)
    notes.push(...back.notes.map((note) => textIn(context.lang, note)))
  }
  if (!first) throw new AppError('RECORD_MISSING')
  await commit(first.write, [...steps, ...forgetSteps(batch)], first.row)
  // Dependents contribute to sums on their own.
  for (const row of restored) if (row.id !== first.row.id) await notifyWritten(app.store, row)
  return notes
}

function writing({ app, session, lang, ip }: Context, code: string): WriteContext {
  const resource = app.live.current.resources.get(code)
  // The resource was removed, and with it the meaning of its rows.
  if (!resource) throw new AppError('UNKNOWN_RESOURCE', { name: code })
  return { app, session, lang, ip, resource }
}

async function demandRoot({ app, resource, session, lang }: WriteContext, row: RecordRow): Promise<void> {
  const { plan } = resource
  if (!isOfHome(resource, session, row)) throw new AppError('RECORD_MISSING')
  const isGiven = session.may(permissionOf(plan.code, 'add')) && mayLeave(resource, session, 'add', row)
  if (!isGiven) throw new AppError('FORBIDDEN')
  const parent = plan.parent && app.live.current.resources.get(plan.parent.of)
  const key = plan.parent && row[plan.parent.field]
  if (parent && typeof key === 'string' && !(await ownerOf({ app, resource, session }, parent, key)))
    throw new AppError('RESTORE_PARENT', { title: textIn(lang, parent.plan.title) })
}

async function rowSteps(write: WriteContext, row: RecordRow, record: RecordRow | undefined) {
  const { app, resource, lang } = write
  const id = String(row.id)
  const there: Step = { sql: `select id from "${resource.storage.table}" where id = ?`, parameters: [id] }
  if ((await app.store.rows(there)).length > 0)
    throw new AppError('RESTORE_TAKEN', { title: textIn(lang, resource.plan.title) })
  const hooked = await runHooks(write, { action: 'restore', id, before: undefined, after: row, input: {} })
  const back = stillDeclared(resource, { ...row, ...hooked.values })
  const steps = restoreSteps(write, back, await rowOpenedEarly(app, resource, write.session, back, record))
  const process = await contributorsOf(app.store).written(write, { after: back })
  return { steps: [...steps, ...hooked.steps, ...(process?.steps ?? [])], notes: hooked.notes }
}

// Values of removed fields are dropped; new fields start empty.
function stillDeclared({ storage }: ServerResource, row: RecordRow): RecordRow {
  return Object.fromEntries(storage.columns.map(({ field }) => [field, row[field] ?? null]))
}
