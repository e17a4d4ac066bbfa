import type { Text } from '../../../src/schema/base/text.ts'
import { textIn } from '../../../src/schema/base/text.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { App } from '../../platform/app.ts'
import { systemSession } from '../../platform/audit/system-session.ts'
import { columnSet, fileTable, type WritesOf } from '../../platform/sql/file-table.ts'
import type { Step } from '../../platform/store/store.ts'
import { nowText } from '../../platform/time.ts'
import { insertStep, newRow } from '../../records/steps/row-steps.ts'
import type { Outcome } from './job.ts'
import type { PlannedJob } from './plans.ts'

const jobRunTable = fileTable(
  import.meta,
  'sys/jobRun',
  ['jobId', 'status'],
  [
    'done',
    'duration',
    'endTime',
    'failed',
    'jobId',
    'jobName',
    'message',
    'messageEn',
    'server',
    'startTime',
    'status',
    'trigger',
    'username',
  ],
)
const jobTable = fileTable(import.meta, 'sys/job', [], ['lastResult', 'lastRun', 'nextRun'])
const setRun = (field: keyof WritesOf<typeof jobRunTable>) => columnSet(jobRunTable, field)

/** A run of a job, as in its history. */
export type Run = {
  readonly id: string
  readonly job: PlannedJob
  readonly startedAt: number
  /** Account that started it manually; undefined for the schedule. */
  readonly by: string | undefined
  readonly server: string
}

const died = {
  zh: '执行它的服务已中断，由其他服务接管',
  en: 'The server that ran it has stopped; another one took over',
} as const

/** Resource of runs. @throws if an installation has jobs and no runs. */
function runsOf({ live }: App): ServerResource {
  const resource = live.current.resources.get('sys/jobRun')
  if (!resource) throw new Error('there is no resource sys/jobRun')
  return resource
}

/** Steps that record the start of a run. A former open run has crashed, or this one would have no lease. */
export function beginSteps(app: App, { id, job, startedAt, by, server }: Run): readonly Step[] {
  const resource = runsOf(app)
  const row = newRow({ app, resource, session: systemSession(job.tenantId) }, id, {
    jobId: job.id,
    jobName: job.jobName,
    trigger: by === undefined ? 'schedule' : 'manual',
    username: by ?? null,
    status: 'running',
    startTime: nowText(startedAt),
    server,
  } satisfies WritesOf<typeof jobRunTable>)
  return [
    {
      sql: `update ${jobRunTable} set ${setRun('status')} = 'fail', ${setRun('message')} = ?, ${setRun('messageEn')} = ? where ${jobRunTable.jobId} = ? and ${jobRunTable.status} = 'running'`,
      parameters: [died.zh, died.en, job.id],
    },
    insertStep(resource, row),
  ]
}

/** Maximum length of a run's text. Characters. */
const longest = 4000

/** Steps that record the end of a run. A scheduled run without work is only recorded at its job. */
export function endSteps(run: Run, outcome: Outcome, next: number | undefined): readonly Step[] {
  const { id, job, startedAt, by } = run
  const isIdle = by === undefined && outcome.done === 0 && outcome.failed === 0 && outcome.notes.length === 0
  const status = outcome.failed > 0 ? 'fail' : 'success'
  const now = Date.now()
  const { zh, en } = wordsOf(outcome)
  const ended: Step = {
    sql: `update ${jobRunTable} set ${setRun('status')} = ?, ${setRun('endTime')} = ?, ${setRun('duration')} = ?, ${setRun('done')} = ?, ${setRun('failed')} = ?, ${setRun('message')} = ?, ${setRun('messageEn')} = ?
      where id = ? and ${jobRunTable.status} = 'running'`,
    parameters: [status, nowText(now), now - startedAt, outcome.done, outcome.failed, zh, en, id],
  }
  const gone: Step = {
    sql: `delete from ${jobRunTable} where id = ? and ${jobRunTable.status} = 'running'`,
    parameters: [id],
  }
  return [
    isIdle ? gone : ended,
    {
      sql: `update ${jobTable} set ${columnSet(jobTable, 'lastRun')} = ?, ${columnSet(jobTable, 'lastResult')} = ?, ${columnSet(jobTable, 'nextRun')} = ? where id = ?`,
      parameters: [nowText(startedAt), status, next === undefined ? null : nowText(next), job.id],
    },
  ]
}

/** Summary of a run, in both languages. */
export function wordsOf({ done, failed, notes }: Outcome): { readonly zh: string; readonly en: string } {
  const zh = failed > 0 ? `处理 ${done} 条，失败 ${failed} 条` : `处理 ${done} 条`
  const en = failed > 0 ? `${done} done, ${failed} failed` : `${done} done`
  const all = (first: string, lang: 'zh' | 'en') =>
    [first, ...notes.map((note: Text) => textIn(lang, note))].join('\n').slice(0, longest)
  return { zh: all(zh, 'zh'), en: all(en, 'en') }
}
