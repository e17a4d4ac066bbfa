import { AppError } from '../../../src/schema/model/errors.ts'

/*
 * Values in a form that both engines treat alike: undefined is null, a boolean is 1 or 0. SQLite would otherwise write an integer into a
 * text column as "5.0"; PostgreSQL refuses NUL characters, so SQLite does as well.
 */

/** Values of a statement for SQLite: integers as integers. */
export function boundForSqlite(parameters: readonly unknown[]): unknown[] {
  return parameters.map((value) => {
    const plain = plainValue(value)
    return Number.isSafeInteger(plain) ? BigInt(plain as number) : plain
  })
}

/** Values of a statement for PostgreSQL; lists stay lists. */
export function boundForPostgres(parameters: readonly unknown[]): unknown[] {
  return parameters.map(plainValue)
}

function plainValue(value: unknown): unknown {
  if (value === undefined) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string' && value.includes('\0')) throw new AppError('BAD_TEXT')
  return value
}
