import { healHistory } from '../../records/waiting/keep-history.ts'
import { healWaiting } from '../../records/waiting/keep-waiting.ts'
import { notifyWritten } from '../../records/write/written.ts'
import type { Job } from './job.ts'
import { keepAllSums } from './keep-sums.ts'

/** Corrects marks of the history and the notes of which documents wait, then stale sums, and runs the consequences. */
export const recount: Job = async ({ app, tenants, signal }) => {
  const { store, live } = app
  const healed = (await healHistory(store, live.current)) + (await healWaiting(store, live.current))
  const outcome = { done: healed, failed: 0, notes: [] }
  for (const tenant of tenants) {
    for await (const changed of keepAllSums(app, tenant)) {
      for (const written of changed) await notifyWritten(store, written)
      outcome.done += changed.length
      if (signal.aborted) return outcome
    }
  }
  return outcome
}
