import { AppError } from '../../../src/schema/model/errors.ts'
import type { Context } from '../../platform/http/route.ts'
import { type UserRow, userById } from './users.ts'

/** Row of the user of the session. @throws TOKEN_INVALID when the account was deleted meanwhile. */
export async function currentUser({ app, session }: Context): Promise<UserRow> {
  const user = await userById(app.store, session.user.id)
  if (!user) throw new AppError('TOKEN_INVALID')
  return user
}

/** Row of the user of the session, with the company chosen in the session. */
export async function actingUser(context: Context): Promise<UserRow> {
  const { supplierId, mainFlag } = context.session.user
  const user = await currentUser(context)
  return user.user_type === 'supplier'
    ? { ...user, supplier_id: supplierId || null, main_flag: mainFlag ?? null }
    : user
}
