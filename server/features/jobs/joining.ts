import { setTimeout as sleep } from 'node:timers/promises'

/** Items that are worked on together, and the end of that work. */
type Batch<T> = { readonly items: T[]; readonly done: Promise<void> }

/** Most items of a batch; longest wait for the batch before. Milliseconds. */
const [most, patience] = [20, 250]

/**
 * Work on one batch of items of a key at a time: those that come meanwhile are the next batch. Many writers that would each do the same for
 * the same records, and overtake each other, share the work. Each caller waits until its item is done.
 */
export function joining<T>(work: (items: readonly T[]) => Promise<void>): (key: string, item: T) => Promise<void> {
  const open = new Map<string, Batch<T>>()
  const last = new Map<string, Promise<void>>()
  const worked = async (key: string, items: readonly T[], before: Promise<unknown> | undefined) => {
    // The wait is limited: two batches at once are correct, and cost more.
    if (before) await Promise.race([before, sleep(patience, undefined, { ref: false })])
    if (open.get(key)?.items === items) open.delete(key)
    await work(items)
  }
  return (key, item) => {
    const waiting = open.get(key)
    if (waiting && waiting.items.length < most) {
      waiting.items.push(item)
      return waiting.done
    }
    const items = [item]
    const before = last.get(key)
    const done = worked(key, items, before)
    if (before) open.set(key, { items, done })
    const ended = done
      .catch(() => undefined)
      .then(() => {
        if (last.get(key) === ended) last.delete(key)
      })
    last.set(key, ended)
    return done
  }
}
