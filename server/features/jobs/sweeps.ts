import { fileTable } from '../../platform/sql/file-table.ts'
import type { Step } from '../../platform/store/store.ts'
import { nowText } from '../../platform/time.ts'
import { forgetOnce } from '../../records/files/forget.ts'
import { dropParts, dropUnnoted } from '../../records/files/leftovers.ts'
import { finished, type Job } from './job.ts'
import { daysIn, jobKinds } from './kinds.ts'

const jobTable = fileTable(import.meta, 'sys/job', [])
const jobRunTable = fileTable(import.meta, 'sys/jobRun', ['startTime'])

const minute = 60_000
const day = 86_400_000

/** Deletes expired data: sessions, captchas, links and codes, links to files, failed sign-ins, idempotency receipts, import reports, leases. */
export const sessionSweep: Job = async ({ app: { store } }) => {
  const now = Date.now()
  const over = (table: string, column: string, before: number): Step => ({
    sql: `delete from ${table} where ${column} < ?`,
    parameters: [before],
  })
  const results = await store.write([
    over('_session', 'expires_at', now),
    over('_captcha', 'expires_at', now),
    over('_file_look', 'expires_at', now),
    over('_password_link', 'expires_at', now),
    over('_phone_code', 'expires_at', now),
    over('_attempt', 'at', now - 60 * minute),
    over('_idempotency', 'at', now - day),
    over('_import_report', 'at', now - day),
    { sql: `delete from _job_lease where job_id not in (select id from ${jobTable})`, parameters: [] },
  ])
  return finished(results.reduce((sum, { changes }) => sum + changes, 0))
}

/** Deletes unreferenced uploads, and the rest of interrupted ones. */
export const fileSweep: Job = async ({ app, signal }) => {
  let done = 0
  for (let found = -1; found !== 0 && !signal.aborted; done += found) found = await forgetOnce(app)
  return finished(done + (await dropParts(app.options)) + (await dropUnnoted(app)))
}

/** Deletes runs of jobs older than the parameter. The audit log is never shortened (security.md A20). */
export const logSweep: Job = async ({ app: { store }, parameter }) => {
  const [longest = 90] = daysIn(parameter || jobKinds.logSweep.parameter.first) ?? []
  const [result] = await store.write([
    {
      sql: `delete from ${jobRunTable} where ${jobRunTable.startTime} < ?`,
      parameters: [nowText(Date.now() - longest * day)],
    },
  ])
  return finished(result?.changes ?? 0)
}
