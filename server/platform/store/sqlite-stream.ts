import type { Lane } from './lane.ts'
import type { Statement } from './protocol.ts'
import { sqliteFailure } from './sqlite-failure.ts'
import type { Row } from './store.ts'

/** Milliseconds for one batch of a stream, the first of which may have to sort. */
const batchTimeout = 60_000

/** The rows in batches; the next batch is read when it is asked for, from the state of the database at the first one. */
export async function* sqliteStream<R extends Row>(
  lane: Lane,
  statement: Statement,
  batch: number,
  path?: string,
): AsyncIterable<readonly R[]> {
  const cursor = lane.nextId
  try {
    await lane.ask({ kind: 'open', statement }, batchTimeout)
    for (;;) {
      const rows = await lane.ask<R[]>({ kind: 'fetch', cursor, count: batch }, batchTimeout)
      if (rows.length > 0) yield rows
      if (rows.length < batch) return
    }
  } catch (error) {
    throw sqliteFailure(error, path)
  } finally {
    await lane.ask({ kind: 'drop', cursor }).catch((error: unknown) => {
      throw sqliteFailure(error, path)
    })
  }
}
