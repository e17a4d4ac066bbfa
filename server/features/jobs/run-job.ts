import { hostname } from 'node:os'
import { AppError, errorText } from '../../../src/schema/model/errors.ts'
import { houseTenant } from '../../../src/schema/model/tenants.ts'
import type { App } from '../../platform/app.ts'
import { auditStep } from '../../platform/audit/audit.ts'
import { systemName } from '../../platform/audit/system-session.ts'
import { newId } from '../../platform/new-id.ts'
import type { Step } from '../../platform/store/store.ts'
import { tenantsKnown } from './due-actions.ts'
import type { Job, Outcome } from './job.ts'
import type { JobName } from './kinds.ts'
import { databaseTime, endLease, leaseTime, renewLease, takeLease, type Wanted } from './lease.ts'
import { nextRun, type PlannedJob } from './plans.ts'
import { jobs } from './registry.ts'
import { beginSteps, endSteps, type Run } from './runs.ts'

/** Name of this server in the history of jobs. */
const server = `${hostname()}:${process.pid}`

type Asked = {
  readonly job: PlannedJob
  /** Scheduled time; undefined for a manual run. */
  readonly tick?: number
  /** Account that started it manually. */
  readonly by?: string
}

type Running = { readonly stopping: AbortController; readonly runs: Set<Promise<unknown>> }

const servers = new WeakMap<App['store'], Running>()

function runningOf({ store }: App): Running {
  const known = servers.get(store) ?? { stopping: new AbortController(), runs: new Set() }
  servers.set(store, known)
  return known
}

/** Aborts local runs and waits for their end. */
export async function endRuns(app: App): Promise<void> {
  const { stopping, runs } = runningOf(app)
  stopping.abort()
  await Promise.all(runs)
}

/** Starts a run unless another server has the job. The returned promise ends with the run and never rejects. */
export async function beginRun(app: App, asked: Asked): Promise<{ ended: Promise<Outcome> } | undefined> {
  const { job, tick, by } = asked
  const id = newId()
  const wanted = { jobId: job.id, holder: `${server} ${id}`, ...(tick !== undefined && { tick }) }
  if (!(await takeLease(app.store, wanted))) return undefined
  const run: Run = { id, job, startedAt: Date.now(), by, server }
  await app.store.write(beginSteps(app, run))
  const { stopping, runs } = runningOf(app)
  const ended = carryOut(app, run, wanted, stopping.signal).finally(() => runs.delete(ended))
  runs.add(ended)
  return { ended }
}

async function carryOut(app: App, run: Run, wanted: Wanted, stopped: AbortSignal): Promise<Outcome> {
  const lost = new AbortController()
  const timer = setInterval(() => void keep(app, wanted, lost), leaseTime / 3)
  const outcome = await outcomeOf(app, run, AbortSignal.any([stopped, lost.signal]))
  clearInterval(timer)
  if (!lost.signal.aborted) await noteEnd(app, run, wanted, outcome)
  return outcome
}

async function noteEnd(app: App, run: Run, wanted: Wanted, outcome: Outcome): Promise<void> {
  try {
    const next = nextRun(run.job.cron, await databaseTime(app.store))
    await app.store.write([...endSteps(run, outcome, next), ...failureSteps(run, outcome), endLease(wanted, next)])
  } catch (error) {
    // The lease expires; then the run is repeated.
    app.log.error({ job: run.job.jobName, error: String(error) }, 'the end of a job was not noted')
  }
}

/** A job of the first tenant covers all tenants, another one its own. */
async function tenantsOf(app: App, { tenantId }: PlannedJob): Promise<readonly string[]> {
  return tenantId === houseTenant ? tenantsKnown(app) : [tenantId]
}

/** A failed run also gets a log entry. */
function failureSteps({ id, job, by, startedAt }: Run, { failed }: Outcome): readonly Step[] {
  if (failed === 0) return []
  const entry = { kind: 'exception', what: job.jobName, user: by ?? systemName, tenant: job.tenantId, ip: '' } as const
  return [auditStep({ ...entry, costTime: Date.now() - startedAt, detail: { run: id, failed } })]
}

async function keep(app: App, wanted: Wanted, lost: AbortController): Promise<void> {
  try {
    if (!(await renewLease(app.store, wanted))) lost.abort()
  } catch (error) {
    app.log.warn({ job: wanted.jobId, error: String(error) }, 'a lease was not renewed')
  }
}

async function outcomeOf(app: App, { job, id }: Run, signal: AbortSignal): Promise<Outcome> {
  const run: Job | undefined = Object.hasOwn(jobs, job.jobName) ? jobs[job.jobName as JobName] : undefined
  try {
    if (!run) throw new Error(`there is no job "${job.jobName}"`)
    const { parameter, tenantId } = job
    return await run({ app, id: job.id, tenantId, parameter, tenants: await tenantsOf(app, job), signal })
  } catch (error) {
    const { stack } = error instanceof Error ? error : new Error(String(error))
    app.log.error({ job: job.jobName, id, stack }, 'a job failed')
    return { done: 0, failed: 1, notes: [{ zh: reason(error, id, 'zh'), en: reason(error, id, 'en') }] }
  }
}

// A driver's message may contain values; the log has it, under the id of the run.
function reason(error: unknown, id: string, lang: 'zh' | 'en'): string {
  return error instanceof AppError ? errorText(error.code, lang, error.params) : errorText('INTERNAL', lang, { id })
}
