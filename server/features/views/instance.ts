import { textIn } from '../../../src/schema/base/text.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { Reading } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { all, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { valuesOf } from '../../platform/sql/values-of.ts'
import { quoted } from '../../platform/store/quoted.ts'
import { modelFor } from '../../platform/tenant-model.ts'
import { nowText } from '../../platform/time.ts'
import { homeOf } from '../../records/read/stored.ts'
import { scopeSql } from '../../rights/rows/scope.ts'
import { hoursSql, momentSql } from './expressions.ts'
import { roleSql } from './process-people.ts'
import { armOf, nameSql, personSql, textSql, unionOf, workedOn } from './record-arms.ts'
import type { MakeView } from './view.ts'

const columns = [
  ...['id', 'title', 'code', 'process', 'version', 'node', 'handlers', 'starter', 'status', 'started', 'ended'],
  ...['overdue', 'resource', 'recordId'],
]

/** Instances of processes about the records that the reader may list: open ones with their tasks, and ended ones. */
export const instance: MakeView = async (context) => {
  const { app, session } = context
  const arms = session.user.supplierId === '' ? await armsOf(context) : []
  const ended = statement('coalesce(t."ended",', sqlOf('cast(? as text)', nowText()), ')')
  return {
    behind: ['_process_instance', '_process_task'],
    filled: ['startTime'],
    columns: {
      id: 't."id"',
      tenantId: sqlOf('?', session.tenantId),
      createTime: 't."started"',
      title: 't."title"',
      process: 't."code"',
      processName: 't."process"',
      revision: 't."version"',
      nodeName: 't."node"',
      currentHandlers: 't."handlers"',
      starter: 't."starter"',
      status: 't."status"',
      startTime: 't."started"',
      endTime: 't."ended"',
      overdue: 't."overdue"',
      duration: hoursSql(sqlOf('t."started"'), ended, app.store.dialect),
      busType: 't."resource"',
      busId: 't."recordId"',
    },
    from: unionOf(arms, columns),
    arms: arms.map((arm) => unionOf([arm], columns)),
  }
}

async function armsOf(context: Reading): Promise<readonly Sql[]> {
  const { app } = context
  const own = sqlOf('tenant_id = ?', context.session.tenantId)
  const found = await app.store.rows<{ value: string }>(valuesOf('_process_instance', 'resource', own))
  const used = new Set(found.map(({ value }) => value))
  const roles = await roleSql(context, 'k.role')
  return workedOn(context)
    .filter((resource) => used.has(homeOf(resource)))
    .map((resource) => armFor(context, resource, roles))
}

function armFor(context: Reading, resource: ServerResource, roles: Sql): Sql {
  const { app, session, lang } = context
  const { dialect } = app.store
  const person = personSql('k.who', lang)
  const openTask = `from _process_task k where k.instance_id = p.id and k.status = 'open'`
  const of = (each: Sql) => listSql(each, openTask)
  return armOf(
    {
      id: 'p.id',
      title: nameSql(context, resource),
      code: 'p.process',
      process: processName(context, 'p.process'),
      version: 'substr(p.version, 1, 8)',
      node: of(sqlOf(lang === 'en' ? 'k.title_en' : 'k.title_zh')),
      handlers: of(statement('case when k.who is null then', roles, 'else', person, 'end')),
      starter: 'p.starter',
      status: 'p.status',
      started: momentSql('p.started', dialect),
      ended: momentSql('p.ended', dialect),
      overdue: statement(
        `case when exists (select 1 ${openTask} and k.due <`,
        sqlOf('cast(? as text)', nowText()),
        `) then 'Y' else 'N' end`,
      ),
      resource: textSql(resource.plan.code),
      recordId: columnOf(resource, 'id'),
    },
    statement(
      `from _process_instance p join ${quoted(resource.storage.table)} on ${columnOf(resource, 'id')} = p.record_id where`,
      all([
        sqlOf('p.resource = ? and p.tenant_id = ?', homeOf(resource), session.tenantId),
        scopeSql(resource, session, 'list', dialect),
      ]),
    ),
  )
}

/** Different values of the open tasks, separated by commas, in the order in which the tasks arrived. */
function listSql(value: Sql, openTask: string): Sql {
  return statement(
    `(select string_agg(each, ',' order by arrived, task) from (select`,
    value,
    `as each, min(k.arrived) as arrived, min(k.id) as task ${openTask} group by 1) as listed)`,
  )
}

/** Title of the process in a column; the code of a file that is gone. */
function processName(context: Reading, column: string): Sql {
  const { lang } = context
  const plans = [...modelFor(context).processes.values()]
  if (plans.length === 0) return sqlOf(column)
  const cases = plans.map(() => 'when ? then cast(? as text)').join(' ')
  const words = plans.flatMap(({ code, title }) => [code, textIn(lang, title)])
  return sqlOf(`case ${column} ${cases} else ${column} end`, ...words)
}
