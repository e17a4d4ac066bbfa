import { setTimeout as sleep } from 'node:timers/promises'
import { Type } from 'typebox'
import { parseCron } from '../../../src/schema/fields/cron-parts.ts'
import { nextRuns } from '../../../src/schema/fields/cron-runs.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { problemText } from '../../../src/schema/model/problem-texts.ts'
import { audit } from '../../platform/audit/audit.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import { nowText } from '../../platform/time.ts'
import { rowFor } from '../../records/write/rows.ts'
import { takeColumns } from '../copies/take-columns.ts'
import { jobById } from './plans.ts'
import { beginRun } from './run-job.ts'
import { wordsOf } from './runs.ts'

/** Time that a manual start waits for the end. Milliseconds. */
const patience = 5000

const words = {
  goesOn: { zh: '任务已开始执行，结果见执行记录', en: 'The job has started; see its history for the result' },
} as const

async function runNow({ app, session, lang, ip, body }: Context): Promise<Answer> {
  const { id, ids } = body as { id?: string; ids?: string }
  const resource = app.live.current.resources.get('sys/job')
  if (!resource) throw new AppError('UNKNOWN_RESOURCE', { name: 'sys/job' })
  const row = await rowFor({ app, session, lang, ip, resource }, 'run', id ?? ids)
  const job = await jobById(app.store, String(row.id))
  if (!job) throw new AppError('RECORD_MISSING')
  const { username } = session.user
  const run = await beginRun(app, { job, by: username })
  if (!run) throw new AppError('JOB_RUNNING')
  await audit(app, { kind: 'job', what: job.jobName, user: username, tenant: session.tenantId, ip })
  const outcome = await Promise.race([run.ended, sleep(patience, undefined, { ref: false })])
  if (!outcome) return new Answer(words.goesOn[lang])
  const said = wordsOf(outcome)[lang]
  if (outcome.failed > 0) throw new AppError('JOB_FAILED', { reason: said })
  return new Answer(said, { done: outcome.done })
}

function upcoming({ query, lang }: Context): readonly string[] {
  const { cronExpression = '', count = '5' } = query
  if (!parseCron(cronExpression)) {
    const reason = problemText({ field: 'cronExpression', kind: 'format', params: { format: 'cron' } }, lang)
    throw new AppError('BAD_REQUEST', { name: 'cronExpression', reason })
  }
  return nextRuns(cronExpression, Number(count)).map((at) => nowText(at))
}

/** The record that a call names. */
const named = Type.Object({
  id: Type.Optional(Type.String({ maxLength: 64 })),
  ids: Type.Optional(Type.String({ maxLength: 64 })),
})

/** Calls of jobs other than the generic routes. */
export const jobRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/sys/job/run',
    summary: 'Runs a job now, whether or not its schedule is stopped; answers when it is done, or after five seconds',
    body: named,
    access: 'permission',
    permission: 'sys:job:run',
    handle: runNow,
  },
  {
    method: 'POST',
    path: '/sys/job/takeColumns',
    summary: 'Adds the columns of a data source that are named like a field to the job that copies it',
    body: named,
    costly: 'transfer',
    access: 'permission',
    permission: 'sys:job:edit',
    handle: takeColumns,
  },
  {
    method: 'GET',
    path: '/sys/job/nextRuns',
    summary: 'The next times of a cron expression, in GMT+8',
    query: Type.Object({
      cronExpression: Type.String({ minLength: 1, maxLength: 200 }),
      count: Type.Optional(Type.String({ pattern: '^([1-9]|1[0-9]|20)$' })),
    }),
    access: 'permission',
    permission: 'sys:job:list',
    handle: upcoming,
  },
]
