import { AppError } from '../../../../src/schema/model/errors.ts'
import { ownFields } from '../../../records/write/own-fields.ts'

const own = ownFields(import.meta, ['userId'])

/** People delegate their own work alone: nobody, no administrator either, hands the work of somebody else to a third. @throws FORBIDDEN */
export const ownDelegation = own.hook(async ({ session, action, before, after }) => {
  const isOwn = [before ?? after, after].every(({ userId }) => userId === session.user.username)
  // A delegation may be ended by who looks after people.
  if (!isOwn && !(action === 'delete' && session.isAdmin)) throw new AppError('FORBIDDEN')
  return {}
})
