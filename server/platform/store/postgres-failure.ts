import pg from 'pg'
import { AppError } from '../../../src/schema/model/errors.ts'
import { UniqueViolation } from './errors.ts'

/** SQLSTATEs (or their prefixes) and system codes of temporary failures. */
const passing = /^(08|53|58|57P0|55P03|40001|40P01|25006|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/
const lost = /timeout exceeded when trying to connect|Connection terminated|connection error|not queryable/i

/** Whether the transaction had no effect and may be repeated. */
export function isRetryable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01' || isStalePlan(error))
}

/** Whether a planned statement gives other columns since its table changed: its connection is of no use any more. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.message.startsWith('cached plan')
}

/** PostgreSQL failure in the terms of the store. The cause contains no bound values. */
export function postgresFailure(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) return refused(error)
  if (!(error instanceof Error) || error instanceof AppError) return error
  if (error.message === 'Query read timeout') return new AppError('TIMEOUT', {}, { cause: error })
  const { code = '' } = error as { code?: string }
  return passing.test(code) || lost.test(error.message) ? new AppError('BUSY', {}, { cause: error }) : error
}

function refused({ code = '', constraint, table, detail = '', message }: pg.DatabaseError): Error {
  const cause = new PostgresFailure(code, message, constraint)
  if (code === '23505') return new UniqueViolation(constraint, table, columnsIn(detail), cause)
  if (code === '57014') return new AppError('TIMEOUT', {}, { cause })
  if (code === '53100') return new AppError('STORAGE_FULL', { path: 'PostgreSQL' }, { cause })
  if (code === '25006') return new AppError('STORAGE_CLOSED', { path: 'PostgreSQL' }, { cause })
  return passing.test(code) ? new AppError('BUSY', {}, { cause }) : cause
}

/** PostgreSQL error without values: these are in `detail`, and after a colon or in quotes in messages of class 22. */
export class PostgresFailure extends Error {
  readonly code: string
  readonly constraint: string | undefined

  constructor(code: string, message: string, constraint: string | undefined) {
    super(code.startsWith('22') ? message.replace(/[:"].*$/s, '…') : message)
    this.name = 'PostgresFailure'
    this.code = code
    this.constraint = constraint
  }
}

// "Key (tenant_id, account_no)=(0, 622…) already exists."
function columnsIn(detail: string): string[] {
  const names = /^Key \((.*?)\)=/.exec(detail)?.[1]
  return names === undefined ? [] : names.split(', ').map((name) => name.replaceAll('"', ''))
}
