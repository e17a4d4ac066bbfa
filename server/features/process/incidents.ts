import type { Lang } from '../../../src/schema/base/text.ts'
import { textIn } from '../../../src/schema/base/text.ts'
import { AppError, errorText, fieldErrorsOf } from '../../../src/schema/model/errors.ts'
import { problemText } from '../../../src/schema/model/problem-texts.ts'
import { adminRole } from '../../../src/schema/model/roles.ts'
import type { Incident } from '../../../src/schema/process/run/state.ts'
import { wakeSender } from '../../platform/calls/wake.ts'
import { sqlOf } from '../../platform/sql/sql.ts'
import { ExpectationFailed } from '../../platform/store/errors.ts'
import type { Step } from '../../platform/store/store.ts'
import type { WriteContext } from '../../records/read/write-context.ts'
import { problemOf } from '../../records/steps/check.ts'
import { wholeRow } from './engine.ts'
import { holdersOf } from './handlers.ts'
import type { Instance } from './instances.ts'
import { told } from './notices.ts'

/** Pause before the job tries a failed step again. Milliseconds. */
const patience = 600_000
/** Refusals after which another server, or a person, has taken the step. */
const taken: readonly string[] = ['CHANGED_MEANWHILE', 'CONFLICT']

/**
 * Keeps the reason why an instance does not go on, until it does: administrators get a message, and see it at the record. Undefined where
 * somebody else has taken the step. Never throws: what was decided holds.
 */
export async function incident(
  context: WriteContext,
  instance: Instance,
  error: unknown,
): Promise<Incident | undefined> {
  if (error instanceof AppError && taken.includes(error.code)) return undefined
  const { app } = context
  const { plan, id, state } = instance
  if (!(error instanceof AppError))
    app.log.error({ of: plan.code, id, error: String(error) }, 'a process did not go on')
  const found = incidentOf(error, id, state.incident?.since ?? Date.now())
  const log = (failure: unknown, what: string) => app.log.error({ of: plan.code, id, error: String(failure) }, what)
  const notices = state.incident
    ? []
    : await incidentNotices(context, instance).catch((failure: unknown) => {
        log(failure, 'administrators were not told of an incident')
        return []
      })
  try {
    await app.store.write([incidentStep(instance, found), ...notices])
    if (notices.length > 0) wakeSender(app.store)
  } catch (failure) {
    if (failure instanceof ExpectationFailed) return undefined
    log(failure, 'an incident was not kept')
  }
  return found
}

function incidentStep({ id, state, step }: Instance, found: Incident): Step {
  return {
    ...sqlOf(
      `update _process_instance set state = ?, wakes = ? where id = ? and step = ? and status = 'open'`,
      ...[JSON.stringify({ ...state, incident: found }), Date.now() + patience, id, step],
    ),
    expect: { changes: 1 },
  }
}

async function incidentNotices(context: WriteContext, instance: Instance): Promise<readonly Step[]> {
  const { plan, tenantId, recordId } = instance
  const title = {
    zh: `流程未能继续：${textIn('zh', plan.title)}`,
    en: `Process does not go on: ${textIn('en', plan.title)}`,
  }
  const row = await wholeRow(context, recordId)
  const admins = await holdersOf(context.app.store, adminRole, tenantId)
  return (await Promise.all(admins.map((user) => told(context, instance, user, row, { title })))).flat()
}

function incidentOf(error: unknown, id: string, since: number): Incident {
  if (!(error instanceof AppError)) return { code: 'INTERNAL', params: { id }, said: [], since }
  const errors = fieldErrorsOf(error)
  return { code: error.code, params: error.params, said: errors.map((each) => problemOf(each) ?? each.message), since }
}

/** Reason of an incident. */
export function incidentText({ code, params, said }: Incident, lang: Lang): string {
  const words = said.map((each) => (typeof each === 'string' ? each : problemText(each, lang)))
  return [errorText(code, lang, params), ...words].join(' ')
}
