import { AppError } from '../../../src/schema/model/errors.ts'
import type { Store } from '../store/store.ts'

const closed = new WeakSet<Store>()

/** Runs a task during which the data is closed; requests meanwhile are refused. @throws MAINTENANCE */
export async function whileClosed<T>(store: Store, run: () => Promise<T>): Promise<T> {
  demandOpen(store)
  closed.add(store)
  try {
    return await run()
  } finally {
    closed.delete(store)
  }
}

/** @throws MAINTENANCE while the data is closed */
export function demandOpen(store: Store): void {
  if (closed.has(store)) throw new AppError('MAINTENANCE')
}
