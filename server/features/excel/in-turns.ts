import { setImmediate } from 'node:timers/promises'

/** Items processed before other requests get a turn. */
const perTurn = 100

/** Iterates over many items and yields to other requests in between. */
export async function* inTurns<T>(items: readonly T[]): AsyncGenerator<T> {
  for (const [index, item] of items.entries()) {
    if (index % perTurn === 0) await setImmediate()
    yield item
  }
}
