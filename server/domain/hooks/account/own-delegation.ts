import { AppError } from '../../../../src/schema/model/errors.ts'
import type { Hook } from '../../../records/write/hook.ts'

/** People delegate their own work alone: nobody, no administrator either, hands the work of somebody else to a third. @throws FORBIDDEN */
export const ownDelegation: Hook = async ({ session, action, before, after }) => {
  const isOwn = [before ?? after, after].every(({ userId }) => userId === session.user.username)
  // A delegation may be ended by who looks after people.
  if (!isOwn && !(action === 'delete' && session.isAdmin)) throw new AppError('FORBIDDEN')
  return {}
}
