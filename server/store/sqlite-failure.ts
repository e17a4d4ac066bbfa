import { AppError } from '../../src/schema/model/errors.ts'
import { ExpectationFailed, UniqueViolation } from './errors.ts'
import { WireFailure } from './lane.ts'

const unique = 2067
const primaryKey = 1555
/** SQLite's primary result codes that heal by waiting: busy, locked, I/O error, full, cannot open. */
const passing = new Set([5, 6, 10, 13, 14])

/** A worker's failure as the callers of the store know it; anything else is our own fault and goes on as it is. */
export function sqliteFailure(error: unknown): unknown {
  if (!(error instanceof WireFailure)) return error
  const { name, errcode = 0, step = 0 } = error.wire
  if (name === 'ExpectationFailed') return new ExpectationFailed(step)
  if (errcode === unique || errcode === primaryKey) return uniqueViolation(error)
  const heals = passing.has(errcode & 0xff) || name === 'Lost' || name === 'CursorGone'
  return heals ? new AppError('BUSY', {}, { cause: error }) : error
}

// "UNIQUE constraint failed: bank.tenant_id, bank.account_no", or "… failed: index 'name'" for an index over expressions.
function uniqueViolation(error: WireFailure): UniqueViolation {
  const what = error.wire.message.replace(/^.*failed: /, '')
  const index = /^index '(.+)'$/.exec(what)?.[1]
  const whole = index === undefined ? what.split(', ').map((column) => column.split('.')) : []
  const columns = whole.flatMap((names) => names.at(-1) ?? [])
  return new UniqueViolation(index, whole[0]?.at(-2), columns, error)
}
