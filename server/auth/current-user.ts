import { AppError } from '../../src/schema/model/errors.ts'
import type { Context } from '../http/route.ts'
import { type UserRow, userById } from './users.ts'

/** The row of the person who asks. @throws TOKEN_INVALID when they were deleted meanwhile. */
export async function currentUser({ app, session }: Context): Promise<UserRow> {
  const user = await userById(app.store, session.user.id)
  if (!user) throw new AppError('TOKEN_INVALID')
  return user
}
