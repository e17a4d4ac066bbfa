import type { FieldError } from '../../../src/schema/model/errors.ts'
import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import { settleRecord } from '../../../src/schema/rules/check-record.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { ambientOf } from '../../rights/rows/scope.ts'
import { withFileIds } from '../files/links.ts'
import { groupSteps } from '../groups/group-steps.ts'
import { limitSteps } from '../limits/limit-steps.ts'
import type { WriteContext } from '../read/write-context.ts'
import { changeSteps } from '../steps/change-steps.ts'
import { fieldErrors, problemsOf } from '../steps/check.ts'
import { runHooks } from './rows.ts'
import { errorsOf } from './tables.ts'
import type { PreparedWrite } from './write.ts'

/** Values of a row in its dialog. */
export type Asked = { readonly row: RecordRow; readonly values: RecordRow; readonly pointer: string }

/** Row of a dialog, ready to be written, or refused. */
export type Ready = { readonly row: RecordRow; readonly errors: readonly FieldError[]; readonly write?: PreparedWrite }

/** Prepared row; refusals of its hooks and limits are at its place in the dialog. */
export async function placed(context: WriteContext, name: string, parent: RecordRow, asked: Asked): Promise<Ready> {
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

/** Problems of a row at its place in the dialog. */
export function errorsAt(
  place: string,
  problems: readonly Problem[],
  lang: WriteContext['lang'],
): readonly FieldError[] {
  return fieldErrors(problems, lang).map(({ pointer, message }) => ({ pointer: `${place}${pointer}`, message }))
}
