import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { matrixRow } from '../../../features/process/matrix.ts'
import type { WriteMoment } from '../../../records/write/hook.ts'
import { problemAt } from '../../kit/problem.ts'

type Amended = Pick<WriteMoment<'estimate'>, 'after' | 'app' | 'before' | 'model' | 'resource' | 'session'>

/**
 * Problem of an amendment that raises an inquiry to an amount which other people approve, by the approval matrix: it would pass them by.
 */
export async function beyondApproval(moment: Amended): Promise<readonly Problem[]> {
  const { app, after, before, model, resource, session } = moment
  const plan = [...model.processes.values()].find((each) => each.resource === resource.plan.code)
  if (!(plan && before) || Number(after.estimate ?? 0) <= Number(before.estimate ?? 0)) return []
  const [approved, needed] = await Promise.all(
    [before, after].map((row) => matrixRow(app.store, plan, row, session.tenantId)),
  )
  if (JSON.stringify(approved) === JSON.stringify(needed)) return []
  const zh = '变更后的金额须由其他人审批，请取消后重新立项'
  return [problemAt('items', zh, 'Other people approve this amount: cancel the inquiry and submit a new one')]
}
