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
import type { WriteMoment } from './hook.ts'

/** Why a row was not as it had been read: somebody changed it, or it is gone. Anything else is the failure itself. */
export async function outrun(
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

/** The row to be written, or the reason why not: no such row for this person, or one they may only look at. */
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
  readonly after: readonly (() => void)[]
  readonly notes: readonly Text[]
}

/** Runs the file's hooks in order and joins what they give. @throws INVALID with their problems, CONFIRM with their warnings. */
export async function runHooks(
  context: WriteContext,
  moment: Omit<WriteMoment, 'app' | 'model' | 'resource' | 'session' | 'ip'>,
): Promise<Hooked> {
  const { app, resource, session, lang, ip } = context
  const whole = { ...moment, app, resource, session, ip, model: app.live.current }
  let values: RecordRow = {}
  const steps: Step[] = []
  const after: (() => void)[] = []
  const notes: Text[] = []
  const warnings: Text[] = []
  const { hooks } = contributorsOf(app.store)
  for (const name of resource.hooks) {
    const hook = hooks[name]
    if (!hook) throw new Error(`the hook "${name}" of ${resource.plan.code} is gone`)
    const result = await hook({ ...whole, after: { ...moment.after, ...values } })
    refuse(result.problems ?? [], lang)
    values = { ...values, ...result.values }
    steps.push(...(result.steps ?? []))
    if (result.after) after.push(result.after)
    if (result.note) notes.push(result.note)
    warnings.push(...(result.warnings ?? []))
  }
  demandConfirmed(context, warnings)
  return { values, steps, after, notes }
}

/** The server itself has nobody to ask, and what is only tried is not done. */
function demandConfirmed({ session, lang, isConfirmed, isTrial }: WriteContext, warnings: readonly Text[]): void {
  if (warnings.length === 0 || isConfirmed || isTrial || session.id === systemName) return
  throw unconfirmed(
    warnings.map((warning) => textIn(lang, warning)),
    lang,
  )
}

/** The refusal that goes once warnings are confirmed. */
export function unconfirmed(warnings: readonly string[], lang: Lang): AppError {
  return new AppError('CONFIRM', { warning: warnings.join(lang === 'en' ? '. ' : '。') }, { result: { warnings } })
}
