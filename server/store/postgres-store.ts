import pg from 'pg'
import { AppError } from '../../src/schema/model/errors.ts'
import { ExpectationFailed, UniqueViolation } from './errors.ts'
import { postgresTables } from './postgres-tables.ts'
import type { ReadOptions, Row, Step, StepResult, Store } from './store.ts'
import { TableVersions } from './table-versions.ts'

type Statement = { readonly sql: string; readonly parameters: readonly unknown[] }

// Numbers as numbers, as SQLite gives them: int8, numeric.
const types = new pg.TypeOverrides()
types.setTypeParser(20, Number)
types.setTypeParser(1700, Number)

/** PostgreSQL behind the same door: a pool, and a transaction for each `write`. */
export async function openPostgres(url: string): Promise<Store> {
  const pool = new pg.Pool({ connectionString: url, max: 10, types })
  // An idle connection that the server drops is not our failure; the pool makes a new one.
  pool.on('error', () => undefined)
  await pool.query('select 1')
  const versions = new TableVersions()
  const rows = async <R extends Row>(query: Statement, { timeout = 10_000 }: ReadOptions = {}): Promise<R[]> => {
    try {
      const found = await pool.query<R>({
        text: numbered(query.sql),
        values: [...query.parameters],
        query_timeout: timeout,
      } as pg.QueryConfig)
      return found.rows
    } catch (error) {
      throw translate(error)
    }
  }
  const store: Store = {
    dialect: 'postgres',
    rows,
    json: async (query, options) => JSON.stringify(await rows(query, options)),
    stream: (query, batch = 500) => stream(pool, query, batch),
    write: async (steps) => {
      try {
        return await retried(() => transaction(pool, steps))
      } finally {
        versions.bump(steps)
      }
    },
    ddl: async (statements) => {
      // Several servers may start at once; one brings the tables up, the others wait and find them so.
      const lock = { sql: 'select pg_advisory_xact_lock(7215003)', parameters: [] }
      await transaction(pool, [lock, ...statements.map((sql) => ({ sql, parameters: [] }))])
    },
    tables: () => postgresTables(store),
    versionOf: (table) => versions.of(table),
    close: () => pool.end(),
  }
  return store
}

async function transaction(pool: pg.Pool, steps: readonly (Statement | Step)[]): Promise<StepResult[]> {
  const client = await pool.connect().catch((error: unknown) => {
    throw translate(error)
  })
  try {
    await client.query('begin')
    const results: StepResult[] = []
    for (const [index, step] of steps.entries()) results.push(await run(client, step, index))
    await client.query('commit')
    client.release()
    return results
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
    throw translate(error)
  }
}

async function run(client: pg.PoolClient, step: Statement | Step, index: number): Promise<StepResult> {
  const { rows, rowCount } = await client.query<Row>(numbered(step.sql), [...step.parameters])
  const expect = 'expect' in step ? step.expect : undefined
  const met = !expect || ('rows' in expect ? expect.rows === rows.length : expect.changes === (rowCount ?? 0))
  if (!met) throw new ExpectationFailed(index)
  return { changes: rowCount ?? 0, rows }
}

// A serialisation failure means: nothing happened, ask again.
async function retried<T>(attempt: () => Promise<T>, left = 5): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    const code = (error as { code?: string }).code
    if (left === 0 || (code !== '40001' && code !== '40P01')) throw error
    await new Promise((done) => setTimeout(done, 10 * (6 - left)))
    return retried(attempt, left - 1)
  }
}

async function* stream<R extends Row>(pool: pg.Pool, query: Statement, batch: number): AsyncIterable<readonly R[]> {
  const client = await pool.connect()
  try {
    await client.query('begin read only')
    await client.query({
      text: `declare rows_of_stream no scroll cursor for ${numbered(query.sql)}`,
      values: [...query.parameters],
    })
    for (;;) {
      const { rows } = await client.query<R>(`fetch ${batch} from rows_of_stream`)
      if (rows.length > 0) yield rows
      if (rows.length < batch) return
    }
  } catch (error) {
    throw translate(error)
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
  }
}

/** `?` placeholders as $1, $2, …; quoted names and texts are left alone. */
export function numbered(sql: string): string {
  if (!sql.includes('?')) return sql
  let count = 0
  return sql.replaceAll(/'[^']*'|"[^"]*"|\?/g, (part) => {
    if (part !== '?') return part
    count += 1
    return `$${count}`
  })
}

function translate(error: unknown): unknown {
  const { code, constraint, message, detail } = error as {
    code?: string
    constraint?: string
    message?: string
    detail?: string
  }
  if (code === '23505')
    return new UniqueViolation(constraint, /\(([^)]*)\)=/.exec(detail ?? '')?.[1]?.split(', ') ?? [], error)
  if (message === 'Query read timeout' || code === '57014') return new AppError('TIMEOUT', {}, { cause: error })
  const away = code?.startsWith('08') || code?.startsWith('53') || code === 'ECONNREFUSED' || code === '57P01'
  return away ? new AppError('BUSY', {}, { cause: error }) : error
}
