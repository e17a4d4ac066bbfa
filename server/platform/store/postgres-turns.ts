import type pg from 'pg'
import { postgresFailure } from './postgres-failure.ts'

/** Longest wait for a turn, and longest silence of a holder whose machine may be gone. */
const limits = "set local lock_timeout = '5s'; set local idle_in_transaction_session_timeout = '10s'"

/**
 * Runs work under an advisory lock of the database: all servers that ask for the same name follow one another in the order of
 * their requests. The lock ends with its connection, however its server ends. The work uses other connections, and protects what
 * it writes by conditions of its own, since a lost connection releases the lock before the work ends.
 * @throws BUSY when the turn does not come in time
 */
export async function inTurnOfPostgres<T>(pool: pg.Pool, name: string, work: () => Promise<T>): Promise<T> {
  const client = await heldFor(pool, name)
  // Without a listener the loss of a connection that runs no statement ends the process.
  const ignored = () => undefined
  client.on('error', ignored)
  try {
    return await work()
  } finally {
    const isSound = await client.query('commit').then(
      () => true,
      () => false,
    )
    client.off('error', ignored)
    client.release(!isSound)
  }
}

async function heldFor(pool: pg.Pool, name: string): Promise<pg.PoolClient> {
  const client = await pool.connect().catch((error: unknown) => {
    throw postgresFailure(error)
  })
  try {
    await client.query(`begin; ${limits}`)
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name])
    return client
  } catch (error) {
    client.release(true)
    throw postgresFailure(error)
  }
}
