import { AppError } from '../../../../src/schema/model/errors.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import { nowText } from '../../../platform/time.ts'
import { type MomentOf, ownFields } from '../../../records/write/own-fields.ts'
import { rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'

const own = ownFields(import.meta, ['agentId', 'beginTime', 'endTime', 'status', 'userId'])
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
    : {}
})

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
