import { healWaiting } from '../../records/waiting/keep-waiting.ts'
import { tellWritten } from '../../records/write/written.ts'
import type { Job } from './job.ts'
import { keepAllSums } from './keep-sums.ts'

/** Corrects the notes of which documents wait, then stale sums, and runs the consequences. */
export const recount: Job = async ({ app, tenants, signal }) => {
  const outcome = { done: await healWaiting(app.store, app.live.current), failed: 0, notes: [] }
  for (const tenant of tenants) {
    for await (const changed of keepAllSums(app, tenant)) {
      for (const written of changed) await tellWritten(app.store, written)
      outcome.done += changed.length
      if (signal.aborted) return outcome
    }
  }
  return outcome
}
