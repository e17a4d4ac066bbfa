import { randomInt } from 'node:crypto'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { App } from '../../platform/app.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { ExpectationFailed } from '../../platform/store/errors.ts'
import type { Step, Store } from '../../platform/store/store.ts'
import { clockSkew } from '../../platform/time.ts'
import { countAttempt, longestWindow } from './attempts.ts'
import { hashPassword, passwordFits } from './password.ts'
import { tenantsOf, type UserRow, userById } from './users.ts'

const userTable = fileTable(import.meta, 'sys/user', [])

/** Tries of one code, right or wrong; then it is dead (security.md P16). */
const mostTries = 5
const minute = 60_000

/** What codes are good for: one of another purpose opens nothing. */
export type CodeKind = {
  readonly purpose: string
  /** How long a code is valid once it is sent, and how long after it was asked for it is still sent. Milliseconds. */
  readonly lifetime: number
  /** Whether the code may still go to this person, who asked for it at the address. */
  readonly fits: (user: UserRow, address: string) => boolean
}

/** Sign-in by the telephone number of an account. */
export const signInCode: CodeKind = {
  purpose: 'login',
  lifetime: 300_000,
  fits: ({ phone }, address) => phone === address,
}

/** A new password for an account, by its mail address; the address is the name that was typed (10 minutes, screens.md 1). */
export const recoveryCode: CodeKind = {
  purpose: 'recover',
  lifetime: 600_000,
  fits: ({ email }) => String(email ?? '') !== '',
}

/** Codes asked for one number within a minute and an hour, and from one address within an hour (security.md A16). */
const limits = [
  { window: minute, most: 1, nameOf: (address: string) => `code ${address}` },
  { window: longestWindow, most: 5, nameOf: (address: string) => `codes ${address}` },
  { window: longestWindow, most: 60, nameOf: (_: string, ip: string) => `codes from ${ip}` },
] as const

/** Counts that a code is asked for, alike for addresses of somebody and of nobody. @throws PHONE_CODE_SENT, LOGIN_LOCKED */
export async function countAsked({ store }: App, address: string, ip: string): Promise<void> {
  const outcome = await countAttempt(
    store,
    `code ${address}`,
    limits.map(({ window, most, nameOf }) => ({ name: nameOf(address, ip), window, most })),
  )
  if ('ids' in outcome) return
  const { full, cause } = outcome
  if (full.window === minute) throw new AppError('PHONE_CODE_SENT', {}, { cause })
  throw new AppError('LOGIN_LOCKED', { minutes: full.window / minute }, { cause })
}

/**
 * The active account of a telephone number. A number is one person's within a tenant only: of several accounts it is the one that may enter
 * the tenant asked for, and nobody where that does not decide.
 */
export async function personOfPhone({ store, live }: App, phone: string, tenant: string): Promise<UserRow | undefined> {
  const resource = live.current.resources.get('sys/user')
  if (!resource?.plan.fields.phone) return undefined
  const users = await store.rows<UserRow>({
    // Who lost the password by a deletion gets a link first, too.
    sql: `select ${userTable}.* from ${userTable} join _password p on p.user_id = ${userTable}.id where ${columnOf(resource, 'phone')} = ?`,
    parameters: [phone],
  })
  const active = users.filter(isActive)
  const [one, ...others] = active.length > 1 ? active.filter((user) => tenantsOf(user).includes(tenant)) : active
  return others.length === 0 ? one : undefined
}

// Who was invited chooses a password first: nobody has said yet that the number is theirs.
const isActive = ({ status }: UserRow) => (status ?? '1') === '1'

/** A request for a code: whose address it is ('' for nobody), and by which message the code is to go ('' for none). */
type Asked = { readonly address: string; readonly userId: string; readonly messageId: string }

/**
 * The step that keeps a request; an older code of the address ends. The address of nobody is kept as well: what follows does the same work
 * for both, so nobody learns which addresses are known.
 */
export function askedStep(kind: CodeKind, asked: Asked): Step {
  return keptStep(kind, asked, '')
}

function keptStep({ purpose, lifetime }: CodeKind, { address, userId, messageId }: Asked, hash: string): Step {
  const now = Date.now()
  return {
    sql: `insert into _phone_code (purpose, phone, user_id, message_id, hash, tries, asked_at, expires_at) values (?, ?, ?, ?, ?, 0, ?, ?)
      on conflict (purpose, phone) do update set user_id = excluded.user_id, message_id = excluded.message_id,
        hash = excluded.hash, tries = 0, asked_at = excluded.asked_at, expires_at = excluded.expires_at`,
    parameters: [purpose, address, userId, messageId, hash, now, now + lifetime],
  }
}

/** A code on its way to its person; only its hash is kept. */
export type SentCode = { readonly code: string; readonly address: string; readonly user: UserRow }

/**
 * Makes the code that a message is to carry; one of an earlier attempt to send it ends. Undefined where it was asked for too long ago, or
 * again since, or where the account is frozen, gone or has another address now.
 */
export async function codeForMessage(store: Store, kind: CodeKind, messageId: string): Promise<SentCode | undefined> {
  const { purpose, lifetime, fits } = kind
  const now = Date.now()
  const [asked] = await store.rows<{ phone: string; user_id: string }>({
    sql: 'select phone, user_id from _phone_code where message_id = ? and purpose = ? and asked_at between ? and ?',
    parameters: [messageId, purpose, now - lifetime, now + clockSkew],
  })
  const user = await userById(store, asked?.user_id ?? '')
  if (!(asked && user) || !isActive(user) || !fits(user, asked.phone)) return undefined
  const { phone: address } = asked
  const code = newCode()
  try {
    await store.write([
      {
        sql: 'update _phone_code set hash = ?, expires_at = ? where message_id = ? and purpose = ?',
        parameters: [await hashPassword(bound(kind, address, code)), Date.now() + lifetime, messageId, purpose],
        expect: { changes: 1 },
      },
    ])
  } catch (error) {
    if (error instanceof ExpectationFailed) return undefined
    throw error
  }
  return { code, address, user }
}

/** A code that is handed over on the server itself, and the step that keeps it; undefined where the account cannot sign in by phone. */
export async function codeToHand(user: UserRow): Promise<(SentCode & { readonly step: Step }) | undefined> {
  const phone = String(user.phone ?? '')
  if (phone === '' || !isActive(user)) return undefined
  const code = newCode()
  const hash = await hashPassword(bound(signInCode, phone, code))
  const asked = { address: phone, userId: user.id, messageId: '' }
  return { code, address: phone, user, step: keptStep(signInCode, asked, hash) }
}

/** Ends the codes of a person. */
export function endCodesStep(userId: string): Step {
  return { sql: 'delete from _phone_code where user_id = ?', parameters: [userId] }
}

/** Whose code somebody tries, and whether it is right: then it is used up. */
export type Tried = { readonly user: UserRow | undefined; readonly isRight: boolean }

/** Tries a code. The try is counted before it is compared, and of many at once with the right code one is right. */
export async function tryCode(store: Store, kind: CodeKind, address: string, code: string): Promise<Tried> {
  const { purpose, lifetime, fits } = kind
  const now = Date.now()
  const [counted] = await store.write([
    {
      sql: `update _phone_code set tries = tries + 1
        where purpose = ? and phone = ? and tries < ? and expires_at between ? and ? returning user_id, hash`,
      // A code that is valid for longer than any was made before the clock was set back.
      parameters: [purpose, address, mostTries, now, now + lifetime + clockSkew],
    },
  ])
  const kept = counted?.rows[0]
  const hash = String(kept?.hash ?? '')
  const user = await userById(store, String(kept?.user_id ?? ''))
  const isSame = await passwordFits(bound(kind, address, code), hash || undefined)
  const isRight = isSame && user !== undefined && fits(user, address) && (await isFirst(store, kind, address, hash))
  return { user, isRight }
}

async function isFirst(store: Store, { purpose }: CodeKind, address: string, hash: string): Promise<boolean> {
  const [used] = await store.write([
    {
      sql: 'delete from _phone_code where purpose = ? and phone = ? and hash = ? returning phone',
      parameters: [purpose, address, hash],
    },
  ])
  return used?.rows.length === 1
}

// Six digits are found from a quick hash at once: this one is as slow as a password's.
const bound = ({ purpose }: CodeKind, address: string, code: string) => `${purpose} ${address} ${code}`

const newCode = () => String(randomInt(1_000_000)).padStart(6, '0')
