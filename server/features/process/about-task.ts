import { AppError, errorText } from '../../../src/schema/model/errors.ts'
import type { Context } from '../../platform/http/route.ts'
import type { WriteContext } from '../../records/read/write-context.ts'
import { type Mine, taskOfMine } from './decide.ts'
import { type Instance, instanceOf } from './instances.ts'
import { partsOfTask } from './tasks.ts'

/** Context of a write to the record of an instance. */
export function writing(context: Context, instance: Instance, receipt?: WriteContext['receipt']): WriteContext {
  const { app, session, lang, ip, request } = context
  const resource = app.live.current.resources.get(instance.resource)
  if (!resource) throw new AppError('RECORD_MISSING')
  const isConfirmed = request.headers['x-confirmed'] === '1'
  return { app, session, lang, ip, resource, ...(receipt && { receipt }), ...(isConfirmed && { isConfirmed }) }
}

/** Something that is done with a task of the caller. */
export type Run = (context: WriteContext, instance: Instance, mine: Mine) => Promise<void>

/** Runs something about one task of the caller. @throws NO_TASK for a row of another kind, NOT_YOUR_TASK for a task that is done, or another person's, or does not exist. */
export async function about(context: Context, id: string, run: Run, receipt?: WriteContext['receipt']): Promise<void> {
  const [instanceId, item] = partsOfTask(id)
  const instance = await instanceOf(context.app.store, instanceId)
  if (instanceId === '') throw new AppError('NO_TASK')
  if (!instance || instance.tenantId !== context.session.tenantId) throw new AppError('NOT_YOUR_TASK')
  const own = writing(context, instance, receipt)
  await run(own, instance, await taskOfMine(own, instance, item))
}

/** The same with the refusal as a result. */
export async function tried(context: Context, id: string, run: Run) {
  try {
    await about(context, id, run)
    return { id, success: true, message: '' }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { id, success: false, message: errorText(error.code, context.lang, error.params) }
  }
}
