import { AppError, type ErrorName } from '../../../src/schema/model/errors.ts'
import { ExpectationFailed, UniqueViolation } from './errors.ts'
import { WireFailure } from './lane.ts'
import { shownPath } from './storage-failure.ts'

const unique = 2067
const primaryKey = 1555
/** SQLite's primary result codes of temporary failures: busy, locked. */
const passing = new Set([5, 6])
/** Result codes of disk problems: no permission, read-only, I/O error, cannot open; full; damaged. */
const storage: Readonly<Record<number, ErrorName>> = {
  3: 'STORAGE_CLOSED',
  8: 'STORAGE_CLOSED',
  10: 'STORAGE_CLOSED',
  14: 'STORAGE_CLOSED',
  13: 'STORAGE_FULL',
  11: 'STORAGE_BROKEN',
  26: 'STORAGE_BROKEN',
}

/** SQLite failure in the terms of the store; any other failure is internal and unchanged. */
export function sqliteFailure(error: unknown, path = 'app.db'): unknown {
  if (!(error instanceof WireFailure)) return error
  const { name, errcode = 0, step = 0 } = error.wire
  if (name === 'ExpectationFailed') return new ExpectationFailed(step)
  if (errcode === unique || errcode === primaryKey) return uniqueViolation(error)
  const code = storage[errcode & 0xff]
  if (code) return new AppError(code, { path: shownPath(path) }, { cause: error })
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
