import type { Lane } from './lane.ts'
import type { Statement } from './protocol.ts'
import { sqliteFailure } from './sqlite-failure.ts'
import type { Row } from './store.ts'

/** Time limit of one batch of a stream; the first may have to sort. Milliseconds. */
const batchTimeout = 60_000

/** Rows in batches; the next batch is read on demand, from the snapshot of the first one. */
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
