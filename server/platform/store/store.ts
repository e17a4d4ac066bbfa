import type { EditedColumn } from './join-steps.ts'
import type { StatementTimes } from './statement-times.ts'

export type Value = string | number | null
export type Row = { readonly [column: string]: Value }

/**
 * Statement of a transaction. `expect` is checked against the rows it changed (or returned): when it does not hold, the
 * whole transaction is rolled back and `write` rejects with `ExpectationFailed` naming the step by its index.
 */
export type Step = {
  readonly sql: string
  readonly parameters: readonly unknown[]
  readonly expect?: { readonly changes: number } | { readonly rows: number }
  /**
   * Set for new rows that no other step with new rows reads: `sql` is `insert into ${into} values ${rows}`. PostgreSQL
   * adds those into the same table by one statement: a statement costs it far more than a row. Rows of a `log` are read by nothing but
   * later ones of the same records.
   */
  readonly adds?: {
    readonly into: string
    readonly rows: readonly string[]
    readonly log?: readonly string[]
    /** Values computed from those of each row: `sql` is `insert into ${into} select ${select} from (values ${rows}) as v`. */
    readonly select?: string
  }
  /** Set by `editStep`: PostgreSQL changes the same columns of several rows by one statement. */
  readonly edits?: { readonly table: string; readonly columns: readonly EditedColumn[] }
  /** Set for statements by keys whose text is the same again and again: PostgreSQL plans them once for each connection. */
  readonly often?: true
  /** Code of the error for a failed expectation. */
  readonly refusal?: 'LAST_ADMIN' | 'OVER_LIMIT' | 'TOO_LATE' | 'CHANGED_MEANWHILE' | 'REMINDED_ALREADY'
}

export type StepResult = { readonly changes: number; readonly rows: readonly Row[] }

/** Table of the database with its columns, for the schema diff. */
export type TableInfo = {
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: 'text' | 'integer' | 'number' }[]
  readonly indexes: readonly { readonly name: string; readonly columns: readonly string[]; readonly unique: boolean }[]
}

/**
 * Access to the database. Callers pass statements with `?` for each value; names in them come from compiled plans
 * only. No other part of the server uses SQL drivers. SQLite: one writer thread with group commit, reader threads. PostgreSQL: a pool.
 */
export type Store = {
  readonly dialect: 'sqlite' | 'postgres'
  /** Slow statements. */
  readonly times: StatementTimes
  /** Rows of a query, read from a reader: sees all writes acknowledged before the call. */
  rows<R extends Row = Row>(query: Step, options?: ReadOptions): Promise<R[]>
  /** Rows as JSON text `[{…},…]`, built off the main thread, columns as named in the query. */
  json(query: Step, options?: ReadOptions): Promise<string>
  /** Rows in batches, without holding them all; for exports. Leaving the loop ends it. */
  stream<R extends Row = Row>(query: Step, batch?: number): AsyncIterable<readonly R[]>
  /** Runs the steps as one atomic, durable transaction; resolves once it is on disk. */
  write(steps: readonly Step[]): Promise<readonly StepResult[]>
  /** Runs work that ends in a `write`, one at a time for all servers with the same name; SQLite has one server, which orders its own. */
  inTurn<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Schema statements, outside `write`; resolves once all later `rows` see them. */
  ddl(statements: readonly string[]): Promise<void>
  /** Copies of the whole database and its uploads, in one format on both engines. */
  readonly copies: Copies
  tables(): Promise<readonly TableInfo[]>
  /** Number that grows with each write to the table in this process; the key of count caches. */
  versionOf(table: string): number
  /** Gives memory that only busy times need back to the system; for times without requests. */
  giveBack(): Promise<void>
  close(): Promise<void>
}

export type Copies = {
  /** Writes a copy into a new file, from one snapshot of the database, with the uploads it names from the folder `files`. */
  make(into: string, files: string): Promise<void>
  /**
   * Replaces all rows by those of a copy at once, and writes its uploads into the folder `files`; the tables in `keep` stay. Search
   * indexes have to be rebuilt. Returns the number of columns that exist only in the copy.
   */
  restore(from: string, keep: readonly string[], files: string): Promise<number>
}

export type ReadOptions = {
  /** Time limit in milliseconds; then AppError TIMEOUT. 10 000 by default. */
  readonly timeout?: number
  /** Set for statements that may scan (lists, reports): they never block the lane of cheap point reads. */
  readonly heavy?: boolean
}
