import type { ApiServer } from '../../kit/api-server.ts'
import type { Money } from '../../kit/money.ts'
import { runJob } from '../../kit/run-job.ts'

/** Where a server dies: at its write of this number, before or after the commit. */
export type Crash = { readonly write: number; readonly isCommitted: boolean }

/**
 * Runs work on a server that dies meanwhile: from one of its writes on nothing is committed any more, and what would follow the last
 * commit does not happen. Afterwards the same data is written again, as by its next start.
 */
export async function crashing(
  { running }: ApiServer,
  { write: last, isCommitted }: Crash,
  work: () => readonly Promise<unknown>[],
) {
  const { store } = running.app
  const written = store.write
  let count = 0
  const dying: typeof written = async (steps) => {
    const number = count
    count += 1
    if (number < last) return written.call(store, steps)
    if (number === last && isCommitted) await written.call(store, steps)
    throw new Error('the server died')
  }
  Object.assign(store, { write: dying })
  try {
    // A person whose call failed does not go on. All calls end before the next start.
    await Promise.allSettled(work())
  } finally {
    Object.assign(store, { write: written })
  }
}

/** Repairs what the dead server left behind, by the jobs that each start runs. */
export async function recovered({ admin, api }: Money): Promise<void> {
  // The lease of a dead server expires.
  await api.running.app.store.write([{ sql: 'delete from _job_lease', parameters: [] }])
  for (const name of ['recount', 'dueActions']) await runJob(admin, name)
}
