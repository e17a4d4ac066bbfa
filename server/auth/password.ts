import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../src/schema/model/errors.ts'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Hashes in flight; more wait, so that a login flood cannot take all memory (security.md section 5). */
const most = 4

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
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

const common = new Set(
  `password password1 12345678 123456789 1234567890 11111111 00000000 88888888 66666666 qwertyui qwerty123 iloveyou admin123 abc12345
  a1234567 1q2w3e4r 1qaz2wsx asdfghjk passw0rd welcome1 letmein1 sunshine princess football baseball superman dragon12 monkey12 woaini1314
  5201314520 123123123 147258369 987654321 procura1 procura123 supplier supplier1 supplier123 buyer123 caigou123 gongyingshang`.split(
    /\s+/,
  ),
)

/** Refuses a password that is short, long, common, or made of the account's name (NIST 800-63B; no composition rules). */
export function checkPasswordRules(password: string, username: string): void {
  const plain = password.toLowerCase()
  const isName = username.length > 3 && plain.includes(username.toLowerCase())
  const isLengthWrong = password.length < 8 || password.length > 64
  if (isLengthWrong || common.has(plain) || isName || new Set(plain).size < 4) throw new AppError('PASSWORD_WEAK')
}
