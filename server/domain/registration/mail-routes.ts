import { Type } from 'typebox'
import type { Lang } from '../../../src/schema/base/text.ts'
import { formats } from '../../../src/schema/compile/formats.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { houseTenant } from '../../../src/schema/model/tenants.ts'
import { demandEffort } from '../../features/account/captcha-routes.ts'
import { codeLetterRow } from '../../features/messages/code-letter.ts'
import { openChannels } from '../../features/messages/open-channels.ts'
import { messageStep, messagesOf } from '../../features/messages/outbox.ts'
import type { App } from '../../platform/app.ts'
import { audit, auditStep } from '../../platform/audit/audit.ts'
import { wakeSender } from '../../platform/calls/wake.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import { newTicket } from '../../rights/auth/address-ticket.ts'
import { textOf, Words } from '../../rights/auth/body-text.ts'
import { evenly } from '../../rights/auth/even-time.ts'
import { foldedName } from '../../rights/auth/folded-name.ts'
import { askedStep, countAsked, registrationCode, tryCode } from '../../rights/auth/one-use-code.ts'
import { beginTry, forgive } from '../../rights/auth/throttle.ts'
import { refuseKnownMail } from './known.ts'

/** Seconds before another code can be requested. */
const seconds = 60

/** Account name under which calls of a registration are counted. */
export const countedAs = (address: string) => `register ${address}`

/** Mails a code. The answer is the same for addresses that accounts have: they learn it once the address is proved. */
async function ask(context: Context<false>): Promise<Answer> {
  const { app, body, ip, lang } = context
  const address = addressOf(body)
  await demandEffort(context)
  await countAsked(app, countedAs(address), ip)
  const messages = messagesOf(app)
  const person = { id: '', username: address, tenant_id: houseTenant }
  const letter = codeLetterRow('registration', person, address, lang)
  const asked = { kind: 'credential', what: 'registration', user: '', tenant: houseTenant, ip } as const
  const steps = [
    askedStep(registrationCode, { address, userId: '', messageId: messages ? String(letter.id) : '' }),
    auditStep({ ...asked, detail: { code: 'asked for', email: masked(address) } }),
    ...(messages ? [messageStep(messages, letter)] : []),
  ]
  await evenly(() => app.store.write(steps))
  wakeSender(app.store)
  return new Answer(wordsFor(app, lang), { seconds })
}

/** Mail address of a request, as addresses are compared. @throws BAD_REQUEST */
export function addressOf(body: unknown): string {
  const address = foldedName(textOf(body, 'email'))
  if (!formats.email?.(address)) throw new AppError('BAD_REQUEST', { name: 'email', reason: 'e-mail' })
  return address
}

function wordsFor({ options }: App, lang: Lang): string {
  if (openChannels(options.messages).includes('email'))
    return lang === 'en' ? 'A code is on its way to this address' : '验证码邮件即将送达，请查收'
  return lang === 'en'
    ? 'Mail is not configured. On the server, npm run admin -- register ADDRESS prints the code.'
    : '未配置邮件。可在服务器上运行 npm run admin -- register 邮箱 取得验证码。'
}

/** Exchanges a code for the ticket of a registration. Guesses are limited like guesses of passwords. */
async function prove({ app, body, ip, lang }: Context<false>): Promise<Answer> {
  const address = addressOf(body)
  const counted = await beginTry(app, countedAs(address), ip)
  const { isRight } = await tryCode(app.store, registrationCode, address, textOf(body, 'code').trim())
  if (!isRight) {
    await audit(app, {
      ...{ kind: 'login-failed', what: 'registration', user: '', tenant: houseTenant, ip },
      detail: { email: masked(address) },
    })
    throw new AppError('RECOVERY_CODE_WRONG')
  }
  await forgive(app, counted)
  await refuseKnownMail(app.store, address)
  const { secret, step } = newTicket(address)
  await app.store.write([step])
  return new Answer(lang === 'en' ? 'The address is confirmed' : '邮箱已验证', { ticket: secret })
}

function masked(address: string): string {
  const [name = '', host = ''] = address.split('@')
  return `${name.slice(0, 1)}***@${host}`
}

/** Mail address in a request. */
export const email = Type.String({ minLength: 3, maxLength: 100 })

/** First step of a registration (spec 2.4): the mail address, proved by a code. */
export const mailRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/auth/register/code',
    summary:
      'Mails a one-use code to an address that is to register a supplier; the answer is the same for known addresses',
    body: Type.Object({
      email,
      captcha: Words,
      checkKey: Words,
      proof: Type.Optional(Type.String({ maxLength: 1000 })),
    }),
    bodyLimit: 4096,
    access: 'public',
    handle: ask,
  },
  {
    method: 'POST',
    path: '/auth/register/email',
    summary: 'Exchanges the code for a ticket, by which one company can be registered within 24 hours',
    body: Type.Object({ email, code: Type.String({ minLength: 1, maxLength: 20 }) }),
    bodyLimit: 1024,
    access: 'public',
    handle: prove,
  },
]
