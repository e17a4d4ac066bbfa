import { parseCron } from '../../../src/schema/fields/cron-parts.ts'
import { nextRuns } from '../../../src/schema/fields/cron-runs.ts'
import { columnSet, fileTable } from '../../platform/sql/file-table.ts'
import type { Step, Store } from '../../platform/store/store.ts'
import { nowText } from '../../platform/time.ts'
import { databaseTime, plannedSteps } from './lease.ts'

const jobTable = fileTable(import.meta, 'sys/job', ['cronExpression', 'jobName', 'parameter', 'status'], ['nextRun'])

/** A job from its record. */
export type PlannedJob = {
  readonly id: string
  /** Tenant whose rows it processes; all for the first tenant. */
  readonly tenantId: string
  readonly jobName: string
  readonly parameter: string
  readonly cron: string
}

type JobRow = {
  readonly id: string
  readonly tenant_id: string
  readonly job_name: string | null
  readonly cron_expression: string | null
  readonly parameter: string | null
  readonly status: string | null
  readonly planned: string | null
  readonly next_at: number | null
}

/** Next time of an expression after a moment; undefined without one, or for an invalid expression. */
export function nextRun(cron: string, after: number): number | undefined {
  return parseCron(cron) ? nextRuns(cron, 1, after)[0] : undefined
}

/** Job of an id. */
export async function jobById(store: Store, id: string): Promise<PlannedJob | undefined> {
  const [row] = await store.rows<JobRow>({ sql: `select * from ${jobTable} where id = ?`, parameters: [id] })
  return row && plannedOf(row)
}

/**
 * Due jobs with their times. Jobs with a changed expression, and stopped or started ones, are rescheduled
 * here: a record may be changed by any server, by an import or by hand.
 */
export async function dueJobs(store: Store): Promise<readonly { job: PlannedJob; tick: number }[]> {
  const rows = await store.rows<JobRow>({
    sql: `select j.id, j.tenant_id, j.${jobTable.jobName}, j.${jobTable.cronExpression}, j.${jobTable.parameter}, j.${jobTable.status}, l.cron as planned, l.next_at
      from ${jobTable} j left join _job_lease l on l.job_id = j.id`,
    parameters: [],
  })
  const now = await databaseTime(store)
  const stale = rows.filter((row) => cronOf(row) !== (row.planned ?? ''))
  if (stale.length > 0) await store.write(stale.flatMap((row) => plan(row, now)))
  await bringForward(store, rows, now)
  return rows
    .filter((row) => !stale.includes(row) && cronOf(row) !== '' && row.next_at !== null && Number(row.next_at) <= now)
    .map((row) => ({ job: plannedOf(row), tick: Number(row.next_at) }))
}

// A time later than the next one from now dates from before the clock was set back.
async function bringForward(store: Store, rows: readonly JobRow[], now: number): Promise<void> {
  const steps = rows.flatMap((row): Step[] => {
    if (row.next_at === null || cronOf(row) === '' || cronOf(row) !== row.planned) return []
    const next = nextRun(cronOf(row), now)
    if (next === undefined || Number(row.next_at) <= next) return []
    return [
      {
        sql: 'update _job_lease set next_at = ? where job_id = ? and next_at = ?',
        parameters: [next, row.id, Number(row.next_at)],
      },
      {
        sql: `update ${jobTable} set ${columnSet(jobTable, 'nextRun')} = ? where id = ?`,
        parameters: [nowText(next), row.id],
      },
    ]
  })
  if (steps.length > 0) await store.write(steps)
}

// A stopped job has no schedule.
const cronOf = ({ status, cron_expression }: JobRow) => (status === '0' ? (cron_expression ?? '') : '')

function plan(row: JobRow, now: number): readonly Step[] {
  const next = nextRun(cronOf(row), now)
  const shown = next === undefined ? null : nowText(next)
  return [
    ...plannedSteps(row.id, cronOf(row), next),
    { sql: `update ${jobTable} set ${columnSet(jobTable, 'nextRun')} = ? where id = ?`, parameters: [shown, row.id] },
  ]
}

function plannedOf({ id, tenant_id, job_name, cron_expression, parameter }: JobRow): PlannedJob {
  return { id, tenantId: tenant_id, jobName: job_name ?? '', parameter: parameter ?? '', cron: cron_expression ?? '' }
}
