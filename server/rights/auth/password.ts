import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../../src/schema/model/errors.ts'
import { isCommonPassword } from './common-passwords.ts'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Concurrent hashes; further ones wait, so that a login flood cannot take all memory (security.md section 5). */
const most = 4
/** Longest queue; at about 30 ms a hash, the last one waits a second. */
const mostWaiting = 100

/** Longest password, in characters. */
const longestPassword = 64

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= mostWaiting) throw new AppError('BUSY')
  if (running >= most) await new Promise<void>((go) => waiting.push(go))
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

/** Password in comparable form: keyboards compose the same characters differently (NIST 800-63B, NFKC). */
const composed = (password: string) => password.normalize('NFKC')

/** Argon2id hash of a password; it contains salt and cost. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(composed(password), cost))
}

let dummy: Promise<string> | undefined

/** Whether a password fits a hash. Without a hash it takes equally long and returns false, to keep existing accounts secret. */
export function passwordFits(password: string, known: string | undefined): Promise<boolean> {
  dummy ??= hash('password of no account', cost)
  return inTurn(async () => {
    const against = known ?? (await (dummy ?? hash('', cost)))
    // Older hashes are of the password as typed.
    const fits =
      (await verify(against, composed(password))) ||
      (composed(password) !== password && (await verify(against, password)))
    return fits && known !== undefined
  })
}

/**
 * Refuses a password that is short, long, common, or made of the account's name (NIST 800-63B; no composition rules). Length is counted
 * in code points.
 */
export function checkPasswordRules(typed: string, username: string): void {
  const password = composed(typed)
  const { length } = [...password]
  const isLengthWrong = length < 8 || length > longestPassword || !typed.isWellFormed()
  const isName = username.length > 3 && password.toLowerCase().includes(username.toLowerCase())
  if (isLengthWrong || isName || isCommonPassword(password)) throw new AppError('PASSWORD_WEAK')
}
