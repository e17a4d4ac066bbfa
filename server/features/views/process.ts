import { textIn } from '../../../src/schema/base/text.ts'
import type { ProcessPlan } from '../../../src/schema/model/process-plan.ts'
import { isStarted } from '../../../src/schema/process/is-started.ts'
import type { Reading } from '../../platform/http/route.ts'
import { sqlOf } from '../../platform/sql/sql.ts'
import { modelFor } from '../../platform/tenant-model.ts'
import { armOf, textSql, unionOf } from './record-arms.ts'
import type { MakeView } from './view.ts'

// Hours to a tenth, in whole milliseconds: both engines round halves up.
const averageHours = `cast((2 * cast(sum(i.ended - i.started) as bigint) + 360000 * count(*)) / (720000 * nullif(count(*), 0))
  as double precision) / 10`

const columns = ['code', 'name', 'resource', 'start', 'version', 'tasks']

/** Processes in use, each with the number and times of its instances in the reader's tenant. */
export const process: MakeView = (context) => {
  const { session } = context
  const arms = [...modelFor(context).processes.values()]
    .filter(isStarted)
    .map((plan) => armOf(valuesOf(context, plan), sqlOf('')))
  const ofInstances = (what: string, status: string) =>
    sqlOf(
      `(select ${what} from _process_instance i where i.process = t."code" and i.tenant_id = ? and i.status ${status})`,
      session.tenantId,
    )
  return {
    behind: ['_process_instance'],
    filled: ['name'],
    columns: {
      id: 't."code"',
      tenantId: sqlOf('?', session.tenantId),
      createTime: sqlOf('cast(null as text)'),
      name: 't."name"',
      resource: 't."resource"',
      start: 't."start"',
      tasks: 't."tasks"',
      revision: 't."version"',
      openCount: ofInstances('count(*)', `= 'open'`),
      endedCount: ofInstances('count(*)', `<> 'open'`),
      duration: ofInstances(averageHours, `= 'done'`),
    },
    from: unionOf(arms, columns),
  }
}

function valuesOf({ app, lang }: Reading, { code, title, resource, start, version, nodes }: ProcessPlan) {
  const action = app.live.current.resources.get(resource)?.plan.actions.find(({ name }) => name === start)
  // The start event of a condition says it in words.
  const begin = Object.values(nodes).find(({ kind, scope }) => kind === 'start' && scope === '')
  return {
    code: textSql(code),
    name: textSql(textIn(lang, title)),
    resource: textSql(resource),
    start: textSql(textIn(lang, action?.title ?? start ?? begin?.title ?? '')),
    version: textSql(version.slice(0, 8)),
    tasks: String(Object.values(nodes).filter(({ kind }) => kind === 'user').length),
  }
}
