import pg from 'pg'

/** Milliseconds a read may take unless the caller says otherwise; the server gives it up by itself then. */
export const readTimeout = 10_000

/**
 * What a parallel worker costs to begin, in the planner's units: about 20 ms for a view over all documents, where PostgreSQL reckons with
 * one. Large scans still get workers; pages of lists and counts of a few thousand rows do not.
 */
const planner = '-c parallel_setup_cost=20000'

export type Pools = {
  /** Point reads, writes and schema changes. */
  readonly quick: pg.Pool
  /** Statements that may scan: they never hold the connections of the cheap ones. */
  readonly heavy: pg.Pool
  /** Exports, which hold a connection for as long as their reader takes. */
  readonly streams: pg.Pool
  end(): Promise<void>
}

/** The connections to a PostgreSQL database; they are made when first needed and given back when idle. */
export function openPools(url: string): Pools {
  const make = (max: number) => {
    const pool = new pg.Pool({
      connectionString: url,
      max,
      types,
      options: planner,
      connectionTimeoutMillis: readTimeout,
      statement_timeout: readTimeout,
    })
    // An idle connection that the server drops is not our failure; the pool makes a new one.
    pool.on('error', () => undefined)
    return pool
  }
  const pools = { quick: make(8), heavy: make(4), streams: make(3) }
  let ended: Promise<unknown> | undefined
  return {
    ...pools,
    end: async () => {
      ended ??= Promise.all([pools.quick.end(), pools.heavy.end(), pools.streams.end()])
      await ended
    },
  }
}

// What SQLite would give for the same query: numbers as numbers (digits beyond 2^53), yes and no as 1 and 0, times as their text.
const types = new pg.TypeOverrides()
const { BOOL, INT8, NUMERIC, DATE, TIMESTAMP, TIMESTAMPTZ } = pg.types.builtins
types.setTypeParser(INT8, (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : text))
types.setTypeParser(NUMERIC, Number)
types.setTypeParser(BOOL, (text) => (text === 't' ? 1 : 0))
for (const time of [DATE, TIMESTAMP, TIMESTAMPTZ]) types.setTypeParser(time, (text) => text)
