import { Type } from 'typebox'
import type { Lang } from '../../../src/schema/base/text.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { houseTenant } from '../../../src/schema/model/tenants.ts'
import type { App, Options } from '../../platform/app.ts'
import { audit, auditStep } from '../../platform/audit/audit.ts'
import { wakeSender } from '../../platform/calls/wake.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import type { Step } from '../../platform/store/store.ts'
import { textOf, Words } from '../../rights/auth/body-text.ts'
import { askedStep, countAsked, personOfPhone, signInCode, tryCode } from '../../rights/auth/one-use-code.ts'
import { languageOf } from '../../rights/auth/preferences.ts'
import { tenantIn } from '../../rights/auth/session-of.ts'
import { callerOf } from '../../rights/auth/sessions.ts'
import { beginTry, forgive } from '../../rights/auth/throttle.ts'
import type { UserRow } from '../../rights/auth/users.ts'
import { codeLetterRow } from '../messages/code-letter.ts'
import { openChannels } from '../messages/open-channels.ts'
import { messageStep, messagesOf } from '../messages/outbox.ts'
import { signInProven } from './sign-in.ts'

/** Whether sign-in by phone code is on: with a gateway, and in a demo, whose codes are read on the server. */
export function isPhoneSignInOn({ messages, demo }: Pick<Options, 'messages' | 'demo'>): boolean {
  return messages.smsUrl !== undefined || demo
}

/** `smsmode` of a sign-in code; 1 (register) and 2 (forgotten password) are not supported (contract.md 2.1). */
const toSignIn = '0'
/** Seconds before another code can be requested. */
const seconds = 60

/** Requests a code. An unknown number gets the same answer as a known one, after the same work (security.md P17). */
async function ask(context: Context<false>): Promise<Answer> {
  const { app, body, request, ip, lang } = context
  if ((textOf(body, 'smsmode') || toSignIn) !== toSignIn) throw new AppError('PHONE_CODE_MODE')
  const phone = textOf(body, 'mobile')
  await countAsked(app, phone, ip)
  const user = await personOfPhone(app, phone, tenantIn(request.headers) ?? houseTenant)
  await app.store.write(await askedSteps(app, phone, ip, user))
  wakeSender(app.store)
  return new Answer(wordsFor(app, lang), { seconds })
}

async function askedSteps(app: App, phone: string, ip: string, user: UserRow | undefined): Promise<readonly Step[]> {
  const messages = messagesOf(app)
  const lang = await languageOf(app.store, user?.id ?? '')
  if (!(user && messages)) {
    const unknown = { kind: 'login-failed', what: 'phone unknown', user: '', tenant: houseTenant, ip } as const
    return [
      askedStep(signInCode, { address: phone, userId: '', messageId: '' }),
      auditStep({ ...unknown, detail: { phone: masked(phone) } }),
    ]
  }
  const { id, username, tenant_id } = user
  const letter = codeLetterRow('signIn', user, phone, lang)
  const asked = { kind: 'credential', what: username, user: username, tenant: tenant_id, ip } as const
  return [
    askedStep(signInCode, { address: phone, userId: id, messageId: String(letter.id) }),
    auditStep({ ...asked, detail: { code: 'asked for' } }),
    messageStep(messages, letter),
  ]
}

/** Answer to every request, independent of the number. */
function wordsFor({ options, log }: App, lang: Lang): string {
  if (openChannels(options.messages).includes('sms'))
    return lang === 'en'
      ? 'If an account has this number, a code is on its way'
      : '如该手机号已绑定账号，验证码短信即将送达'
  log.warn({ channel: 'sms' }, 'SMS_URL is not set: short messages wait in the outbox')
  return lang === 'en'
    ? 'Short messages are not configured. On the server, npm run admin -- code prints a code.'
    : '未配置短信网关。可在服务器上运行 npm run admin -- code 取得验证码。'
}

/** Sign-in by number and code. Guesses are limited like guesses of passwords, and reveal no known number. */
async function signInByPhone(context: Context<false>): Promise<Answer> {
  const { app, body, ip, lang } = context
  const phone = textOf(body, 'mobile')
  const counted = await beginTry(app, `phone ${phone}`, ip)
  const { user, isRight } = await tryCode(app.store, signInCode, phone, textOf(body, 'captcha').trim())
  if (!(isRight && user)) {
    await audit(app, {
      ...{
        kind: 'login-failed',
        what: 'phone',
        user: user?.username ?? '',
        tenant: user?.tenant_id ?? houseTenant,
        ip,
      },
      detail: { phone: masked(phone) },
    })
    throw new AppError('PHONE_CODE_WRONG')
  }
  await forgive(app, counted)
  const result = await signInProven(app, user, 'phone', callerOf(context), lang)
  return new Answer(lang === 'en' ? 'Signed in' : '登录成功', result)
}

const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`

const mobile = Type.String({ pattern: '^\\+?[0-9]{5,20}$' })

/** Sign-in by phone code (contract.md 2.1); off without a gateway. */
export const phoneRoutes: readonly Route[] = [
  // The second address is the template's; its page reads a field of the result.
  ...['/sys/sms', '/account/sms'].map(
    (path): Route => ({
      method: 'POST',
      path,
      summary: 'Sends a one-use code to the phone of an account; the answer is the same for numbers of nobody',
      body: Type.Object({ mobile, smsmode: Words }),
      bodyLimit: 1024,
      access: 'public',
      handle: ask,
    }),
  ),
  {
    method: 'POST',
    path: '/sys/phoneLogin',
    summary: 'Signs in by telephone number and code; answers like a sign-in by password',
    body: Type.Object({ mobile, captcha: Type.String({ minLength: 1, maxLength: 20 }) }),
    bodyLimit: 1024,
    access: 'public',
    handle: signInByPhone,
  },
]
