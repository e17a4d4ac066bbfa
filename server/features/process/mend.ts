import { AppError } from '../../../src/schema/model/errors.ts'
import type { WriteContext } from '../../records/read/write-context.ts'
import { actionsLeft, byServer, carryOut } from './carry-out.ts'
import type { Decision } from './draft.ts'
import { draftOf, stepped, wholeRow } from './engine.ts'
import type { Instance } from './instances.ts'

/** Tries the actions again that an instance waits for, as its job does. @throws NOTHING_LEFT without one, and the refusal of the action */
export async function retryActions(context: WriteContext, instance: Instance): Promise<void> {
  const actions = actionsLeft(instance)
  if (actions.length === 0) throw new AppError('NOTHING_LEFT')
  const row = await wholeRow(context, instance.recordId)
  await carryOut(byServer(context), { ...draftOf(instance), actions }, row)
}

/** An administrator passes over the action that an instance waits for, with a reason. @throws NOTHING_LEFT, OPINION_MISSING */
export async function skipAction(context: WriteContext, instance: Instance, opinion: string): Promise<void> {
  const [left] = actionsLeft(instance)
  if (!left) throw new AppError('NOTHING_LEFT')
  if (opinion.trim() === '') throw new AppError('OPINION_MISSING')
  const row = await wholeRow(context, instance.recordId)
  const decision: Decision = { item: left.token, outcome: 'skip', opinion: `${left.node}: ${opinion}` }
  const passed = { is: 'serviced', token: left.token } as const
  await carryOut(byServer(context), await stepped(context, { ...draftOf(instance), decision }, passed, row), row)
}
