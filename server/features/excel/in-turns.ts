import { setImmediate } from 'node:timers/promises'

/** Items gone through before other requests get their turn. */
const perTurn = 100

/** Goes through many items without keeping everybody else waiting until the last. */
export async function* inTurns<T>(items: readonly T[]): AsyncGenerator<T> {
  for (const [index, item] of items.entries()) {
    if (index % perTurn === 0) await setImmediate()
    yield item
  }
}
