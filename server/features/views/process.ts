import { textIn } from '../../../src/schema/base/text.ts'
import type { ProcessPlan } from '../../../src/schema/model/process-plan.ts'
import type { Context } from '../../platform/http/route.ts'
import { sqlOf } from '../../platform/sql/sql.ts'
import { hoursSql, momentSql } from './expressions.ts'
import { armOf, textSql, unionOf } from './record-arms.ts'
import type { MakeView } from './view.ts'

const columns = ['code', 'name', 'resource', 'start', 'version', 'tasks']

/** Processes in use, each with the number and times of its instances in the reader's tenant. */
export const process: MakeView = (context) => {
  const { app, session } = context
  const { dialect } = app.store
  const arms = [...app.live.current.processes.values()]
    .filter(({ start }) => start !== undefined)
    .map((plan) => armOf(valuesOf(context, plan), sqlOf('')))
  const ofInstances = (what: string, status: string) =>
    sqlOf(
      `(select ${what} from _process_instance i where i.process = t."code" and i.tenant_id = ? and i.status ${status})`,
      session.tenantId,
    )
  const hours = hoursSql(sqlOf(momentSql('i.started', dialect)), sqlOf(momentSql('i.ended', dialect)), dialect)
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
      duration: ofInstances(`cast(round(cast(avg(${hours.sql}) as numeric), 1) as double precision)`, `= 'done'`),
    },
    from: unionOf(arms, columns),
  }
}

function valuesOf({ app, lang }: Context, { code, title, resource, start = '', version, nodes }: ProcessPlan) {
  const action = app.live.current.resources.get(resource)?.plan.actions.find(({ name }) => name === start)
  return {
    code: textSql(code),
    name: textSql(textIn(lang, title)),
    resource: textSql(resource),
    start: textSql(action ? textIn(lang, action.title) : start),
    version: textSql(version.slice(0, 8)),
    tasks: String(Object.values(nodes).filter(({ kind }) => kind === 'user').length),
  }
}
