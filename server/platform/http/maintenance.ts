import { AppError } from '../../../src/schema/model/errors.ts'
import type { Store } from '../store/store.ts'

const closed = new WeakSet<Store>()

/** Runs something during which the data is nobody's to read or write: what comes in meanwhile is asked to come again. @throws MAINTENANCE */
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
