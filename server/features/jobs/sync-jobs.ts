import { type Text, textIn } from '../../../src/schema/base/text.ts'
import type { Model } from '../../../src/schema/model/compiled.ts'
import { systemName } from '../../platform/audit/system-session.ts'
import { insertSteps, seedId } from '../../platform/sql/insert.ts'
import { quoted } from '../../platform/store/quoted.ts'
import type { Step, Store } from '../../platform/store/store.ts'
import { nowText } from '../../platform/time.ts'
import { type JobKind, jobKinds } from './kinds.ts'

/** Sets up a job of each kind once: changed, stopped and deleted ones stay so. Jobs of removed kinds are deleted. */
export async function syncJobs(store: Store, model: Model): Promise<void> {
  const resource = model.resources.get('sys/job')
  if (!resource) return
  const known = await store.rows<{ name: string }>({
    sql: `select name from _meta where name like 'job:%'`,
    parameters: [],
  })
  const names = new Set(known.map(({ name }) => name))
  const added = Object.entries<JobKind>(jobKinds).filter(([name, { isMade }]) => !(isMade || names.has(`job:${name}`)))
  const gone = [...names].map((name) => name.slice('job:'.length)).filter((name) => !Object.hasOwn(jobKinds, name))
  if (added.length + gone.length === 0) return
  const now = nowText()
  const stamp = {
    createBy: systemName,
    createTime: now,
    updateBy: systemName,
    updateTime: now,
    sysOrgCode: '',
    tenantId: '0',
    version: 1,
  }
  const rows = added.map(([name, kind]) => ({
    id: seedId('sys/job', name),
    jobName: name,
    status: '0',
    ...firstOf(kind),
  }))
  const kind = quoted(resource.storage.columns.find(({ field }) => field === 'jobName')?.name ?? 'job_name')
  await store.write([
    ...gone.flatMap((name): Step[] => [
      { sql: `delete from ${quoted(resource.storage.table)} where ${kind} = ?`, parameters: [name] },
      { sql: 'delete from _meta where name = ?', parameters: [`job:${name}`] },
    ]),
    ...insertSteps(resource, rows, stamp, quoted),
    ...added.map(
      ([name]): Step => ({ sql: 'insert into _meta (name, value) values (?, ?)', parameters: [`job:${name}`, now] }),
    ),
  ])
}

function firstOf({ cron, parameter, description }: JobKind) {
  const text: Text = description
  return {
    cronExpression: cron,
    parameter: parameter?.first ?? null,
    description: textIn('zh', text),
    descriptionEn: textIn('en', text),
  }
}
