import type { Step } from '../../platform/store/store.ts'
import { nowText } from '../../platform/time.ts'
import { forgetOnce } from '../../records/files/forget.ts'
import { dropParts, dropUnnoted } from '../../records/files/leftovers.ts'
import { finished, type Job } from './job.ts'
import { daysIn, jobKinds } from './kinds.ts'

const minute = 60_000
const day = 86_400_000

/** Removes what is kept for a while only: sessions, captchas, links and codes, links to files, attempts to sign in, receipts of requests, import reports, leases. */
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
    { sql: 'delete from _job_lease where job_id not in (select id from sys_job)', parameters: [] },
  ])
  return finished(results.reduce((sum, { changes }) => sum + changes, 0))
}

/** Removes uploaded files that nothing names, and what uploads that broke off have left. */
export const fileSweep: Job = async ({ app, signal }) => {
  let done = 0
  for (let found = -1; found !== 0 && !signal.aborted; done += found) found = await forgetOnce(app)
  return finished(done + (await dropParts(app.options)) + (await dropUnnoted(app)))
}

/** Removes runs of jobs that are older than the parameter says. The audit log is never shortened (security.md A20). */
export const logSweep: Job = async ({ app: { store }, parameter }) => {
  const [longest = 90] = daysIn(parameter || jobKinds.logSweep.parameter.first) ?? []
  const [result] = await store.write([
    { sql: 'delete from sys_job_run where start_time < ?', parameters: [nowText(Date.now() - longest * day)] },
  ])
  return finished(result?.changes ?? 0)
}
