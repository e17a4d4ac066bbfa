import type { AskedFields, CompiledAction } from '../../../src/schema/model/compiled-actions.ts'
import type { FieldError } from '../../../src/schema/model/errors.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import { isEmpty, settleRecord } from '../../../src/schema/rules/check-record.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { modelFor } from '../../platform/tenant-model.ts'
import { ambientOf } from '../../rights/rows/scope.ts'
import { withFileIds } from '../files/links.ts'
import { groupSteps } from '../groups/group-steps.ts'
import { limitSteps } from '../limits/limit-steps.ts'
import { type TableResource, tablesOf } from '../read/table-fields.ts'
import type { WriteContext } from '../read/write-context.ts'
import { changeSteps } from '../steps/change-steps.ts'
import { fieldErrors, problemsOf, refuseAll } from '../steps/check.ts'
import type { AddedRows } from './added-by.ts'
import { coerced } from './prepare.ts'
import { runHooks } from './rows.ts'
import { errorsOf } from './tables.ts'
import type { PreparedWrite } from './write.ts'

/** Values of a row in its dialog. */
type Asked = { readonly row: RecordRow; readonly values: RecordRow; readonly pointer: string }

/**
 * Rows of a record's tables with the values of an action's dialog, checked by the rules of their own files. The right to the action is
 * enough; other fields and rows stay as they are. @throws INVALID at `/table/index/field`, RECORD_MISSING for an unknown row.
 */
export async function askedRows(
  { receipt: _, ...context }: WriteContext,
  { name, askRows = {} }: Pick<CompiledAction, 'name' | 'askRows'>,
  record: RecordRow,
  body: RecordRow,
): Promise<AddedRows> {
  const tables: Record<string, unknown> = {}
  const writes: PreparedWrite[] = []
  const errors: FieldError[] = []
  for (const table of tablesOf(modelFor(context), context.resource)) {
    const fields = askRows[table.key]
    if (!fields) continue
    const asked = askedOf(table, fields, (record[table.key] ?? []) as readonly RecordRow[], body[table.key])
    const required = missing(asked, fields, context.lang)
    errors.push(...required)
    if (required.length > 0) continue
    const child: WriteContext = { ...context, resource: table.resource }
    const ready = await Promise.all(asked.map((one) => placed(child, name, record, one)))
    errors.push(...ready.flatMap((one) => one.errors))
    writes.push(...ready.flatMap(({ write }) => write ?? []))
    tables[table.key] = ready.map(({ row }) => row)
  }
  refuseAll(errors)
  return { tables, writes }
}

/** Stored rows with the sent values of the asked fields; a field that was not sent keeps its value. */
function askedOf(
  table: TableResource,
  { ask, offer }: AskedFields,
  rows: readonly RecordRow[],
  sent: unknown,
): Asked[] {
  const all: readonly RecordRow[] = Array.isArray(sent) ? sent : []
  const known = new Set(rows.map(({ id }) => String(id)))
  if (all.some((row) => !known.has(String(row?.id)))) throw new AppError('RECORD_MISSING')
  return rows.map((row, index) => {
    const place = all.findIndex(({ id }) => id === row.id)
    const given = all[place] ?? {}
    const names = [...ask, ...offer].filter((name) => Object.hasOwn(given, name))
    const values = names.flatMap((name) => {
      const field = table.resource.plan.fields[name]
      return field ? [[name, coerced(field, given[name])]] : []
    })
    return { row, values: Object.fromEntries(values), pointer: `/${table.key}/${place < 0 ? index : place}` }
  })
}

function missing(asked: readonly Asked[], { ask }: AskedFields, lang: WriteContext['lang']): readonly FieldError[] {
  return asked.flatMap(({ row, values, pointer }) => {
    const problems = ask
      .filter((field) => isEmpty({ ...row, ...values }[field]))
      .map((field): Problem => ({ field, kind: 'required', params: {} }))
    return errorsAt(pointer, problems, lang)
  })
}

type Ready = { readonly row: RecordRow; readonly errors: readonly FieldError[]; readonly write?: PreparedWrite }

/** Prepared row; refusals of its hooks and limits are at its place in the dialog. */
async function placed(context: WriteContext, name: string, parent: RecordRow, asked: Asked): Promise<Ready> {
  try {
    return await prepared(context, name, parent, asked)
  } catch (error) {
    return { row: asked.row, errors: errorsOf(error, context, asked.pointer) }
  }
}

async function prepared(context: WriteContext, name: string, parent: RecordRow, asked: Asked): Promise<Ready> {
  const { app, resource, session, lang } = context
  const { row, pointer } = asked
  const values = await withFileIds(app, resource, session, asked.values)
  const changed = Object.keys(values).filter((key) => (values[key] ?? null) !== (row[key] ?? null))
  if (changed.length === 0) return { row, errors: [] }
  const declared = Object.fromEntries(Object.keys(resource.plan.fields).map((key) => [key, row[key] ?? null]))
  const settled = settleRecord(resource.plan, { ...declared, ...values, id: row.id }, { ...ambientOf(session), parent })
  const after = { ...row, ...settled }
  const problems = await problemsOf(app, resource, session, after, row, { parent })
  // Other problems of the row existed before.
  const own = problems.filter(({ field }) => Object.hasOwn(values, field))
  if (own.length > 0) return { row, errors: errorsAt(pointer, own, lang) }
  const id = String(row.id)
  const hooked = await runHooks(context, {
    ...{ action: 'edit', doing: name, id, before: row, after, input: values, parent },
  })
  const whole = { ...after, ...hooked.values }
  const { first, last } = await groupSteps(context, { before: row, after: whole, action: name })
  const around: WriteContext = { ...context, within: { link: '', id: '', parent } }
  const limits = await limitSteps(around, { id, before: row, after: whole })
  const { row: written, steps } = await changeSteps(around, row, whole, name, [...hooked.steps, ...last, ...limits])
  return { row: written, errors: [], write: { id, row: written, steps: [...first, ...steps], after: hooked.after } }
}

function errorsAt(place: string, problems: readonly Problem[], lang: WriteContext['lang']): readonly FieldError[] {
  return fieldErrors(problems, lang).map(({ pointer, message }) => ({ pointer: `${place}${pointer}`, message }))
}
