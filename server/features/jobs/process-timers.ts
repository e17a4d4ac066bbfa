import { type Lang, textIn } from '../../../src/schema/base/text.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { AppError, errorText } from '../../../src/schema/model/errors.ts'
import type { App } from '../../platform/app.ts'
import { systemSession } from '../../platform/audit/system-session.ts'
import { sqlOf } from '../../platform/sql/sql.ts'
import { ExpectationFailed } from '../../platform/store/errors.ts'
import { carryOut, draftOf, stepped, wholeRow } from '../process/engine.ts'
import { type Instance, instanceOf } from '../process/instances.ts'
import type { Job } from './job.ts'

const batch = 200
const mostNotes = 50
/** Refusals after which another server, or a person, has taken the step. */
const taken: readonly string[] = ['CHANGED_MEANWHILE', 'CONFLICT']
/** Pause after a failure of an instance. Milliseconds. */
const patience = 600_000

/**
 * Timers of the processes that are due, and steps that a stopped server left behind. Each instance is taken at its number of steps, so that
 * of two servers one finds it changed.
 */
export const processTimers: Job = async ({ app, signal }) => {
  const outcome = { done: 0, failed: 0, notes: [] as Note[] }
  for await (const id of dueIn(app)) {
    if (signal.aborted) return outcome
    const result = await woken(app, id)
    if (result === 'done') outcome.done += 1
    else if (result !== 'taken') {
      outcome.failed += 1
      if (outcome.notes.length < mostNotes) outcome.notes.push(result)
    }
  }
  return outcome
}

type Note = { readonly zh: string; readonly en: string }

async function* dueIn(app: App): AsyncGenerator<string> {
  const now = Date.now()
  for (let last = ''; ; ) {
    const due = await app.store.rows<{ id: string }>(
      sqlOf(
        `select id from _process_instance where status = 'open' and wakes <= ? and id > ? order by id limit ${batch}`,
        now,
        last,
      ),
      { heavy: true },
    )
    yield* due.map(({ id }) => id)
    last = due.at(-1)?.id ?? ''
    if (due.length < batch) return
  }
}

async function woken(app: App, id: string): Promise<'done' | 'taken' | Note> {
  const instance = await instanceOf(app.store, id)
  const resource = instance && app.live.current.resources.get(instance.resource)
  if (!instance || !resource) return 'taken'
  try {
    await goOnWith(app, instance, resource)
    return 'done'
  } catch (error) {
    if (isTaken(error)) return 'taken'
    const pause = 'update _process_instance set wakes = ? where id = ? and step = ?'
    await app.store.write([sqlOf(pause, Date.now() + patience, id, instance.step)])
    if (!(error instanceof AppError))
      app.log.error({ of: instance.plan.code, id, error: String(error) }, 'a process did not go on')
    return noteOf(instance, error)
  }
}

/** Whether another server, or a person, has taken the step: in an action of the record, or in the instance alone. */
function isTaken(error: unknown): boolean {
  if (error instanceof ExpectationFailed) return true
  return error instanceof AppError && taken.includes(error.code)
}

async function goOnWith(app: App, instance: Instance, resource: ServerResource): Promise<void> {
  const context = { app, resource, session: systemSession(instance.tenantId), lang: 'zh' as const, ip: '' }
  const row = await wholeRow(context, instance.recordId)
  const draft = draftOf(instance)
  const actions = instance.state.tokens.flatMap(({ id: token, node }) => {
    const { kind, action = '' } = instance.plan.nodes[node] ?? {}
    return kind === 'service' ? [{ do: 'action', token, node, action } as const] : []
  })
  const next = actions.length > 0 ? { ...draft, actions } : await stepped(context, draft, { is: 'time' }, row)
  await carryOut(context, next, row)
}

function noteOf({ plan, id }: Instance, error: unknown): Note {
  const code = error instanceof AppError ? error.code : 'INTERNAL'
  const params = error instanceof AppError ? error.params : { id }
  const note = (lang: Lang) => `${textIn(lang, plan.title)}: ${errorText(code, lang, params)}`
  return { zh: note('zh'), en: note('en') }
}
