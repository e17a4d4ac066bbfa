import type pg from 'pg'
import { boundForPostgres } from './bound.ts'
import { ExpectationFailed } from './errors.ts'
import { numbered } from './numbered.ts'
import type { StatementTimes } from './statement-times.ts'
import type { Row, Step, StepResult } from './store.ts'

/** Most statements sent before the result of the first is read: it bounds the memory of a long write. */
const window = 64

/**
 * Runs the steps as one transaction, begun by `begin`; all of it is undone when a step fails, or does not meet its
 * expectation. Statements are sent without waiting for the results of those before, so that a write costs few round
 * trips; the pool has to be one in pipeline mode.
 */
export async function transaction(
  times: StatementTimes,
  pool: pg.Pool,
  steps: readonly Step[],
  begin: string,
): Promise<StepResult[]> {
  const client = await pool.connect()
  try {
    // Awaited: what follows a refused `begin` would be committed statement by statement.
    await client.query(begin)
    const results: StepResult[] = []
    for (let start = 0; start < steps.length; start += window)
      results.push(...(await sent(times, client, steps.slice(start, start + window), start)))
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

type Outcome =
  | { readonly at: number; readonly result: pg.QueryResult<Row> }
  | { readonly at: number; readonly error: unknown }

/** Results of some steps of a transaction, the first of which has the index `start`. */
async function sent(
  times: StatementTimes,
  client: pg.PoolClient,
  steps: readonly Step[],
  start: number,
): Promise<StepResult[]> {
  const queries = steps.map(({ sql, parameters }) => ({ text: numbered(sql), values: boundForPostgres(parameters) }))
  let from = performance.now()
  const outcomes = queries.map(
    (query): Promise<Outcome> =>
      client.query<Row>(query).then(
        (result) => ({ at: performance.now(), result }),
        (error: unknown) => ({ at: performance.now(), error }),
      ),
  )
  const results: StepResult[] = []
  // The first failure is the cause of those after it.
  for (const [index, outcome] of (await Promise.all(outcomes)).entries()) {
    const step = steps[index]
    if (!step) continue
    if ('error' in outcome) throw outcome.error
    times.note(step.sql, outcome.at - from)
    from = outcome.at
    results.push(metBy(step, outcome.result, start + index))
  }
  return results
}

function metBy({ expect }: Step, { rows, rowCount }: pg.QueryResult<Row>, index: number): StepResult {
  const changes = rowCount ?? 0
  const isMet = !expect || ('rows' in expect ? expect.rows === rows.length : expect.changes === changes)
  if (!isMet) throw new ExpectationFailed(index)
  return { changes, rows }
}
