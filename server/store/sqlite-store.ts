import { join } from 'node:path'
import { AppError } from '../../src/schema/model/errors.ts'
import { ExpectationFailed, UniqueViolation } from './errors.ts'
import { Lane, WireFailure } from './lane.ts'
import { sqliteTables } from './sqlite-tables.ts'
import type { ReadOptions, Row, StepResult, Store } from './store.ts'
import { TableVersions } from './table-versions.ts'

type Statement = { readonly sql: string; readonly parameters: readonly unknown[] }

/** A statement that took longer than this on average counts as slow: it runs in the heavy lane only. Milliseconds. */
const slow = 5

/** SQLite in worker threads: one writer with group commit; a lane for cheap reads and one for those that may scan. */
export async function openSqlite(dataDir: string): Promise<Store> {
  const path = join(dataDir, 'app.db')
  const writer = new Lane(path, false)
  // The writer makes the file and its WAL before a reader opens it.
  await writer.ask({ kind: 'rows', statement: { sql: 'select 1', parameters: [] } })
  const lanes = { cheap: new Lane(path, true), heavy: new Lane(path, true) }
  const versions = new TableVersions()
  const pick = laneChooser(lanes)

  const read = async <T>(kind: 'rows' | 'json', query: Statement, options: ReadOptions = {}): Promise<T> => {
    const { lane, note } = pick(query.sql, options.heavy === true)
    const began = performance.now()
    try {
      return await lane.ask<T>({ kind, statement: bare(query) }, options.timeout ?? 10_000)
    } catch (error) {
      if (error instanceof WireFailure && error.wire.name === 'Replaced') return read<T>(kind, query, options)
      throw translate(error)
    } finally {
      note(performance.now() - began)
    }
  }

  const store: Store = {
    dialect: 'sqlite',
    rows: (query, options) => read('rows', query, options),
    json: (query, options) => read('json', query, options),
    stream: (query, batch = 500) => stream(lanes.heavy, bare(query), batch),
    write: async (steps) => {
      const wire = steps.map((step) => ({
        ...bare(step),
        ...('expect' in step && step.expect && { expect: step.expect }),
      }))
      try {
        return await writer.ask<readonly StepResult[]>({ kind: 'write', steps: wire })
      } catch (error) {
        throw translate(error)
      } finally {
        versions.bump(steps)
      }
    },
    ddl: async (statements) => {
      if (statements.length === 0) return
      try {
        await writer.ask({ kind: 'ddl', statements })
      } catch (error) {
        throw translate(error)
      }
    },
    tables: () => sqliteTables(store),
    versionOf: (table) => versions.of(table),
    close: async () => {
      await Promise.all([lanes.cheap.close(), lanes.heavy.close()])
      await writer.close()
    },
  }
  return store
}

function bare({ sql, parameters }: Statement): Statement {
  return { sql, parameters }
}

// What a statement cost before says where it may run: a scan must never stand before a point read.
function laneChooser({ cheap, heavy }: { cheap: Lane; heavy: Lane }) {
  const averages = new Map<string, number>()
  return (sql: string, mayScan: boolean) => {
    const average = averages.get(sql)
    const isHeavy = mayScan && (average === undefined || average > slow)
    const lane = isHeavy || (mayScan && heavy.load < cheap.load) ? heavy : cheap
    const note = (ms: number) => {
      if (!mayScan || lane.load > 1) return
      if (averages.size > 5000) averages.clear()
      averages.set(sql, average === undefined ? ms : average * 0.8 + ms * 0.2)
    }
    return { lane, note }
  }
}

async function* stream<R extends Row>(lane: Lane, statement: Statement, batch: number): AsyncIterable<readonly R[]> {
  const cursor = lane.nextId
  try {
    await lane.ask({ kind: 'open', statement })
    for (;;) {
      const rows = await lane.ask<R[]>({ kind: 'fetch', cursor, count: batch })
      if (rows.length > 0) yield rows
      if (rows.length < batch) return
    }
  } catch (error) {
    throw translate(error)
  } finally {
    await lane.ask({ kind: 'drop', cursor })
  }
}

const unique = 2067
const primaryKey = 1555
/** SQLite's primary result codes that heal by waiting: busy, locked, I/O error, full. */
const passing = new Set([5, 6, 10, 13])

function translate(error: unknown): unknown {
  if (!(error instanceof WireFailure)) return error
  const { name, message, errcode = 0, step = 0 } = error.wire
  if (name === 'ExpectationFailed') return new ExpectationFailed(step)
  if (errcode === unique || errcode === primaryKey) {
    const columns = message.replace(/^.*failed: /, '').split(', ')
    return new UniqueViolation(
      undefined,
      columns.map((column) => column.split('.').at(-1) ?? column),
      error,
    )
  }
  return passing.has(errcode & 0xff) ? new AppError('BUSY', {}, { cause: error }) : error
}
