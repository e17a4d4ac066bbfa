import { joined, type Sql, sqlOf } from '../../platform/sql/sql.ts'
import type { Row, Store } from '../../platform/store/store.ts'

type Waiting = {
  readonly columns: Sql
  readonly resolve: (rows: readonly Row[]) => void
  readonly reject: (error: unknown) => void
}

/** Reads that wait for the end of the turn of the event loop. */
const waiting = new WeakMap<Store, Waiting[]>()

/** Reads in a statement: SQLite joins 500 at most, and PostgreSQL plans each of them. */
const most = 50

/**
 * Rows of a read without its `select`. Reads of the same turn, such as the labels of all columns of a page, are one
 * statement; they have the same columns of text.
 */
export function readTogether(store: Store, columns: Sql): Promise<readonly Row[]> {
  return new Promise((resolve, reject) => {
    const queue = waiting.get(store)
    if (queue) return queue.push({ columns, resolve, reject })
    waiting.set(store, [{ columns, resolve, reject }])
    setImmediate(() => {
      const reads = waiting.get(store) ?? []
      waiting.delete(store)
      for (let start = 0; start < reads.length; start += most) void send(store, reads.slice(start, start + most))
    })
  })
}

async function send(store: Store, reads: readonly Waiting[]): Promise<void> {
  const pieces = reads.map(({ columns }, index) => joined([sqlOf(`select ${index} as part,`), columns], ' '))
  try {
    const rows = await store.rows<Row>(joined(pieces, ' union all '))
    for (const [index, { resolve }] of reads.entries()) resolve(rows.filter(({ part }) => Number(part) === index))
  } catch (error) {
    for (const { reject } of reads) reject(error)
  }
}
