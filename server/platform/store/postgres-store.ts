import type { Writable } from 'node:stream'
import type pg from 'pg'
import { ExpectationFailed } from './errors.ts'
import { joinSteps, resultsOf } from './join-steps.ts'
import { asked, forgetMode, planAlike } from './planned.ts'
import { postgresCopies } from './postgres-copies.ts'
import { isRetryable, isStalePlan, postgresFailure } from './postgres-failure.ts'
import { openPools, readTimeout } from './postgres-pools.ts'
import { postgresStream } from './postgres-stream.ts'
import { postgresTables } from './postgres-tables.ts'
import { inTurnOfPostgres } from './postgres-turns.ts'
import { StatementTimes } from './statement-times.ts'
import type { ReadOptions, Row, Step, StepResult, Store } from './store.ts'
import { TableVersions } from './table-versions.ts'

/** Store on PostgreSQL: pools of connections, and a transaction for each `write`. */
export async function openPostgres(url: string): Promise<Store> {
  const pools = openPools(url)
  try {
    await pools.quick.query('select 1')
  } catch (error) {
    await pools.end()
    throw postgresFailure(error)
  }
  const versions = new TableVersions()
  const times = new StatementTimes()
  const copies = postgresCopies(pools.streams)
  const rows = async <R extends Row>(query: Step, options: ReadOptions = {}): Promise<R[]> => {
    const { timeout = readTimeout, heavy = false } = options
    const attempt = () => read<R>(times, heavy ? pools.heavy : pools.quick, query, timeout)
    return translated(() => attempt().catch((error) => (isStalePlan(error) ? attempt() : Promise.reject(error))))
  }
  const store: Store = {
    dialect: 'postgres',
    times,
    rows,
    json: async (query, options) => JSON.stringify(await rows(query, options)),
    stream: (query, batch = 500) => postgresStream(pools.streams, query, batch),
    write: async (steps) => {
      try {
        return await translated(() => retried(() => joinedWrite(times, pools.quick, steps)))
      } finally {
        versions.bump(steps)
      }
    },
    inTurn: (name, work) => inTurnOfPostgres(pools.turns, name, work),
    ddl: async (statements) => {
      if (statements.length === 0) return
      const steps = statements.map((sql) => ({ sql, parameters: [] }))
      await translated(() => transaction(times, pools.quick, steps, startDdl))
      versions.bumpAll()
    },
    copies: {
      make: (into, files) => translated(() => copies.make(into, files)),
      restore: async (from, keep, files) => {
        try {
          return await translated(() => copies.restore(from, keep, files))
        } finally {
          versions.bumpAll()
        }
      },
    },
    tables: () => postgresTables(store),
    versionOf: (table) => versions.of(table),
    // The database has its own memory.
    giveBack: async () => undefined,
    close: () => pools.end(),
  }
  return store
}

const startWrite = "begin; set local statement_timeout = '60s'"
// Several servers may start at once: one brings the tables up, the others wait. A change that then cannot lock
// its table for 10 s is aborted, since all readers of the table queue behind it.
const startDdl =
  "begin; set local statement_timeout = 0; select pg_advisory_xact_lock(7215003); set local lock_timeout = '10s'"

/** Runs the steps of a write in few statements. */
async function joinedWrite(times: StatementTimes, pool: pg.Pool, steps: readonly Step[]): Promise<StepResult[]> {
  const joined = joinSteps(steps)
  try {
    const statements = joined.map(({ step }) => step)
    return resultsOf(steps, joined, await transaction(times, pool, statements, startWrite))
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error
    throw new ExpectationFailed(joined[error.step]?.of[0] ?? error.step)
  }
}

async function translated<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw postgresFailure(error)
  }
}

async function read<R extends Row>(times: StatementTimes, pool: pg.Pool, query: Step, timeout: number): Promise<R[]> {
  if (timeout === readTimeout) return plainRead(times, pool, query, timeout)
  const limit = { sql: "select set_config('statement_timeout', ?, true)", parameters: [String(Math.ceil(timeout))] }
  const results = await transaction(times, pool, [limit, query], 'begin read only')
  return (results[1]?.rows ?? []) as R[]
}

async function plainRead<R extends Row>(times: StatementTimes, pool: pg.Pool, query: Step, timeout: number) {
  const client = await pool.connect()
  try {
    const { rows } = await timed(times, query.sql, () => {
      const config = configOf(query, timeout)
      planAlike(client, config.name !== undefined)
      return client.query<R>(config)
    })
    client.release()
    return rows
  } catch (error) {
    // The connection is in an unknown state and is not reused.
    client.release(true)
    throw error
  }
}

/** Runs a statement on its connection and records its duration. */
async function timed<T>(times: StatementTimes, sql: string, run: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await run()
  times.note(sql, performance.now() - began)
  return result
}

// The server enforces the limit; ours is for a server that no longer answers.
function configOf(query: Step, timeout: number): pg.QueryConfig & { readonly query_timeout: number } {
  return { ...asked(query), query_timeout: timeout + 5000 }
}

async function transaction(
  times: StatementTimes,
  pool: pg.Pool,
  steps: readonly Step[],
  begin: string,
): Promise<StepResult[]> {
  const client = await pool.connect()
  try {
    await client.query(begin)
    const results: StepResult[] = []
    for (let from = 0; from < steps.length; from += atOnce) results.push(...(await sent(times, client, steps, from)))
    await client.query('commit')
    client.release()
    return results
  } catch (error) {
    forgetMode(client)
    await client.query('rollback').then(
      () => client.release(isStalePlan(error)),
      () => client.release(true),
    )
    throw error
  }
}

/** Statements of a transaction that are on their way at once. */
const atOnce = 200

/** Sends some statements without waiting for each. After a failure the database refuses the others, so the first one is thrown. */
async function sent(times: StatementTimes, client: pg.PoolClient, steps: readonly Step[], from: number) {
  let last = performance.now()
  // One message to the database, which would answer the first statement before it has the next.
  const { stream } = (client as pg.PoolClient & { readonly connection: { readonly stream: Writable } }).connection
  stream.cork()
  const running = steps.slice(from, from + atOnce).map(async (step, place) => {
    const result = await run(client, step, from + place)
    const now = performance.now()
    times.note(step.sql, now - last)
    last = now
    return result
  })
  stream.uncork()
  const outcomes = await Promise.allSettled(running)
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  })
}

async function run(client: pg.PoolClient, step: Step, index: number): Promise<StepResult> {
  const { expect } = step
  const config = asked(step)
  // A statement of values and keys has one plan whatever they are.
  if (config.name !== undefined || !(step.adds || step.edits)) planAlike(client, config.name !== undefined)
  const { rows, rowCount } = await client.query<Row>(config)
  const changes = rowCount ?? 0
  const isMet = !expect || ('rows' in expect ? expect.rows === rows.length : expect.changes === changes)
  if (!isMet) throw new ExpectationFailed(index)
  return { changes, rows }
}

// A serialisation failure or a deadlock has no effect and is repeated.
async function retried<T>(attempt: () => Promise<T>, left = 5): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (left === 0 || !isRetryable(error)) throw error
    await new Promise((done) => setTimeout(done, (6 - left) * (5 + Math.random() * 15)))
    return retried(attempt, left - 1)
  }
}
