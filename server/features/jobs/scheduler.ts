import type { App } from '../../platform/app.ts'
import { dueJobs } from './plans.ts'
import { beginRun, endRuns } from './run-job.ts'

/** How often it is looked whether the time of a job has come. Milliseconds. */
const pace = 1000

/** Looks after the jobs of an installation, together with every other server on its database. Gives the end of it, which waits for runs. */
export function startJobs(app: App): () => Promise<void> {
  const begun = new Set<Promise<unknown>>()
  let isLooking = false
  let isFailing = false
  const look = async () => {
    if (isLooking || !app.options.jobs || !hasJobs(app)) return
    isLooking = true
    try {
      for (const due of await dueJobs(app.store)) begin(due)
      isFailing = false
    } catch (error) {
      // Said once, not each second, for as long as the database is away.
      if (!isFailing) app.log.error({ error: String(error) }, 'jobs cannot be looked after')
      isFailing = true
    } finally {
      isLooking = false
    }
  }
  const begin = (due: Parameters<typeof beginRun>[1]) => {
    const one = beginRun(app, due)
      .catch((error: unknown) => app.log.error({ error: String(error) }, 'a job was not begun'))
      .finally(() => begun.delete(one))
    begun.add(one)
  }
  const timer = setInterval(() => void look(), pace)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await Promise.all(begun)
    await endRuns(app)
  }
}

/** An installation may do without the files of jobs. */
function hasJobs({ live: { current } }: App): boolean {
  return current.resources.has('sys/job') && current.resources.has('sys/jobRun')
}
