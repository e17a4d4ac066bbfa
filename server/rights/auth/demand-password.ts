import { AppError, type ErrorName } from '../../../src/schema/model/errors.ts'
import type { Context } from '../../platform/http/route.ts'
import { passwordFits } from './password.ts'
import { beginTry, forgive } from './throttle.ts'
import type { UserRow } from './users.ts'

/**
 * Asks for a person's password before something changes by which they sign in. Guessing it through a session that was left open counts like
 * guessing it at sign-in. @throws the refusal, LOGIN_LOCKED.
 */
export async function demandPassword(
  { app, ip }: Pick<Context, 'app' | 'ip'>,
  user: UserRow,
  password: string,
  refusal: ErrorName = 'PASSWORD_REFUSED',
): Promise<void> {
  const counted = await beginTry(app, user.username, ip)
  const [known] = await app.store.rows<{ hash: string }>({
    sql: 'select hash from _password where user_id = ?',
    parameters: [user.id],
  })
  if (!(await passwordFits(password, known?.hash))) throw new AppError(refusal)
  await forgive(app, counted)
}
