import { AppError, type ErrorName } from '../../../src/schema/model/errors.ts'
import type { Context } from '../../platform/http/route.ts'
import { passwordFits } from './password.ts'
import { beginTry, forgive } from './throttle.ts'
import type { UserRow } from './users.ts'

/**
 * Demands the user's password before a change of sign-in data. Wrong passwords count as failed sign-ins.
 * @throws the refusal, LOGIN_LOCKED.
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
