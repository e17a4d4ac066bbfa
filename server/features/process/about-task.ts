import type { Lang } from '../../../src/schema/base/text.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Incident } from '../../../src/schema/process/run/state.ts'
import type { Context } from '../../platform/http/route.ts'
import type { WriteContext } from '../../records/read/write-context.ts'
import { type Mine, taskOfMine } from './decide.ts'
import { incidentText } from './incidents.ts'
import { type Instance, instanceOf } from './instances.ts'
import { takenAgain } from './overtaken.ts'
import { partsOfTask } from './tasks.ts'

/** Context of a write to the record of an instance. */
export function writing(context: Context, instance: Instance, receipt?: WriteContext['receipt']): WriteContext {
  const { app, session, lang, ip, request } = context
  const resource = app.live.current.resources.get(instance.resource)
  if (!resource) throw new AppError('RECORD_MISSING')
  const isConfirmed = request.headers['x-confirmed'] === '1'
  return { app, session, lang, ip, resource, ...(receipt && { receipt }), ...(isConfirmed && { isConfirmed }) }
}

/** Something that is done with a task of the caller; an incident of what follows leaves it done. */
export type Run = (context: WriteContext, instance: Instance, mine: Mine) => Promise<Incident | undefined>

/** Runs something about one task of the caller. @throws NO_TASK for a row of another kind, NOT_YOUR_TASK for a task that is done, or another person's, or does not exist. */
export async function about(
  context: Context,
  id: string,
  run: Run,
  receipt?: WriteContext['receipt'],
): Promise<Incident | undefined> {
  const [instanceId, item] = partsOfTask(id)
  if (instanceId === '') throw new AppError('NO_TASK')
  return takenAgain(async () => {
    const instance = await instanceOf(context.app.store, instanceId)
    if (!instance || instance.tenantId !== context.session.tenantId) throw new AppError('NOT_YOUR_TASK')
    const own = writing(context, instance, receipt)
    return run(own, instance, await taskOfMine(own, instance, item))
  })
}

/** Message about a step that is taken although what follows it failed. */
export function heldText(found: Incident, lang: Lang): string {
  const reason = incidentText(found, lang)
  return lang === 'en' ? `Done, but the next step was refused: ${reason}` : `已办理，但后续步骤未能执行：${reason}`
}
