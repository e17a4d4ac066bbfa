import { randomBytes } from 'node:crypto'
import { AppError } from '../../../src/schema/model/errors.ts'
import { houseTenant } from '../../../src/schema/model/tenants.ts'
import { notifySteps } from '../../features/messages/notify.ts'
import type { App } from '../../platform/app.ts'
import { auditStep } from '../../platform/audit/audit.ts'
import { systemSession } from '../../platform/audit/system-session.ts'
import { wakeSender } from '../../platform/calls/wake.ts'
import type { Context } from '../../platform/http/route.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import type { Step } from '../../platform/store/store.ts'
import { commit } from '../../records/write/commit.ts'
import { type PreparedWrite, prepareAdd } from '../../records/write/write.ts'
import { accountOfTicket, spendTicketStep } from '../../rights/auth/address-ticket.ts'
import { demandPassword } from '../../rights/auth/demand-password.ts'
import { isNameTaken, takeNameSteps } from '../../rights/auth/folded-name.ts'
import { checkPasswordRules, hashPassword } from '../../rights/auth/password.ts'
import { passwordSteps } from '../../rights/auth/password-steps.ts'
import { type UserRow, userById } from '../../rights/auth/users.ts'
import { addSteps, type Place } from '../kit/other-rows.ts'
import type { Registration } from './body.ts'
import { checkRegistration, companies, companyRecord } from './company-record.ts'
import { eventOf } from './event-of.ts'
import { usedSteps } from './invitations.ts'
import { refuseKnownCompany, refuseKnownMail } from './known.ts'
import { termsVersion } from './terms-version.ts'

const userTable = fileTable(
  import.meta,
  'sys/user',
  [],
  [
    ...(['email', 'identity', 'mainFlag', 'realname', 'roles', 'supplierId'] as const),
    ...(['telephone', 'userType', 'username'] as const),
  ],
)

/** Role of accounts of suppliers. */
const role = 'supplier'

/** Event of a registration: buyers are told; its words come from an event template, if there is one. */
const newcomer = eventOf('register', { zh: '新供应商注册', en: 'Registration of a supplier' }, ['buyer'])

type Asked = Pick<Context<false>, 'app' | 'ip' | 'lang'> & {
  readonly body: Registration
  /** Mail address that the ticket belongs to. */
  readonly address: string
}

/**
 * Registers a company with its first account, in one transaction. Once for each ticket: repeated by its owner, it gives the same account.
 * @throws REGISTRATION_OVER, COMPANY_REGISTERED, MAIL_REGISTERED, INVALID, PASSWORD_WEAK
 */
export async function registerCompany(asked: Asked): Promise<UserRow> {
  const earlier = await registeredBy(asked)
  if (earlier) return earlier
  try {
    return await register(asked)
  } catch (error) {
    // Another press of the same button, or another person, was faster: the reason is given instead of what failed.
    const faster = await registeredBy(asked)
    if (faster) return faster
    await refuseKnown(asked)
    throw error
  }
}

async function registeredBy({ app, ip, body, address }: Asked): Promise<UserRow | undefined> {
  const userId = await accountOfTicket(app.store, address, body.ticket)
  if (userId === undefined) throw new AppError('REGISTRATION_OVER')
  const user = await userById(app.store, userId)
  if (user) await demandPassword({ app, ip }, user, body.password, 'REGISTRATION_OVER')
  return user
}

async function refuseKnown({ app, body, address }: Asked): Promise<void> {
  await refuseKnownMail(app.store, address)
  await refuseKnownCompany(app, { companyName: body.companyName, corplicence: body.corplicence ?? '' })
}

async function register(asked: Asked): Promise<UserRow> {
  const { app, ip, lang, body, address } = asked
  const model = app.live.current
  const resource = model.resources.get(companies)
  if (!resource) throw new AppError('NOT_FOUND')
  checkRegistration(body, lang)
  for (const name of [body.companyName, address]) checkPasswordRules(body.password, name)
  await refuseKnown(asked)
  const session = systemSession(houseTenant)
  const place = { app, model, session }
  const context = { app, resource, session, lang, ip }
  const company = await prepareAdd(context, await companyRecord(place, body, address))
  const { userId, username, steps } = await accountSteps(place, asked, company)
  const noted = auditStep({
    ...{ kind: 'credential', what: username, user: username, tenant: houseTenant, ip },
    detail: { registered: String(company.row.companyName), terms: termsVersion },
  })
  const spent = spendTicketStep(address, body.ticket, userId)
  const invited = await usedSteps(place, address, company.id)
  const news = await notifySteps(context, newcomer, company.row)
  await commit(context, [spent, ...company.steps, ...steps, ...invited, noted, ...news], company.row)
  for (const call of company.after) await call()
  wakeSender(app.store)
  return registered(app, userId)
}

async function registered({ store }: App, userId: string): Promise<UserRow> {
  const user = await userById(store, userId)
  if (!user) throw new Error('a registered account is not there')
  return user
}

type Account = { readonly userId: string; readonly username: string; readonly steps: readonly Step[] }

/** The main account of the company; its name is the number of the company, and the name of the company signs in, too. */
async function accountSteps(place: Place, { app, body, address }: Asked, company: PreparedWrite): Promise<Account> {
  const number = String(company.row.supplierCode)
  const isTaken = await isNameTaken(app.store, number, '')
  const username = isTaken ? `${number}-${randomBytes(3).toString('hex')}` : number
  const { id, steps } = addSteps(place, userTable, {
    ...{ username, realname: body.contactName.trim(), email: address, telephone: body.contactPhone.trim() },
    ...{ userType: 'supplier', roles: role, supplierId: company.id, mainFlag: 'Y', identity: '1' },
  })
  const hash = await hashPassword(body.password)
  return { userId: id, username, steps: [...steps, ...takeNameSteps(id, username), ...passwordSteps(id, hash)] }
}
