import type { App } from '../../platform/app.ts'
import { dueJobs } from './plans.ts'
import { beginRun, endRuns } from './run-job.ts'

/** Interval between two looks at the schedule. Milliseconds. */
const pace = 1000

/** Starts the scheduler, one of several on its database. Gives the stop function, which waits for runs. */
export function startJobs(app: App): () => Promise<void> {
  const begun = new Set<Promise<unknown>>()
  let isPolling = false
  let isFailing = false
  const poll = async () => {
    if (isPolling || !app.options.jobs || !hasJobs(app)) return
    isPolling = true
    try {
      for (const due of await dueJobs(app.store)) begin(due)
      isFailing = false
    } catch (error) {
      // Logged once while the database is unavailable, not each second.
      if (!isFailing) app.log.error({ error: String(error) }, 'jobs cannot be looked after')
      isFailing = true
    } finally {
      isPolling = false
    }
  }
  const begin = (due: Parameters<typeof beginRun>[1]) => {
    const one = beginRun(app, due)
      .catch((error: unknown) => app.log.error({ error: String(error) }, 'a job was not begun'))
      .finally(() => begun.delete(one))
    begun.add(one)
  }
  const timer = setInterval(() => void poll(), pace)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await Promise.all(begun)
    await endRuns(app)
  }
}

/** An installation may have no files of jobs. */
function hasJobs({ live: { current } }: App): boolean {
  return current.resources.has('sys/job') && current.resources.has('sys/jobRun')
}
