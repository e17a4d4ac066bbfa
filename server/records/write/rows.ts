import { type Lang, type Text, textIn } from '../../../src/schema/base/text.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { systemName } from '../../platform/audit/system-session.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import type { ExpectationFailed } from '../../platform/store/errors.ts'
import type { Step } from '../../platform/store/store.ts'
import { findRow } from '../read/list.ts'
import type { WriteContext } from '../read/write-context.ts'
import { refuse } from '../steps/check.ts'
import { conflict } from './conflict.ts'
import { contributorsOf } from './contributors.ts'
import type { AfterWrite, WriteMoment } from './hook.ts'

/** Reason why a row changed since it was read: another user changed or deleted it. Other errors are failures and returned unchanged. */
export async function staleWrite(
  context: WriteContext,
  id: string,
  failure: ExpectationFailed,
  steps: readonly Step[],
): Promise<Error> {
  const refusal = steps[failure.step]?.refusal
  if (refusal) return new AppError(refusal, {}, { cause: failure })
  const { app, resource, session } = context
  const latest = await findRow(app, resource, session, 'list', id)
  if (!latest) return new AppError('RECORD_MISSING', {}, { cause: failure })
  return conflict(context, latest)
}

/** Row to be written. @throws the refusal when the user does not reach the row, or may only read it. */
export async function rowFor(context: WriteContext, action: string, id: unknown): Promise<RecordRow> {
  const { app, resource, session } = context
  if (typeof id !== 'string' || id === '') throw new AppError('RECORD_MISSING')
  const row = await findRow(app, resource, session, action, id)
  if (row) return row
  const seen = await findRow(app, resource, session, 'list', id)
  throw new AppError(seen ? 'READ_ONLY_ROW' : 'RECORD_MISSING')
}

type Hooked = {
  readonly values: RecordRow
  readonly steps: readonly Step[]
  readonly after: readonly AfterWrite[]
  readonly notes: readonly Text[]
  readonly isQuiet: boolean
}

/** Runs the file's hooks in order and joins their results. @throws INVALID with their problems, CONFIRM with their warnings. */
export async function runHooks(
  context: WriteContext,
  moment: Omit<WriteMoment, 'app' | 'model' | 'resource' | 'session' | 'lang' | 'ip'>,
): Promise<Hooked> {
  const { app, resource, session, lang, ip } = context
  const whole = { ...moment, app, resource, session, lang, ip, model: app.live.current }
  let values: RecordRow = {}
  const steps: Step[] = []
  const after: AfterWrite[] = []
  const notes: Text[] = []
  const warnings: Text[] = []
  let isQuiet = false
  const { hooks } = contributorsOf(app.store)
  for (const name of resource.hooks) {
    const hook = hooks[name]
    if (!hook) throw new Error(`the hook "${name}" of ${resource.plan.code} does not exist`)
    const result = await hook({ ...whole, after: { ...moment.after, ...values } })
    refuse(result.problems ?? [], lang)
    values = { ...values, ...result.values }
    steps.push(...(result.steps ?? []))
    if (result.after) after.push(result.after)
    if (result.note) notes.push(result.note)
    isQuiet ||= result.isQuiet === true
    warnings.push(...(result.warnings ?? []))
  }
  demandConfirmed(context, warnings)
  return { values, steps, after, notes, isQuiet }
}

/** The server itself has no user to confirm, and a trial writes nothing. */
function demandConfirmed({ session, lang, isConfirmed, isTrial }: WriteContext, warnings: readonly Text[]): void {
  if (warnings.length === 0 || isConfirmed || isTrial || session.id === systemName) return
  throw unconfirmed(
    warnings.map((warning) => textIn(lang, warning)),
    lang,
  )
}

/** Refusal that ends once the warnings are confirmed. */
export function unconfirmed(warnings: readonly string[], lang: Lang): AppError {
  return new AppError('CONFIRM', { warning: warnings.join(lang === 'en' ? '. ' : '。') }, { result: { warnings } })
}
