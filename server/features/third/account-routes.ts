import { Type } from 'typebox'
import { AppError } from '../../../src/schema/model/errors.ts'
import { auditStep } from '../../platform/audit/audit.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import { accountOf } from '../../platform/http/viewing.ts'
import { listOf } from '../../platform/list-of.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fromTable } from '../../platform/sql/records.ts'
import { all, marks, sqlOf, statement } from '../../platform/sql/sql.ts'
import { ExpectationFailed } from '../../platform/store/errors.ts'
import { waysInSteps } from '../../rights/auth/administrators.ts'
import { textOf, Words } from '../../rights/auth/body-text.ts'
import { currentUser } from '../../rights/auth/current-user.ts'
import { demandPassword } from '../../rights/auth/demand-password.ts'
import { awaitedStep } from '../../rights/auth/sessions.ts'
import { scopeSql } from '../../rights/rows/scope.ts'
import { accountsOf, bindAccount, type ThirdAccount, unbindStep } from '../../rights/third/accounts.ts'
import { addressToGo } from '../../rights/third/go-and-return.ts'
import { endIn, patience, spendOnce } from '../../rights/third/one-use.ts'
import { providerOf } from '../../rights/third/provider.ts'
import { openView } from '../views/open-view.ts'

async function mine({ app, session }: Context) {
  const found = await accountsOf(app.store, accountOf(session).id)
  return found.map(({ id, third_type, realname, create_time }) => ({
    id,
    thirdType: third_type,
    realname,
    createTime: create_time,
  }))
}

// The window leaves for another site but is not closed: the session waits for the return.
async function begin(context: Context) {
  const { app, body, session } = context
  const provider = providerOf(app, textOf(body, 'thirdType'))
  const user = await currentUser(context)
  await demandPassword(context, user, textOf(body, 'password'))
  const own = await accountsOf(app.store, user.id)
  if (own.some(({ third_type }) => third_type === provider.key)) throw new AppError('THIRD_BOUND')
  const address = await addressToGo(context, provider, { kind: 'bind', userId: user.id, session: session.id })
  await app.store.write([awaitedStep(session.id, Date.now() + patience)])
  return { address }
}

// Only in the session that started it: a link of somebody else cannot bind an account.
async function finish(context: Context): Promise<Answer> {
  const { app, body, session, reply, lang } = context
  const arrival = await spendOnce(context, 'arrival', textOf(body, 'token'))
  endIn(app, reply)
  const purpose = arrival?.purpose
  const isOwn = purpose?.kind === 'bind' && purpose.userId === session.user.id && purpose.session === session.id
  if (!(arrival && isOwn)) throw new AppError('THIRD_EXPIRED')
  if ('refusal' in arrival.outcome) throw new AppError(arrival.outcome.refusal)
  const { subject } = arrival.outcome
  const detail = { provider: arrival.provider, name: subject.name }
  await bindAccount(app, arrival.provider, subject, await currentUser(context), [noted(context, 'third bound', detail)])
  return new Answer(lang === 'en' ? 'Account bound' : '绑定成功')
}

async function unbind(context: Context): Promise<Answer> {
  const { app, body, session, lang } = context
  const user = await currentUser(context)
  const own = await accountsOf(app.store, session.user.id)
  const account = own.find(({ id }) => id === textOf(body, 'id'))
  if (!account) throw new AppError('RECORD_MISSING')
  await demandPassword(context, user, textOf(body, 'password'))
  await remove(context, [account])
  return new Answer(lang === 'en' ? 'Account unbound' : '已解绑')
}

async function unbindOthers(context: Context): Promise<Answer> {
  const { app, body, lang } = context
  const wanted = listOf(textOf(body, 'ids'))
  if (wanted.length === 0) throw new AppError('CHOOSE_RECORD')
  const reached = await listedAmong(context, wanted)
  if (reached.length === 0) throw new AppError('RECORD_MISSING')
  const asked = marks(reached)
  const found = await app.store.rows<ThirdAccount>({
    sql: `select * from _third_account where id in (${asked.sql})`,
    parameters: asked.parameters,
  })
  await remove(context, found)
  return new Answer(lang === 'en' ? `Accounts unbound: ${found.length}` : `已解绑 ${found.length} 个账号`)
}

/** Accounts that the person may list: those hidden by data rules cannot be unbound. */
async function listedAmong(context: Context, ids: readonly string[]): Promise<readonly string[]> {
  const resource = context.app.live.current.resources.get('sys/thirdAccount')
  if (!resource) return []
  const { app, session } = await openView(context, resource)
  const asked = marks(ids)
  const among = sqlOf(`${columnOf(resource, 'id')} in (${asked.sql})`, ...asked.parameters)
  const reached = all([scopeSql(resource, session, 'list', app.store.dialect), among])
  const rows = await app.store.rows<{ id: string }>(statement('select id', fromTable(resource), 'where', reached))
  return rows.map(({ id }) => id)
}

async function remove(context: Context, accounts: readonly ThirdAccount[]): Promise<void> {
  const steps = accounts.flatMap((account) => [
    unbindStep(account),
    noted(context, 'third removed', {
      provider: account.third_type,
      name: account.realname,
      userId: account.user_id,
    }),
  ])
  const { store } = context.app
  const owners = accounts.map(({ user_id }) => user_id)
  const whole = [...steps, ...(await waysInSteps(store, owners))]
  await store.write(whole).catch((error: unknown) => {
    if (!(error instanceof ExpectationFailed)) throw error
    throw new AppError(whole[error.step]?.refusal ?? 'RECORD_MISSING', {}, { cause: error })
  })
}

function noted({ session, ip }: Context, what: string, detail: Readonly<Record<string, string>>) {
  return auditStep({ kind: 'credential', what, user: session.user.username, tenant: session.tenantId, ip, detail })
}

/** Third-party accounts: own ones, and those of others for administrators of people. */
export const thirdAccountRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/sys/thirdLogin/providers',
    summary: 'Providers that people may sign in with; an empty list where none is set up',
    access: 'public',
    handle: ({ app }) => app.options.third.map(({ key, title }) => ({ key, title })),
  },
  {
    method: 'GET',
    path: '/sys/thirdApp/getThirdAccountByUserId',
    summary: 'The accounts elsewhere that the signed-in person has bound',
    access: 'signed-in',
    handle: mine,
  },
  {
    method: 'POST',
    path: '/sys/thirdApp/bindThirdAppAccount',
    summary: 'Begins to bind an account elsewhere: gives the address at which its provider asks for it',
    body: Type.Object({ thirdType: Words, password: Words }),
    access: 'signed-in',
    handle: begin,
  },
  {
    method: 'POST',
    path: '/sys/thirdApp/finishBinding',
    summary: 'Binds the account that the signed-in person came back with, by the word they came with; good once',
    body: Type.Object({ token: Words }),
    access: 'signed-in',
    handle: finish,
  },
  {
    method: 'POST',
    path: '/sys/thirdApp/deleteThirdAccount',
    summary: 'Unbinds one of one’s own accounts elsewhere',
    body: Type.Object({ id: Words, password: Words }),
    access: 'signed-in',
    handle: unbind,
  },
  {
    method: 'POST',
    path: '/sys/thirdAccount/unbind',
    summary: 'Unbinds accounts elsewhere of other people',
    body: Type.Object({ ids: Type.Optional(Type.String({ maxLength: 8000 })) }),
    access: 'permission',
    permission: 'sys:thirdAccount:unbind',
    handle: unbindOthers,
  },
]
