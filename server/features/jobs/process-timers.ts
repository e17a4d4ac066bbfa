import { type Lang, textIn } from '../../../src/schema/base/text.ts'
import type { Incident } from '../../../src/schema/process/run/state.ts'
import type { App } from '../../platform/app.ts'
import { systemSession } from '../../platform/audit/system-session.ts'
import { sqlOf } from '../../platform/sql/sql.ts'
import type { WriteContext } from '../../records/read/write-context.ts'
import { actionsLeft, carryOut } from '../process/carry-out.ts'
import { draftOf, stepped, wholeRow } from '../process/engine.ts'
import { incident, incidentText } from '../process/incidents.ts'
import { type Instance, instanceOf } from '../process/instances.ts'
import type { Job } from './job.ts'

const batch = 200
const mostNotes = 50

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
  for (let last = { wakes: 0, id: '' }; ; ) {
    // In the order of the index: by id, every open instance would be read.
    const due = await app.store.rows<typeof last>(
      sqlOf(
        `select wakes, id from _process_instance where status = 'open' and wakes <= ? and (wakes, id) > (?, ?) order by wakes, id limit ${batch}`,
        now,
        last.wakes,
        last.id,
      ),
      { heavy: true },
    )
    yield* due.map(({ id }) => id)
    last = due.at(-1) ?? last
    if (due.length < batch) return
  }
}

async function woken(app: App, id: string): Promise<'done' | 'taken' | Note> {
  const instance = await instanceOf(app.store, id)
  const resource = instance && app.live.current.resources.get(instance.resource)
  if (!instance || !resource) return 'taken'
  const context = { app, resource, session: systemSession(instance.tenantId), lang: 'zh' as const, ip: '' }
  try {
    await goOnWith(context, instance)
    return 'done'
  } catch (error) {
    const found = await incident(context, instance, error)
    return found ? noteOf(instance, found) : 'taken'
  }
}

async function goOnWith(context: WriteContext, instance: Instance): Promise<void> {
  const row = await wholeRow(context, instance.recordId)
  const draft = draftOf(instance)
  const actions = actionsLeft(instance)
  const next = actions.length > 0 ? { ...draft, actions } : await stepped(context, draft, { is: 'time' }, row)
  await carryOut(context, next, row)
}

function noteOf({ plan }: Instance, found: Incident): Note {
  const note = (lang: Lang) => `${textIn(lang, plan.title)}: ${incidentText(found, lang)}`
  return { zh: note('zh'), en: note('en') }
}
