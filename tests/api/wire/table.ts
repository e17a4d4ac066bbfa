import { checks, online } from './data-calls.ts'
import { departs, notices } from './office-calls.ts'
import { grants, people } from './people-calls.ts'
import { session } from './session-calls.ts'
import type { Call } from './shapes.ts'

/** Every call of section 7 of both documents and of contract.md that the product answers. */
export const table: readonly Call[] = [...session, ...people, ...grants, ...departs, ...notices, ...checks, ...online]

/** What comes with the front door, and is not there yet. */
export const notYet: readonly (readonly [string, string])[] = [
  ['POST', '/sys/ssoLogin'],
  ['POST', '/sys/onlineLogin'],
  ['GET', '/cas/client/validateLogin'],
  ['POST', '/auth/register'],
  ['GET', '/sys/cas/client/validateLogin'],
  ['POST', '/sys/user/register'],
  ['POST', '/sys/user/phoneVerification'],
  ['POST', '/sys/user/passwordChange'],
]
