import type { CompiledAction } from '../../../src/schema/model/compiled-actions.ts'
import { AppError, type ErrorName, errorCatalogue, fieldErrorsOf } from '../../../src/schema/model/errors.ts'
import type { ProcessPlan } from '../../../src/schema/model/process-plan.ts'

/** Refusals without a cause in the record: the step is repeated, needs a confirmation, or needs another person. */
const passing: readonly ErrorName[] = ['CHANGED_MEANWHILE', 'CONFLICT', 'CONFIRM', 'FORBIDDEN', 'INTERNAL']

/** Code of the error event that a refused action of a service task raises; undefined without such an event. */
export function errorCaught(
  plan: ProcessPlan,
  node: string,
  action: CompiledAction,
  error: unknown,
): string | undefined {
  if (!(error instanceof AppError) || passing.includes(error.code) || errorCatalogue[error.code].status >= 500)
    return undefined
  return isCaught(plan, node, error.code) && !isOfInput(action, error) ? error.code : undefined
}

/** Whether an error event at a step, or at the sub-processes around it, is drawn for a code, or for any. */
export function isCaught(plan: ProcessPlan, node: string, code?: string): boolean {
  for (let at = node; at !== ''; at = plan.nodes[at]?.scope ?? '') {
    const isHere = Object.values(plan.nodes).some(
      ({ on, event }) =>
        on === at && event?.of === 'error' && (code === undefined || event.code === '' || event.code === code),
    )
    if (isHere) return true
  }
  return false
}

/** Whether only the input of the person is refused: they correct it. */
function isOfInput({ ask }: CompiledAction, error: AppError): boolean {
  const errors = fieldErrorsOf(error)
  return error.code === 'INVALID' && errors.length > 0 && errors.every(({ pointer }) => ask.includes(pointer.slice(1)))
}
