import type { Lang } from '../../../src/schema/base/text.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { App } from '../../platform/app.ts'
import { type AuditEntry, audit } from '../../platform/audit/audit.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { smallDictionaries } from '../../records/dictionaries/dictionaries.ts'
import { actingFor, companiesOf } from '../../rights/auth/companies.ts'
import { passwordFits } from '../../rights/auth/password.ts'
import { beginSession, type Caller } from '../../rights/auth/sessions.ts'
import { beginTry, forgive } from '../../rights/auth/throttle.ts'
import { userInfo } from '../../rights/auth/user-info.ts'
import { currentDepart, departsOf, findUser, openTenantsOf, type UserRow } from '../../rights/auth/users.ts'
import { passwordReadings } from '../jeecg/password.ts'

const tenantTable = fileTable(import.meta, 'sys/tenant', ['code', 'name', 'nameEn'])

/** Sign-in by account (or company) name and password. An unknown account and a wrong password get the same answer. */
export async function signIn(app: App, account: string, password: string, caller: Caller, lang: Lang) {
  const { store } = app
  const { ip } = caller
  const user = await findUser(app, account)
  const counted = await beginTry(app, user?.username ?? account, ip)
  const [known] = user
    ? await store.rows<{ hash: string }>({ sql: 'select hash from _password where user_id = ?', parameters: [user.id] })
    : []
  if (!((await anyFits(passwordReadings(password), known?.hash)) && user)) {
    await audit(app, {
      kind: 'login-failed',
      what: 'sign-in',
      user: user?.username ?? account,
      tenant: user?.tenant_id ?? '0',
      ip,
    })
    throw new AppError('LOGIN_FAILED')
  }
  await forgive(app, counted)
  return admit(app, user, caller, lang)
}

async function anyFits(readings: readonly string[], hash: string | undefined): Promise<boolean> {
  for (const reading of readings) if (await passwordFits(reading, hash)) return true
  return false
}

/**
 * Sign-in of a person whom a third-party provider has identified. A locked account stays locked, and the rest is as with a
 * password. @throws LOGIN_LOCKED, ACCOUNT_FROZEN, TENANT_FROZEN.
 */
export async function signInProven(app: App, user: UserRow, provider: string, caller: Caller, lang: Lang) {
  await forgive(app, await beginTry(app, user.username, caller.ip))
  return admit(app, user, caller, lang, { provider })
}

function admit(app: App, user: UserRow, caller: Caller, lang: Lang, detail: AuditEntry['detail'] = {}) {
  if (user.status === '2') throw new AppError('ACCOUNT_FROZEN')
  return welcome(app, user, caller, lang, detail)
}

/** Starts a session for an authenticated person; gives the first data for the client (contract.md 2.1). */
export async function welcome(app: App, user: UserRow, caller: Caller, lang: Lang, detail: AuditEntry['detail'] = {}) {
  const departs = await departsOf(app.store, user)
  const orgCode = await currentDepart(app.store, user, departs)
  const [tenant, ...others] = await openTenantsOf(app.store, user)
  if (tenant === undefined) throw new AppError('TENANT_FROZEN')
  const { store } = app
  const token = await beginSession(store, { userId: user.id, tenantId: tenant, orgCode, caller })
  await audit(app, { kind: 'login', what: 'sign-in', user: user.username, tenant, ip: caller.ip, detail })
  return {
    token,
    userInfo: await userInfo(
      app,
      actingFor(user, await companiesOf(store, app.live.current, user), null),
      orgCode,
      tenant,
    ),
    departs: departs.map(departOf),
    multi_depart: Math.min(departs.length, 2),
    tenantList: await tenantList(app, [tenant, ...others]),
    sysAllDictItems: await smallDictionaries(app, tenant, lang),
  }
}

/** A department in wire format (contract.md 2.4). */
export function departOf({ id, org_code, depart_name, depart_name_en }: Awaited<ReturnType<typeof departsOf>>[number]) {
  return { id, orgCode: org_code, departName: depart_name, departNameEn: depart_name_en }
}

/** Tenants in wire format, in the order of their codes. */
export async function tenantList({ store }: App, codes: readonly string[]) {
  const rows = await store.rows<{ code: string; name: string; name_en: string | null }>({
    sql: `select ${tenantTable.code}, ${tenantTable.name}, ${tenantTable.nameEn} from ${tenantTable} where ${tenantTable.code} in (${codes.map(() => '?').join(', ')}) order by ${tenantTable.code}`,
    parameters: codes,
  })
  return rows.map(({ code, name, name_en }) => ({ id: code, name, nameEn: name_en }))
}
