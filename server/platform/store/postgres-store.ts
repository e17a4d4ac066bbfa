import type pg from 'pg'
import { boundForPostgres } from './bound.ts'
import { ExpectationFailed } from './errors.ts'
import { joinAdds, resultsOf } from './join-adds.ts'
import { numbered } from './numbered.ts'
import { postgresCopies } from './postgres-copies.ts'
import { isRetryable, postgresFailure } from './postgres-failure.ts'
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
    return translated(() => read<R>(times, heavy ? pools.heavy : pools.quick, query, timeout))
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
  const joined = joinAdds(steps)
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
    const { rows } = await timed(times, query.sql, () => client.query<R>(configOf(query, timeout)))
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
function configOf(query: Step, timeout: number): pg.QueryConfig {
  const config = {
    text: numbered(query.sql),
    values: boundForPostgres(query.parameters),
    query_timeout: timeout + 5000,
  }
  return config
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
    for (const [index, step] of steps.entries())
      results.push(await timed(times, step.sql, () => run(client, step, index)))
    await client.query('commit')
    client.release()
    return results
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
    throw error
  }
}

async function run(client: pg.PoolClient, { sql, parameters, expect }: Step, index: number): Promise<StepResult> {
  const { rows, rowCount } = await client.query<Row>(numbered(sql), boundForPostgres(parameters))
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
