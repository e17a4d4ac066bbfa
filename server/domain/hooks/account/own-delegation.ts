import { AppError } from '../../../../src/schema/model/errors.ts'
import { ownFields } from '../../../records/write/own-fields.ts'

const own = ownFields(import.meta, ['userId'])

/** Users delegate their own work only: no user, not even an administrator, delegates the work of another user. @throws FORBIDDEN */
export const ownDelegation = own.hook(async ({ session, action, before, after }) => {
  const isOwn = [before ?? after, after].every(({ userId }) => userId === session.user.username)
  // An administrator may delete a delegation.
  if (!isOwn && !(action === 'delete' && session.isAdmin)) throw new AppError('FORBIDDEN')
  return {}
})
