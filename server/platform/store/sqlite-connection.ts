import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Statement } from './protocol.ts'
import type { Row, Value } from './store.ts'

type Prepared = { readonly statement: StatementSync; readonly returns: boolean }
type Input = string | number | bigint | null | Uint8Array

/** Most prepared statements of a connection. */
const kept = 300

// The system caches the file's pages for all connections: a mapping counts them again for each, and a large cache holds a
// copy. Neither made a mix of lists cheaper (measured over 100,000 order lines).
const settings = 'pragma cache_size = -20000; pragma mmap_size = 0;'
const forReading = `${settings} pragma query_only = on`
const forWriting = `pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = off; pragma journal_size_limit = 67108864; ${settings}`

/** Connection with its prepared statements: preparing costs more than most statements, so the most recently used ones are kept. */
export class SqliteConnection {
  readonly database: DatabaseSync
  readonly #statements = new Map<string, Prepared>()

  constructor(path: string, readOnly: boolean) {
    this.database = new DatabaseSync(path, { readOnly, timeout: 100 })
    this.database.exec(readOnly ? forReading : forWriting)
  }

  #prepared(sql: string): Prepared {
    const known = this.#statements.get(sql)
    if (known) this.#statements.delete(sql)
    const prepared = known ?? prepare(this.database, sql)
    this.#statements.set(sql, prepared)
    if (this.#statements.size > kept) this.#statements.delete(this.#statements.keys().next().value ?? '')
    return prepared
  }

  /** All rows of a read-only query. */
  read({ sql, parameters }: Statement): Row[] {
    const { statement } = this.#prepared(sql)
    try {
      return statement.all(...(parameters as Input[])) as Row[]
    } catch (error) {
      // A number beyond 2^53 cannot be read as a number; only then all values are read as bigint, which costs more.
      if ((error as { code?: string }).code !== 'ERR_OUT_OF_RANGE') throw error
      return exactRows(statement, parameters)
    }
  }

  /** Runs a statement once and returns its changes and rows. */
  run({ sql, parameters }: Statement): { changes: number; rows: Row[] } {
    const { statement, returns } = this.#prepared(sql)
    // The row number of the last insert is read as well, and a search table has numbers beyond 2^53.
    statement.setReadBigInts(true)
    if (!returns) {
      return { changes: Number(statement.run(...(parameters as Input[])).changes), rows: [] }
    }
    const rows = statement.all(...(parameters as Input[])).map(narrowed)
    return { changes: rows.length, rows }
  }

  /** Rows one by one; the statement is not shared, since its next user would reset it. */
  *iterate({ sql, parameters }: Statement): Generator<Row, undefined> {
    const statement = this.database.prepare(sql)
    statement.setReadBigInts(true)
    for (const row of statement.iterate(...(parameters as Input[]))) yield narrowed(row)
  }

  close(): void {
    this.#statements.clear()
    this.database.close()
  }
}

function prepare(database: DatabaseSync, sql: string): Prepared {
  const statement = database.prepare(sql)
  return { statement, returns: statement.columns().length > 0 }
}

function exactRows(statement: StatementSync, parameters: readonly unknown[]): Row[] {
  statement.setReadBigInts(true)
  try {
    return statement.all(...(parameters as Input[])).map(narrowed)
  } finally {
    statement.setReadBigInts(false)
  }
}

// Integers beyond JavaScript numbers are returned as digits, on either engine.
function narrowed(row: { readonly [column: string]: unknown }): Row {
  const plain = Object.entries(row).map(([column, value]) => {
    if (typeof value !== 'bigint') return [column, value as Value]
    return [column, Number.isSafeInteger(Number(value)) ? Number(value) : value.toString()]
  })
  return Object.fromEntries(plain) as Row
}
