import { AppError } from '../../../../src/schema/model/errors.ts'
import { adminRole } from '../../../../src/schema/model/roles.ts'
import { systemName } from '../../../platform/audit/system-session.ts'
import { listOf } from '../../../platform/list-of.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import { isOneOf, statement } from '../../../platform/sql/sql.ts'
import type { Declared, WriteMoment } from '../../../records/write/hook.ts'
import { grantsOf } from '../../../rights/permissions/grants.ts'

const roleTable = fileTable(import.meta, 'sys/role', ['roleCode'])
const userTable = fileTable(import.meta, 'sys/user', ['supplierId'])

/** Fields that decide the rights of a user. */
const rights = ['roles', 'tenants', 'departs', 'departIds', 'identity', 'supplierId', 'userType', 'mainFlag'] as const

type Right = (typeof rights)[number]
type Account = WriteMoment<Right | 'email' | 'phone' | 'status'>

/** Changed fields that decide the rights of a user; another order or an empty text is no change. */
export function changedRights(before: Declared<Right> | undefined, after: Declared<Right>): readonly string[] {
  return rights.filter((name) => sortedOf(before, name) !== sortedOf(after, name))
}

const sortedOf = (row: Declared<Right> | undefined, name: Right) => itemsIn(row, name).toSorted().join()

function itemsIn(row: Declared<Right> | undefined, name: Right): readonly string[] {
  const value = row?.[name]
  // A switch that is off equals an empty one.
  return typeof value === 'string' && value !== 'N' ? listOf(value) : []
}

/**
 * Rules for each write of an account, on all routes. Users do not change their own rights. Only administrators change administrators.
 * Users do not grant roles with more rights than their own. Only the platform tenant opens other tenants. Only the user changes the
 * address for links and codes, and only in the profile, which demands the password.
 * @throws OWN_RIGHTS, FORBIDDEN, PROFILE_ONLY, COMPANY_ACCOUNTS, EMAIL_OWN, PHONE_OWN
 */
export async function guardAccount(moment: Account): Promise<void> {
  const { session, action, id, before, after } = moment
  if (session.id === systemName) return
  const isOwn = id === session.user.id
  const isFrozen = before?.status !== after.status && after.status === '2'
  if (isOwn && (action === 'delete' || isFrozen)) throw new AppError('FORBIDDEN')
  if (isOwn && before && changedRights(before, after).length > 0) throw new AppError('OWN_RIGHTS')
  if (isOwn && session.isOwn !== true && (['email', 'phone'] as const).some((name) => isOther(moment, name)))
    throw new AppError('PROFILE_ONLY')
  refuseElsewhere(moment)
  if (session.isAdmin) return
  refuseAdministrators(moment)
  if (action === 'delete') return
  await refuseRolesBeyond(moment)
  if (!isOwn) await refuseTakeover(moment)
}

// Roles are valid in all tenants of a user, so only the platform tenant manages users of several tenants.
function refuseElsewhere({ session, before, after }: Account): void {
  const isElsewhere = [before, after].some((row) => itemsIn(row, 'tenants').some((code) => code !== session.tenantId))
  if (isElsewhere && !session.isHouse) throw new AppError('FORBIDDEN')
}

function refuseAdministrators({ session, before, after }: Account): void {
  const had = itemsIn(before, 'tenants')
  const foreign = itemsIn(after, 'tenants').filter((tenant) => !had.includes(tenant) && tenant !== session.tenantId)
  if (foreign.length > 0 || [before, after].some((row) => itemsIn(row, 'roles').includes(adminRole)))
    throw new AppError('FORBIDDEN')
}

// Supplier roles have rights that no buyer has; the managers of supplier accounts grant them.
async function refuseRolesBeyond({ app, session, before, after }: Account): Promise<void> {
  const had = itemsIn(before, 'roles')
  const added = itemsIn(after, 'roles').filter((role) => !had.includes(role))
  if (added.length === 0) return
  const rows = await app.store.rows<{ role_code: string }>(
    statement(
      `select ${roleTable.roleCode} from ${roleTable} where`,
      isOneOf('role_code', added),
      `and coalesce(user_type, '') = 'supplier'`,
    ),
  )
  const ofSuppliers = after.userType === 'supplier' ? rows.map(({ role_code }) => role_code) : []
  const grants = await grantsOf(
    app.store,
    added.filter((role) => !ofSuppliers.includes(role)),
  )
  if (![...grants.keys()].every((code) => session.may(code))) throw new AppError('FORBIDDEN')
}

// The mail address of an account receives its password link; its telephone number, its sign-in codes.
async function refuseTakeover({ app, session, id, before, after }: Account): Promise<void> {
  const company = String(after.supplierId ?? '')
  if (company !== '' && company === session.user.supplierId) return
  const isNew = String(before?.supplierId ?? '') !== company
  if (company !== '' && isNew && (await hasSignIn(app, `u.${userTable.supplierId} = ?`, company)))
    throw new AppError('COMPANY_ACCOUNTS')
  const [isMailOther, isPhoneOther] = [isOther({ before, after }, 'email'), isOther({ before, after }, 'phone')]
  if ((isMailOther || isPhoneOther) && (await hasSignIn(app, 'u.id = ?', id)))
    throw new AppError(isMailOther ? 'EMAIL_OWN' : 'PHONE_OWN')
}

function isOther({ before, after }: Pick<Account, 'before' | 'after'>, name: 'email' | 'phone'): boolean {
  return before !== undefined && String(before[name] ?? '') !== String(after[name] ?? '')
}

async function hasSignIn({ store }: Account['app'], where: string, value: string): Promise<boolean> {
  const rows = await store.rows({
    sql: `select u.id from ${userTable} u join _password p on p.user_id = u.id where ${where} limit 1`,
    parameters: [value],
  })
  return rows.length > 0
}
