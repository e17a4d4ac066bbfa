import { AppError } from '../../../../src/schema/model/errors.ts'
import { peopleNamed } from '../../../features/process/handlers.ts'
import { itemsOf } from '../../../platform/sql/conditions.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import { nowText } from '../../../platform/time.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { sessionFor } from '../../../rights/auth/session-for.ts'
import { rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { delegatedTasks, titlesOf } from './delegated-tasks.ts'

const own = ownFields(import.meta, ['agentId', 'beginTime', 'endTime', 'processes', 'status', 'userId'])
const entrustTable = fileTable(import.meta, 'wf/entrust', ['agentId', 'beginTime', 'endTime', 'status', 'userId'])
const userTable = fileTable(import.meta, 'sys/user', ['status', 'supplierId', 'username'])

const on = 'Y'
const frozen = '2'

/**
 * Users delegate their own work only: no user, not even an administrator, delegates the work of another user. The delegate is a colleague in
 * use, and the work does not come back to its owner through others. @throws FORBIDDEN
 */
export const ownDelegation = own.hook(async (moment) => {
  const { session, action, before, after } = moment
  const isOwn = [before ?? after, after].every(({ userId }) => userId === session.user.username)
  // An administrator may delete a delegation.
  if (!isOwn && !(action === 'delete' && session.isAdmin)) throw new AppError('FORBIDDEN')
  if (action === 'delete' || after.status !== on || String(after.endTime) < nowText()) return {}
  const [agent] = await rowsWhere(moment, userTable, { username: String(after.agentId ?? '') })
  const isColleague = agent && !agent.supplierId && agent.status !== frozen && after.agentId !== after.userId
  if (!isColleague)
    return {
      problems: [problemAt('agentId', '请选择在用的其他同事', 'Choose another colleague whose account is in use')],
    }
  return (await comesBack(moment))
    ? { problems: [problemAt('agentId', '委托形成循环', 'The delegations would form a circle')] }
    : isOwn
      ? ofRights(moment)
      : {}
})

/** The delegate has the rights to the tasks: to those of all processes that are named, or else to some. */
async function ofRights(moment: MomentOf<typeof own>): Promise<ResultOf<typeof own>> {
  const { app, session, after } = moment
  const [agent] = await peopleNamed(app.store, [String(after.agentId)], session.tenantId)
  if (!agent) return { problems: [problemAt('agentId', '请选择本租户的同事', 'Choose a colleague of this tenant')] }
  const named = itemsOf(String(after.processes ?? ''))
  const rights = await sessionFor(app, agent, session.tenantId)
  const { fit, unfit } = await delegatedTasks(moment, rights, named)
  if (unfit.length === 0) return {}
  const { zh, en } = titlesOf(unfit)
  if (named.length > 0 || fit.length === 0)
    return {
      problems: [
        problemAt('agentId', `受托人没有办理权限：${zh}`, `The delegate lacks the rights to the tasks of ${en}`),
      ],
    }
  return {
    warnings: [
      {
        zh: `受托人没有以下流程的办理权限，这些任务仍只由您办理：${zh}`,
        en: `The delegate lacks the rights to some tasks, which stay with you: ${en}`,
      },
    ],
  }
}

/** Whether the work would come back to its owner through delegations of the same time. */
async function comesBack(moment: MomentOf<typeof own>): Promise<boolean> {
  const { after, id } = moment
  const seen = new Set<string>()
  const queue = [String(after.agentId)]
  for (const person of queue) {
    if (person === after.userId) return true
    if (seen.has(person)) continue
    seen.add(person)
    const others = await rowsWhere(moment, entrustTable, { userId: person, status: on })
    const meanwhile = others.filter(
      (other) =>
        other.id !== id &&
        String(other.beginTime) <= String(after.endTime) &&
        String(other.endTime) >= String(after.beginTime),
    )
    queue.push(...meanwhile.map(({ agentId }) => String(agentId)))
  }
  return false
}
