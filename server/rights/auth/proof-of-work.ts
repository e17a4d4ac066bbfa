import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { AppError } from '../../../src/schema/model/errors.ts'
import { UniqueViolation } from '../../platform/store/errors.ts'
import type { Store } from '../../platform/store/store.ts'
import { storedKey } from '../../platform/store/stored-key.ts'
import { failuresFrom } from './throttle.ts'

/** Challenge lifetime: 5 minutes, in milliseconds. */
const lifetime = 300_000
/** Largest number to try: below a second on a phone, half of it on average. */
const base = 60_000
/** Failed sign-ins of an address that double the work, and the most doublings. */
const perDoubling = 3
const mostDoublings = 4

/** Proof-of-work challenge: the client finds the number whose digits after the salt have this SHA-256 (wire format of ALTCHA, version 1). */
export type Challenge = {
  readonly algorithm: 'SHA-256'
  readonly challenge: string
  readonly maxnumber: number
  /** Random text and, after a dot, the time of expiry in epoch milliseconds. */
  readonly salt: string
  readonly signature: string
}

/** New challenge for an address; harder with each sign-in failed there within the hour. It is not stored. */
export async function newChallenge(store: Store, ip: string): Promise<Challenge> {
  const doublings = Math.min(mostDoublings, Math.floor((await failuresFrom(store, ip)) / perDoubling))
  const maxnumber = base * 2 ** doublings
  const salt = `${randomBytes(12).toString('base64url')}.${Date.now() + lifetime}`
  const challenge = hashOf(salt, randomInt(maxnumber + 1))
  return { algorithm: 'SHA-256', challenge, maxnumber, salt, signature: await signed(store, challenge) }
}

/** Accepts a solution once: base64 of JSON with the challenge and its `number`. @throws CAPTCHA_WRONG */
export async function spendProof(store: Store, proof: string): Promise<void> {
  const { challenge, salt, number, signature } = parsed(proof)
  const now = Date.now()
  const expires = Number(salt.split('.')[1])
  const isRight =
    isSame(signature, await signed(store, challenge)) &&
    hashOf(salt, number) === challenge &&
    expires >= now &&
    expires <= now + lifetime
  if (!isRight) throw new AppError('CAPTCHA_WRONG')
  try {
    await store.write([
      { sql: 'delete from _captcha where expires_at < ?', parameters: [now] },
      {
        sql: `insert into _captcha (name, hash, expires_at) values (?, '', ?)`,
        parameters: [`proof ${challenge}`, expires],
      },
    ])
  } catch (cause) {
    if (cause instanceof UniqueViolation) throw new AppError('CAPTCHA_WRONG', {}, { cause })
    throw cause
  }
}

type Solution = {
  readonly challenge: string
  readonly salt: string
  readonly number: number
  readonly signature: string
}

function parsed(proof: string): Solution {
  try {
    const { challenge, salt, number, signature } = JSON.parse(Buffer.from(proof, 'base64').toString('utf8'))
    if ([challenge, salt, signature].every((text) => typeof text === 'string') && Number.isSafeInteger(number))
      return { challenge, salt, number, signature }
  } catch (cause) {
    throw new AppError('CAPTCHA_WRONG', {}, { cause })
  }
  throw new AppError('CAPTCHA_WRONG')
}

function hashOf(salt: string, number: number): string {
  return createHash('sha256').update(`${salt}${number}`).digest('hex')
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

async function signed(store: Store, challenge: string): Promise<string> {
  const key = await storedKey(store, 'proof of work key')
  return createHmac('sha256', key).update(challenge).digest('hex')
}
