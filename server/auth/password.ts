import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../src/schema/model/errors.ts'
import { isCommonPassword } from './common-passwords.ts'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Hashes in flight; more wait, so that a login flood cannot take all memory (security.md section 5). */
const most = 4
/** Those that may wait; at some 30 ms a hash, the last of them waits a second. */
const mostWaiting = 100

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

/** The argon2id hash of a password, with its salt and cost in it. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost))
}

let dummy: Promise<string> | undefined

/** Whether a password fits a hash. Without a hash it takes as long and says no, so that nobody learns which accounts exist. */
export function passwordFits(password: string, known: string | undefined): Promise<boolean> {
  dummy ??= hash('nobody has this password', cost)
  return inTurn(async () => {
    const fits = await verify(known ?? (await (dummy ?? hash('', cost))), password)
    return fits && known !== undefined
  })
}

/** Refuses a password that is short, long, common, or made of the account's name (NIST 800-63B; no composition rules). */
export function checkPasswordRules(password: string, username: string): void {
  const isLengthWrong = password.length < 8 || password.length > 64
  const isName = username.length > 3 && password.toLowerCase().includes(username.toLowerCase())
  if (isLengthWrong || isName || isCommonPassword(password)) throw new AppError('PASSWORD_WEAK')
}
