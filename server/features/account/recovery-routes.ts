import { Type } from 'typebox'
import type { Lang } from '../../../src/schema/base/text.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { houseTenant } from '../../../src/schema/model/tenants.ts'
import type { App } from '../../platform/app.ts'
import { audit, auditStep } from '../../platform/audit/audit.ts'
import { wakeSender } from '../../platform/calls/wake.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import type { Step } from '../../platform/store/store.ts'
import { textOf } from '../../rights/auth/body-text.ts'
import { evenly } from '../../rights/auth/even-time.ts'
import { foldedName } from '../../rights/auth/folded-name.ts'
import { askedStep, countAsked, recoveryCode, tryCode } from '../../rights/auth/one-use-code.ts'
import { newPasswordLink } from '../../rights/auth/password-link.ts'
import { languageOf } from '../../rights/auth/preferences.ts'
import { beginTry, forgive } from '../../rights/auth/throttle.ts'
import { personOfAccount, type UserRow } from '../../rights/auth/users.ts'
import { codeLetterRow } from '../messages/code-letter.ts'
import { openChannels } from '../messages/open-channels.ts'
import { messageStep, messagesOf } from '../messages/outbox.ts'

/** Seconds before another code can be requested. */
const seconds = 60

const addressOf = (body: unknown) => foldedName(textOf(body, 'account'))

/** Sends a code to the mail address of an account. An unknown account gets the same answer as a known one, at the same time. */
async function ask({ app, body, ip, lang }: Context<false>): Promise<Answer> {
  const address = addressOf(body)
  await countAsked(app, `recover ${address}`, ip)
  await evenly(async () => {
    const user = await personOfAccount(app, textOf(body, 'account').trim())
    await app.store.write(await askedSteps(app, address, ip, user))
  })
  wakeSender(app.store)
  return new Answer(wordsFor(app, lang), { seconds })
}

async function askedSteps(app: App, address: string, ip: string, user: UserRow | undefined): Promise<readonly Step[]> {
  const messages = messagesOf(app)
  const email = String(user?.email ?? '')
  const lang = await languageOf(app.store, user?.id ?? '')
  if (!(user && messages) || email === '' || (user.status ?? '1') !== '1') {
    const unknown = { kind: 'login-failed', what: 'recovery unknown', user: '', tenant: houseTenant, ip } as const
    return [askedStep(recoveryCode, { address, userId: '', messageId: '' }), auditStep({ ...unknown, detail: {} })]
  }
  const { id, username, tenant_id } = user
  const letter = codeLetterRow('recovery', user, email, lang)
  const asked = { kind: 'credential', what: username, user: username, tenant: tenant_id, ip } as const
  return [
    askedStep(recoveryCode, { address, userId: id, messageId: String(letter.id) }),
    auditStep({ ...asked, detail: { code: 'asked for recovery' } }),
    messageStep(messages, letter),
  ]
}

/** Answer to every request, independent of the account. */
function wordsFor({ options }: App, lang: Lang): string {
  if (openChannels(options.messages).includes('email'))
    return lang === 'en'
      ? 'If the account exists and has a mail address, a code is on its way'
      : '如账号存在并已登记邮箱，验证码邮件即将送达'
  return lang === 'en'
    ? 'Mail is not configured. On the server, npm run admin -- link prints a link to set a password.'
    : '未配置邮件。可在服务器上运行 npm run admin -- link 取得设置密码的链接。'
}

/** Exchanges a code for a one-use link to choose a password. Guesses are limited like guesses of passwords. */
async function exchange({ app, body, ip, lang }: Context<false>): Promise<Answer> {
  const address = addressOf(body)
  const counted = await beginTry(app, `recover ${address}`, ip)
  const { user, isRight } = await tryCode(app.store, recoveryCode, address, textOf(body, 'code').trim())
  if (!(isRight && user)) {
    const { username = '', tenant_id: tenant = houseTenant } = user ?? {}
    await audit(app, { kind: 'login-failed', what: 'recovery', user: username, tenant, ip, detail: {} })
    throw new AppError('RECOVERY_CODE_WRONG')
  }
  await forgive(app, counted)
  const { path, step } = newPasswordLink(user.id, 'reset')
  const noted = { kind: 'credential', what: user.username, user: user.username, tenant: user.tenant_id, ip } as const
  await app.store.write([step, auditStep({ ...noted, detail: { code: 'used for recovery' } })])
  return new Answer(lang === 'en' ? 'Choose a new password' : '请设置新密码', { path })
}

const account = Type.String({ minLength: 1, maxLength: 100 })

/** Password recovery by a code that is mailed (spec 2.4); the new password is chosen by the link that the code gives. */
export const recoveryRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/auth/forge-password/code',
    summary: 'Mails a one-use code to the address of an account; the answer is the same for unknown accounts',
    body: Type.Object({ account }),
    bodyLimit: 1024,
    access: 'public',
    handle: ask,
  },
  {
    method: 'POST',
    path: '/auth/forge-password',
    summary: 'Exchanges the code for the path of a page on which a new password is chosen',
    body: Type.Object({ account, code: Type.String({ minLength: 1, maxLength: 20 }) }),
    bodyLimit: 1024,
    access: 'public',
    handle: exchange,
  },
]
