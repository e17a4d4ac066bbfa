import type { Step, Store } from '../../platform/store/store.ts'

/** Lifetime of a lease without renewal. Milliseconds. */
export const leaseTime = 30_000

/** Clock of the database, in epoch milliseconds: shared by all servers. */
function clock(dialect: Store['dialect']): string {
  return dialect === 'sqlite'
    ? `cast(unixepoch('subsec') * 1000 as integer)`
    : 'cast(extract(epoch from clock_timestamp()) * 1000 as bigint)'
}

/** Current time of the database. Epoch milliseconds. */
export async function databaseTime(store: Store): Promise<number> {
  const [row] = await store.rows<{ now: number }>({ sql: `select ${clock(store.dialect)} as now`, parameters: [] })
  return Number(row?.now)
}

export type Wanted = {
  readonly jobId: string
  readonly holder: string
  /** Scheduled time of the run; undefined for a manual one. */
  readonly tick?: number
}

/**
 * Takes the lease of a job, unless another live server has it. For each scheduled time exactly one server
 * gets it: the time moves on at the end of the run. After a crash the lease expires and another server takes over.
 */
export async function takeLease(store: Store, { jobId, holder, tick }: Wanted, time = leaseTime): Promise<boolean> {
  const now = clock(store.dialect)
  // An unusually late expiry dates from before the clock was set back.
  const isFree = `(holder is null or until < ${now} or until > ${now} + ${10 * Math.max(time, leaseTime)})`
  const isTime = tick === undefined ? '' : `and next_at = ? and next_at <= ${now}`
  const [, taken] = await store.write([
    {
      sql: `insert into _job_lease (job_id, cron) values (?, '') on conflict (job_id) do nothing`,
      parameters: [jobId],
    },
    {
      sql: `update _job_lease set holder = ?, until = ${now} + ? where job_id = ? and ${isFree} ${isTime}`,
      parameters: [holder, time, jobId, ...(tick === undefined ? [] : [tick])],
    },
  ])
  return taken?.changes === 1
}

/** Renews the lease. False if another server has taken the job over. */
export async function renewLease(store: Store, { jobId, holder }: Wanted, time = leaseTime): Promise<boolean> {
  const [renewed] = await store.write([
    {
      sql: `update _job_lease set until = ${clock(store.dialect)} + ? where job_id = ? and holder = ?`,
      parameters: [time, jobId, holder],
    },
  ])
  return renewed?.changes === 1
}

/** Step at the end of a run: releases the lease and sets the next time. */
export function endLease({ jobId, holder, tick }: Wanted, next: number | undefined): Step {
  // Unless rescheduled meanwhile.
  const moves = tick === undefined ? '' : ', next_at = case when next_at = ? then ? else next_at end'
  return {
    sql: `update _job_lease set holder = null, until = null${moves} where job_id = ? and holder = ?`,
    parameters: [...(tick === undefined ? [] : [tick, next ?? null]), jobId, holder],
  }
}

/** Steps that set the next time of a job, and its expression: '' and no time for a stopped one. */
export function plannedSteps(jobId: string, cron: string, next: number | undefined): readonly Step[] {
  return [
    {
      sql: `insert into _job_lease (job_id, cron) values (?, '') on conflict (job_id) do nothing`,
      parameters: [jobId],
    },
    {
      sql: 'update _job_lease set cron = ?, next_at = ? where job_id = ? and cron <> ?',
      parameters: [cron, next ?? null, jobId, cron],
    },
  ]
}
