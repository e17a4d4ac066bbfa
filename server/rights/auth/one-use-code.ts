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

/** Attempts per code, right or wrong; then it is invalid (security.md P16). */
const mostTries = 5
const minute = 60_000

/** Kind of one-use code; a code is valid for one purpose only. */
export type CodeKind = {
  readonly purpose: string
  /** Lifetime of a code after sending, and of a request before sending. Milliseconds. */
  readonly lifetime: number
  /** Whether the code may still be sent to this user at the requested address; undefined for an address without account. */
  readonly fits: (user: UserRow | undefined, address: string) => boolean
}

/** Sign-in code by the telephone number of an account. */
export const signInCode: CodeKind = {
  purpose: 'login',
  lifetime: 300_000,
  fits: (user, address) => user !== undefined && user.phone === address,
}

/** Recovery code for a new password, by mail; the address is the typed name (10 minutes, screens.md 1). */
export const recoveryCode: CodeKind = {
  purpose: 'recover',
  lifetime: 600_000,
  fits: (user) => String(user?.email ?? '') !== '',
}

/** Registration of a company: the code proves a mail address, which no account has (10 minutes, screens.md 1). */
export const registrationCode: CodeKind = {
  purpose: 'register',
  lifetime: 600_000,
  fits: (user) => user === undefined,
}

/** Code requests for one number per minute and per hour, and from one IP address per hour (security.md A16). */
const limits = [
  { window: minute, most: 1, nameOf: (address: string) => `code ${address}` },
  { window: longestWindow, most: 5, nameOf: (address: string) => `codes ${address}` },
  { window: longestWindow, most: 60, nameOf: (_: string, ip: string) => `codes from ${ip}` },
] as const

/** Counts a code request, equally for known and unknown addresses. @throws PHONE_CODE_SENT, LOGIN_LOCKED */
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
 * Active account of a telephone number. A number is unique within a tenant only. Of several accounts it is the one that may enter the
 * requested tenant; undefined when that is ambiguous.
 */
export async function personOfPhone({ store, live }: App, phone: string, tenant: string): Promise<UserRow | undefined> {
  const resource = live.current.resources.get('sys/user')
  if (!resource?.plan.fields.phone) return undefined
  const users = await store.rows<UserRow>({
    // The join excludes users without a password: after a deletion they get a password link first.
    sql: `select ${userTable}.* from ${userTable} join _password p on p.user_id = ${userTable}.id where ${columnOf(resource, 'phone')} = ?`,
    parameters: [phone],
  })
  const active = users.filter(isActive)
  const [one, ...others] = active.length > 1 ? active.filter((user) => tenantsOf(user).includes(tenant)) : active
  return others.length === 0 ? one : undefined
}

// Invited users choose a password first: their telephone number is unverified.
const isActive = ({ status }: UserRow) => (status ?? '1') === '1'

/** Code request: user id ('' for an unknown address), and id of the message that will carry the code ('' for none). */
type Asked = { readonly address: string; readonly userId: string; readonly messageId: string }

/**
 * Step that stores a request and ends an older code of the address. Requests of unknown addresses are stored too: the same work for both
 * keeps known addresses secret.
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

/** Code that is sent to its user, or to an address without account; only its hash is stored. */
export type SentCode = { readonly code: string; readonly address: string; readonly user: UserRow | undefined }

/**
 * Creates the code of a message; a code of an earlier sending attempt ends. Undefined when the request is too old or replaced by a newer
 * one, or when the account is frozen, deleted or has another address now.
 */
export async function codeForMessage(store: Store, kind: CodeKind, messageId: string): Promise<SentCode | undefined> {
  const { purpose, lifetime } = kind
  const now = Date.now()
  const [asked] = await store.rows<{ phone: string; user_id: string }>({
    sql: 'select phone, user_id from _phone_code where message_id = ? and purpose = ? and asked_at between ? and ?',
    parameters: [messageId, purpose, now - lifetime, now + clockSkew],
  })
  const user = await userById(store, asked?.user_id ?? '')
  if (!asked || (user && !isActive(user)) || !kind.fits(user, asked.phone)) return undefined
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

/** Code that is handed over on the server itself, for an address with a recent request; undefined without one. */
export async function codeForAddress(store: Store, kind: CodeKind, address: string): Promise<string | undefined> {
  const { purpose, lifetime } = kind
  const code = newCode()
  const now = Date.now()
  // A message that is still to be sent carries no code of its own any more.
  const [kept] = await store.write([
    {
      sql: `update _phone_code set hash = ?, message_id = '', tries = 0, expires_at = ?
        where purpose = ? and phone = ? and asked_at between ? and ? returning phone`,
      parameters: [
        await hashPassword(bound(kind, address, code)),
        now + lifetime,
        ...[purpose, address, now - lifetime, now + clockSkew],
      ],
    },
  ])
  return kept?.rows.length === 1 ? code : undefined
}

/** Code that is handed over on the server itself, with the step that stores it. Undefined when the account cannot sign in by phone. */
export async function codeToHand(
  user: UserRow,
): Promise<{ readonly code: string; readonly address: string; readonly step: Step } | undefined> {
  const phone = String(user.phone ?? '')
  if (phone === '' || !isActive(user)) return undefined
  const code = newCode()
  const hash = await hashPassword(bound(signInCode, phone, code))
  const asked = { address: phone, userId: user.id, messageId: '' }
  return { code, address: phone, step: keptStep(signInCode, asked, hash) }
}

/** Step that ends the codes of a user. */
export function endCodesStep(userId: string): Step {
  return { sql: 'delete from _phone_code where user_id = ?', parameters: [userId] }
}

/** Result of an attempt: the user of the code, and whether it was right. A right code is consumed. */
export type Tried = { readonly user: UserRow | undefined; readonly isRight: boolean }

/** Checks a code. The attempt is counted before the comparison; of parallel attempts with the right code one succeeds. */
export async function tryCode(store: Store, kind: CodeKind, address: string, code: string): Promise<Tried> {
  const { purpose, lifetime, fits } = kind
  const now = Date.now()
  const [counted] = await store.write([
    {
      sql: `update _phone_code set tries = tries + 1
        where purpose = ? and phone = ? and tries < ? and expires_at between ? and ? returning user_id, hash`,
      // An expiry beyond the lifetime was written before the clock was set back.
      parameters: [purpose, address, mostTries, now, now + lifetime + clockSkew],
    },
  ])
  const kept = counted?.rows[0]
  const hash = String(kept?.hash ?? '')
  const user = await userById(store, String(kept?.user_id ?? ''))
  const isSame = await passwordFits(bound(kind, address, code), hash || undefined)
  const isRight = isSame && fits(user, address) && (await isFirst(store, kind, address, hash))
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

// Six digits are easily guessed from a fast hash, so this one is as slow as a password's.
const bound = ({ purpose }: CodeKind, address: string, code: string) => `${purpose} ${address} ${code}`

const newCode = () => String(randomInt(1_000_000)).padStart(6, '0')
