import type { Reply, Request, WireError, WireStep } from './protocol.ts'
import type { SqliteConnection } from './sqlite-connection.ts'
import type { StepResult } from './store.ts'

type Write = Extract<Request, { kind: 'write' }>

/**
 * Group commit: the waiting transactions share one commit, and so one fsync. Each has its own savepoint: a failing one does not affect
 * the others. Answers are returned only after the commit.
 */
export function commitGroup(connection: SqliteConnection, group: readonly Write[]): Reply[] {
  const { database } = connection
  try {
    connection.run(plain('begin immediate'))
    const replies = group.map((write) => inSavepoint(connection, write))
    connection.run(plain('commit'))
    return replies
  } catch (error) {
    if (database.isTransaction) database.exec('rollback')
    return group.map(({ id }) => ({ id, ok: false, error: wireError(error) }))
  }
}

/** Failure in a form that crosses threads: without bound values. */
export function wireError(error: unknown): WireError {
  const { name, message, errcode, step } = error as Error & { errcode?: number; step?: number }
  return { name, message, ...(errcode !== undefined && { errcode }), ...(step !== undefined && { step }) }
}

function inSavepoint(connection: SqliteConnection, { id, steps }: Write): Reply {
  connection.run(plain('savepoint one'))
  try {
    const took: number[] = []
    const value = steps.map((step, index) => {
      const began = performance.now()
      const result = runStep(connection, step, index)
      took.push(performance.now() - began)
      return result
    })
    connection.run(plain('release one'))
    return { id, ok: true, took, value }
  } catch (error) {
    // A full disk ends the whole transaction, savepoints included; the group then fails as one.
    if (!connection.database.isTransaction) throw error
    connection.database.exec('rollback to one; release one')
    return { id, ok: false, error: wireError(error) }
  }
}

function runStep(connection: SqliteConnection, step: WireStep, index: number): StepResult {
  const { changes, rows } = connection.run(step)
  const { expect } = step
  if (expect && ('rows' in expect ? expect.rows !== rows.length : expect.changes !== changes)) {
    throw Object.assign(new Error('expectation'), { name: 'ExpectationFailed', step: index })
  }
  return { changes, rows }
}

function plain(sql: string) {
  return { sql, parameters: [] }
}
