import { join } from 'node:path'
import { boundForSqlite } from './bound.ts'
import { ExpectationFailed } from './errors.ts'
import { HeavyLanes } from './heavy-lanes.ts'
import { joinSteps, resultsOf } from './join-steps.ts'
import { Lane } from './lane.ts'
import type { Statement } from './protocol.ts'
import { sqliteFailure } from './sqlite-failure.ts'
import { sqliteStream } from './sqlite-stream.ts'
import { sqliteTables } from './sqlite-tables.ts'
import { StatementTimes } from './statement-times.ts'
import type { ReadOptions, Step, StepResult, Store } from './store.ts'
import { TableVersions } from './table-versions.ts'
import { demandWhole, noteClosed } from './whole-file.ts'

/** Default time limit of a read. Milliseconds. */
const readTimeout = 10_000
/** Steps of a write from which on rows of the same table share a statement. Shorter writes have the same few texts, which stay prepared. */
const manySteps = 50

/**
 * SQLite in worker threads: one writer with group commit, one thread for cheap reads, the others of `readers` for statements that may
 * scan, and one more for streams on demand. Each thread has its own connection.
 */
export async function openSqlite(dataDir: string, readers = 3): Promise<Store> {
  demandWhole(dataDir)
  const path = join(dataDir, 'app.db')
  const named = <T>(answer: Promise<T>) => translated(answer, path)
  const writer = new Lane(path, false)
  // The writer creates the file and its WAL before a reader opens it.
  await named(writer.ask({ kind: 'rows', statement: { sql: 'select 1', parameters: [] } })).catch(
    async (error: unknown) => {
      await writer.close()
      throw error
    },
  )
  const cheap = new Lane(path, true)
  const heavy = new HeavyLanes(() => new Lane(path, true), readers - 1)
  // Streamed rows need little memory.
  const streams = new Lane(path, true, 8)
  const versions = new TableVersions()
  const times = new StatementTimes()

  const read = async <T>(kind: 'rows' | 'json', query: Step, options: ReadOptions = {}): Promise<T> => {
    const { timeout = readTimeout, heavy: mayScan = false } = options
    const asked = { kind, statement: bound(query) }
    // Recorded in the caller's context, which knows the user.
    let took = 0
    const value = await named((mayScan ? heavy : cheap).ask<T>(asked, timeout, ([ran = 0]) => (took = ran)))
    times.note(query.sql, took)
    return value
  }

  const written = async (steps: readonly Step[]): Promise<readonly StepResult[]> => {
    const wire = steps.map((step) => ({ ...bound(step), ...(step.expect && { expect: step.expect }) }))
    let took: readonly number[] = []
    const asked = { kind: 'write', steps: wire } as const
    const results = await named(writer.ask<readonly StepResult[]>(asked, undefined, (ran) => (took = ran)))
    for (const [index, { sql }] of steps.entries()) times.note(sql, took[index] ?? 0)
    return results
  }

  const store: Store = {
    dialect: 'sqlite',
    times,
    rows: (query, options) => read('rows', query, options),
    json: (query, options) => read('json', query, options),
    stream: (query, batch = 500) => sqliteStream(streams, bound(query), batch, path),
    write: async (steps) => {
      try {
        if (steps.length < manySteps) return await written(steps)
        const joined = joinSteps(steps, 'apart')
        const results = await written(joined.map(({ step }) => step)).catch((error) => {
          if (!(error instanceof ExpectationFailed)) throw error
          throw new ExpectationFailed(joined[error.step]?.of[0] ?? error.step)
        })
        return resultsOf(steps, joined, results)
      } finally {
        versions.bump(steps)
      }
    },
    inTurn: (_name, work) => work(),
    ddl: async (statements) => {
      if (statements.length === 0) return
      await named(writer.ask({ kind: 'ddl', statements }))
      versions.bumpAll()
    },
    copies: {
      make: async (into, files) => {
        const lane = new Lane(path, true)
        try {
          await named(lane.ask({ kind: 'copy', into }))
          await named(lane.ask({ kind: 'pack', into, files }))
        } finally {
          await lane.close()
        }
      },
      restore: async (from, keep, files) => {
        try {
          await named(writer.ask({ kind: 'unpack', from, files }))
          return await named(writer.ask<number>({ kind: 'restore', from, keep }))
        } finally {
          versions.bumpAll()
        }
      },
    },
    tables: () => sqliteTables(store),
    versionOf: (table) => versions.of(table),
    giveBack: async () => {
      await Promise.all([writer, cheap, heavy, streams].map((each) => each.giveBack()))
    },
    close: async () => {
      await Promise.all([cheap.close(), heavy.close(), streams.close()])
      await writer.close()
      noteClosed(dataDir)
    },
  }
  return store
}

function bound({ sql, parameters }: Statement): Statement {
  return { sql, parameters: boundForSqlite(parameters) }
}

async function translated<T>(answer: Promise<T>, path: string): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw sqliteFailure(error, path)
  }
}
