import type { Step, Store } from '../../platform/store/store.ts'

/** How long a run is another server's business unless that server says again that it goes on. Milliseconds. */
export const leaseTime = 30_000

/** The clock of the database, in epoch milliseconds: the same for all its servers, however wrong theirs are. */
function clock(dialect: Store['dialect']): string {
  return dialect === 'sqlite'
    ? `cast(unixepoch('subsec') * 1000 as integer)`
    : 'cast(extract(epoch from clock_timestamp()) * 1000 as bigint)'
}

/** What the clock of the database says. Epoch milliseconds. */
export async function databaseTime(store: Store): Promise<number> {
  const [row] = await store.rows<{ now: number }>({ sql: `select ${clock(store.dialect)} as now`, parameters: [] })
  return Number(row?.now)
}

export type Wanted = {
  readonly jobId: string
  readonly holder: string
  /** The time whose run is asked for; none for one that a person starts. */
  readonly tick?: number
}

/**
 * Takes the right to run a job, unless another server has it and is alive. Of all servers that ask for one time of a schedule, one gets
 * it, and no other afterwards: the time moves on when the run ends. Where a holder dies, its lease runs out and another one takes it over.
 */
export async function takeLease(store: Store, { jobId, holder, tick }: Wanted, time = leaseTime): Promise<boolean> {
  const now = clock(store.dialect)
  // A lease that ends later than any would is from before the clock was set back.
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

/** Says that a run goes on. False where another server has taken the job over. */
export async function renewLease(store: Store, { jobId, holder }: Wanted, time = leaseTime): Promise<boolean> {
  const [renewed] = await store.write([
    {
      sql: `update _job_lease set until = ${clock(store.dialect)} + ? where job_id = ? and holder = ?`,
      parameters: [time, jobId, holder],
    },
  ])
  return renewed?.changes === 1
}

/** The step that ends a run: the holder of the job gives it back, and its schedule moves on to `next`. */
export function endLease({ jobId, holder, tick }: Wanted, next: number | undefined): Step {
  // Unless it was rescheduled meanwhile.
  const moves = tick === undefined ? '' : ', next_at = case when next_at = ? then ? else next_at end'
  return {
    sql: `update _job_lease set holder = null, until = null${moves} where job_id = ? and holder = ?`,
    parameters: [...(tick === undefined ? [] : [tick, next ?? null]), jobId, holder],
  }
}

/** The steps that set when a job is next due, and for which expression: '' and no time for one that is stopped. */
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
