import { AppError } from '../../../src/schema/model/errors.ts'
import type { App } from '../../platform/app.ts'
import { newId } from '../../platform/new-id.ts'
import { UniqueViolation } from '../../platform/store/errors.ts'
import type { Step, Store } from '../../platform/store/store.ts'
import { nowText } from '../../platform/time.ts'
import type { Subject } from './one-use.ts'

/** An account elsewhere by which somebody signs in here. */
export type ThirdAccount = {
  readonly id: string
  readonly third_type: string
  readonly third_user_uuid: string
  readonly user_id: string
  /** What its person is called there, or was when they bound it. */
  readonly realname: string
  readonly create_time: string
}

/** The person that an account of a provider belongs to. */
export async function userBehind(store: Store, provider: string, { issuer, id }: Subject): Promise<string | undefined> {
  const [found] = await store.rows<Pick<ThirdAccount, 'user_id'>>({
    sql: 'select user_id from _third_account where third_type = ? and issuer = ? and third_user_uuid = ?',
    parameters: [provider, issuer, id],
  })
  return found?.user_id
}

/** The accounts of a person, the first bound first. */
export function accountsOf(store: Store, userId: string): Promise<readonly ThirdAccount[]> {
  return store.rows<ThirdAccount>({
    sql: 'select * from _third_account where user_id = ? order by create_time, id',
    parameters: [userId],
  })
}

type Owner = { readonly id: string; readonly tenant_id: string }

/** Binds an account to a person, and `steps` with it. @throws THIRD_TAKEN where it is another's, THIRD_BOUND where they have one. */
export async function bindAccount(
  { store }: App,
  provider: string,
  subject: Subject,
  owner: Owner,
  steps: readonly Step[],
): Promise<void> {
  const insert: Step = {
    sql: `insert into _third_account (id, third_type, issuer, third_user_uuid, user_id, tenant_id, realname, create_time)
      values (?, ?, ?, ?, ?, ?, ?, ?)`,
    parameters: [newId(), provider, subject.issuer, subject.id, owner.id, owner.tenant_id, subject.name, nowText()],
  }
  try {
    await store.write([insert, ...steps])
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error
    const other = await userBehind(store, provider, subject)
    throw new AppError(other === undefined || other === owner.id ? 'THIRD_BOUND' : 'THIRD_TAKEN', {}, { cause: error })
  }
}

/** The step that unbinds an account, if it is still there. */
export function unbindStep({ id }: Pick<ThirdAccount, 'id'>): Step {
  return { sql: 'delete from _third_account where id = ?', parameters: [id], expect: { changes: 1 } }
}
