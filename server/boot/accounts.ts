import { randomBytes } from 'node:crypto'
import type { Options } from '../platform/app.ts'
import { hashPassword } from '../rights/auth/password.ts'

/** Passwords of the first accounts: the configured one for all, else a random one each, shown once in the output of the start. */
export function firstPasswords({ demoPassword }: Options) {
  const passwords = new Map<string, string>()
  const shared = demoPassword === undefined ? undefined : hashPassword(demoPassword)
  return {
    hashFor: (username: string): Promise<string> => {
      const password = demoPassword ?? randomBytes(9).toString('base64url')
      passwords.set(username, password)
      return shared ?? hashPassword(password)
    },
    passwords,
  }
}
