import { AppError } from '../../../src/schema/model/errors.ts'

/*
 * Values as both engines take them alike: undefined is null, a boolean is 1 or 0. SQLite would otherwise write a whole number into a text
 * column as "5.0"; PostgreSQL takes no NUL character, so neither does.
 */

/** The values of a statement for SQLite: whole numbers as integers. */
export function boundForSqlite(parameters: readonly unknown[]): unknown[] {
  return parameters.map((value) => {
    const plain = plainValue(value)
    return Number.isSafeInteger(plain) ? BigInt(plain as number) : plain
  })
}

/** The values of a statement for PostgreSQL; lists stay lists. */
export function boundForPostgres(parameters: readonly unknown[]): unknown[] {
  return parameters.map(plainValue)
}

function plainValue(value: unknown): unknown {
  if (value === undefined) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string' && value.includes('\0')) throw new AppError('BAD_TEXT')
  return value
}
