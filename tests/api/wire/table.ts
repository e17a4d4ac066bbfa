import { checks, online } from './data-calls.ts'
import { departs, notices } from './office-calls.ts'
import { grants, people } from './people-calls.ts'
import { session } from './session-calls.ts'
import type { Call } from './shapes.ts'

/** All calls of section 7 of both documents and of contract.md that the product supports. */
export const table: readonly Call[] = [...session, ...people, ...grants, ...departs, ...notices, ...checks, ...online]

/** Calls of the documents that are not implemented yet. */
export const notYet: readonly (readonly [string, string])[] = [
  ['POST', '/sys/user/register'],
  ['POST', '/sys/user/phoneVerification'],
  ['POST', '/sys/user/passwordChange'],
]
