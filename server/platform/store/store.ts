import type { StatementTimes } from './statement-times.ts'

export type Value = string | number | null
export type Row = { readonly [column: string]: Value }

/**
 * One statement of a transaction. `expect` is checked against the rows it changed (or returned): when it does not hold, the
 * whole transaction is rolled back and `write` rejects with `ExpectationFailed` naming the step by its index.
 */
export type Step = {
  readonly sql: string
  readonly parameters: readonly unknown[]
  readonly expect?: { readonly changes: number } | { readonly rows: number }
  /** The code of the error that says why, where the expectation fails. */
  readonly refusal?: 'LAST_ADMIN'
}

export type StepResult = { readonly changes: number; readonly rows: readonly Row[] }

/** A column as the database has it; used by the schema diff. */
export type TableInfo = {
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: 'text' | 'integer' | 'number' }[]
  readonly indexes: readonly { readonly name: string; readonly columns: readonly string[]; readonly unique: boolean }[]
}

/**
 * The one door to the database. Callers hand over statements with `?` for every value; names in them come from compiled plans
 * only. Nothing else of the server knows SQL drivers. SQLite: one writer thread with group commit, reader threads. PostgreSQL: a pool.
 */
export type Store = {
  readonly dialect: 'sqlite' | 'postgres'
  /** Which statements took long. */
  readonly times: StatementTimes
  /** Rows of a query, read from a reader: sees every write that was acknowledged before the call. */
  rows<R extends Row = Row>(query: Step, options?: ReadOptions): Promise<R[]>
  /** The rows as JSON text `[{…},…]`, built off the main thread, columns as named in the query. */
  json(query: Step, options?: ReadOptions): Promise<string>
  /** The rows in batches, without holding them all; for exports. Stop early by leaving the loop. */
  stream<R extends Row = Row>(query: Step, batch?: number): AsyncIterable<readonly R[]>
  /** Runs the steps as one atomic, durable transaction; resolves once it is on disk. */
  write(steps: readonly Step[]): Promise<readonly StepResult[]>
  /** Schema statements, outside `write`; resolves once every later `rows` sees them. */
  ddl(statements: readonly string[]): Promise<void>
  /** Copies of the whole database and its uploads, in one format on both engines. */
  readonly copies: Copies
  tables(): Promise<readonly TableInfo[]>
  /** A number that grows with every write to the table in this process; the key of count caches. */
  versionOf(table: string): number
  close(): Promise<void>
}

export type Copies = {
  /** Writes a copy into a new file, as the database is at one moment, with the uploads it names from the folder `files`. */
  make(into: string, files: string): Promise<void>
  /**
   * Puts the rows of a copy in the place of ours, all at once, and its uploads into the folder `files`; the tables in `keep` stay. Search
   * indexes have to be rebuilt. Gives how many columns of the copy have no place here.
   */
  restore(from: string, keep: readonly string[], files: string): Promise<number>
}

export type ReadOptions = {
  /** Milliseconds after which the query is given up with AppError TIMEOUT; 10 000 by default. */
  readonly timeout?: number
  /** Set for statements that may scan (lists, reports): they never block the lane of cheap point reads. */
  readonly heavy?: boolean
}
