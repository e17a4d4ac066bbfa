import pg from 'pg'

/** Default time limit of a read; the server aborts it then. Milliseconds. */
export const readTimeout = 10_000

/**
 * Start-up cost of a parallel worker, in the planner's units: about 20 ms for a view over all documents; PostgreSQL's default is
 * one. Large scans still get workers; pages of lists and counts of a few thousand rows do not.
 */
const planner = '-c parallel_setup_cost=20000 -c jit=off'

/** Time after which an idle connection is closed: each new one plans all statements again. Milliseconds. */
const idle = 60_000

export type Pools = {
  /** Point reads, writes and schema changes. */
  readonly quick: pg.Pool
  /** Statements that may scan: they never occupy the connections of the cheap ones. */
  readonly heavy: pg.Pool
  /** Exports, which hold a connection for as long as their reader takes. */
  readonly streams: pg.Pool
  /** Turns of work that several servers do: each holds its connection while the work uses others. */
  readonly turns: pg.Pool
  end(): Promise<void>
}

/** Connections to a PostgreSQL database, opened on demand and closed when idle. */
export function openPools(url: string): Pools {
  const make = (max: number, pipeline = false) => {
    const pool = new pg.Pool({
      // Statements of a transaction are sent without waiting for each answer.
      pipeline,
      connectionString: url,
      max,
      types,
      options: planner,
      connectionTimeoutMillis: readTimeout,
      idleTimeoutMillis: idle,
      statement_timeout: readTimeout,
    })
    // A dropped idle connection is no failure of ours; the pool opens a new one.
    pool.on('error', () => undefined)
    return pool
  }
  const pools = { quick: make(8, true), heavy: make(4), streams: make(3), turns: make(4) }
  let ended: Promise<unknown> | undefined
  return {
    ...pools,
    end: async () => {
      ended ??= Promise.all(Object.values(pools).map((pool) => pool.end()))
      await ended
    },
  }
}

// Values as in SQLite for the same query: numbers as numbers (digits beyond 2^53), booleans as 1 and 0, times as text.
const types = new pg.TypeOverrides()
const { BOOL, INT8, NUMERIC, DATE, TIMESTAMP, TIMESTAMPTZ } = pg.types.builtins
types.setTypeParser(INT8, (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : text))
types.setTypeParser(NUMERIC, Number)
types.setTypeParser(BOOL, (text) => (text === 't' ? 1 : 0))
for (const time of [DATE, TIMESTAMP, TIMESTAMPTZ]) types.setTypeParser(time, (text) => text)
