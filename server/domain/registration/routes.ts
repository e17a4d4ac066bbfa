import { Type } from 'typebox'
import { AppError } from '../../../src/schema/model/errors.ts'
import { signInProven } from '../../features/account/sign-in.ts'
import type { App } from '../../platform/app.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import { accountOfTicket } from '../../rights/auth/address-ticket.ts'
import { countAttempt, longestWindow } from '../../rights/auth/attempts.ts'
import { textOf } from '../../rights/auth/body-text.ts'
import { callerOf } from '../../rights/auth/sessions.ts'
import { named, proved, type Registration, registration } from './body.ts'
import { registrationChoices } from './choices.ts'
import { invitationRoute } from './invitation-route.ts'
import { refuseKnownCompany } from './known.ts'
import { addressOf, countedAs, mailRoutes } from './mail-routes.ts'
import { registerCompany } from './register.ts'

/** Calls with a ticket, of one mail address and from one address within an hour: enough for mistakes, too few to list companies. */
const mostOfMail = 40
const mostOfPlace = 200

// @throws LOGIN_LOCKED
async function countCall({ store }: App, address: string, ip: string): Promise<void> {
  const name = countedAs(address)
  const outcome = await countAttempt(store, name, [
    { name: `${name} with a ticket`, window: longestWindow, most: mostOfMail },
    { name: `register from ${ip}`, window: longestWindow, most: mostOfPlace },
  ])
  if ('ids' in outcome) return
  throw new AppError('LOGIN_LOCKED', { minutes: longestWindow / 60_000 }, { cause: outcome.cause })
}

/** Whether a company can still be registered; only for those who proved a mail address. */
async function check({ app, body, ip }: Context<false>): Promise<Answer> {
  const address = addressOf(body)
  await countCall(app, address, ip)
  const account = await accountOfTicket(app.store, address, textOf(body, 'ticket'))
  if (account === undefined) throw new AppError('REGISTRATION_OVER')
  const company = { companyName: textOf(body, 'companyName'), corplicence: textOf(body, 'corplicence') }
  if (account === '') await refuseKnownCompany(app, company)
  return new Answer('ok')
}

/** Registers a company and signs its first person in. */
async function register(context: Context<false>): Promise<Answer> {
  const { app, body, ip, lang } = context
  const address = addressOf(body)
  await countCall(app, address, ip)
  const user = await registerCompany({ app, ip, lang, body: body as Registration, address })
  const welcome = await signInProven(app, user, 'registration', callerOf(context), lang)
  return new Answer(lang === 'en' ? 'The company is registered' : '注册成功', welcome)
}

/** Registration of a supplier in three steps (spec 2.4): mail address, company, done. */
export const registrationRoutes: readonly Route[] = [
  ...mailRoutes,
  {
    method: 'GET',
    path: '/auth/register/choices',
    summary: 'Choices of the registration form: partners, countries, provinces with cities, categories',
    access: 'public',
    handle: ({ app }) => registrationChoices(app),
  },
  invitationRoute,
  {
    method: 'POST',
    path: '/auth/register/company',
    summary: 'Refuses a company name or credit code that is registered; needs the ticket of a proved mail address',
    body: Type.Object({ ...proved, ...named }),
    bodyLimit: 4096,
    access: 'public',
    handle: check,
  },
  {
    method: 'POST',
    path: '/auth/register',
    summary: 'Registers a supplier with its first account, once for each ticket; answers like a sign-in by password',
    body: registration,
    bodyLimit: 16_384,
    access: 'public',
    handle: register,
  },
]
