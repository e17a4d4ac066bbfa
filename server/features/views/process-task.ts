import { textIn } from '../../../src/schema/base/text.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { Reading } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { all, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { quoted } from '../../platform/store/quoted.ts'
import { nowText } from '../../platform/time.ts'
import { homeOf } from '../../records/read/stored.ts'
import { scopeSql } from '../../rights/rows/scope.ts'
import { hoursSql } from './expressions.ts'
import { roleSql } from './process-people.ts'
import { armOf, nameSql, personSql, textSql, unionOf, workedOn } from './record-arms.ts'
import type { MakeView } from './view.ts'

const columns = [
  ...['id', 'title', 'process', 'node', 'handler', 'starter', 'status', 'arrived', 'due', 'done', 'code', 'recordId'],
]

/** Tasks of processes about the records that the reader may list: open and decided ones, with their times. */
export const processTask: MakeView = async (context) => {
  const { app, session, lang } = context
  const { dialect } = app.store
  const roles = await roleSql(context, 'p.role')
  const resources = session.user.supplierId === '' ? workedOn(context) : []
  const arms = resources.map((resource) => armFor(context, resource, roles))
  const ended = statement('coalesce(t."done",', sqlOf('cast(? as text)', nowText()), ')')
  return {
    behind: ['_process_task'],
    filled: ['arrived'],
    columns: {
      id: 't."id"',
      tenantId: sqlOf('?', session.tenantId),
      createTime: 't."arrived"',
      title: 't."title"',
      processName: 't."process"',
      nodeName: 't."node"',
      handler: 't."handler"',
      starter: personSql('t."starter"', lang),
      status: 't."status"',
      arrived: 't."arrived"',
      due: 't."due"',
      done: 't."done"',
      overdue: statement('case when t."due" <', ended, `then 'Y' else 'N' end`),
      duration: hoursSql(sqlOf('t."arrived"'), ended, dialect),
      busType: 't."code"',
      busId: 't."recordId"',
    },
    from: unionOf(arms, columns),
    arms: arms.map((arm) => unionOf([arm], columns)),
  }
}

function armFor(context: Reading, resource: ServerResource, roles: Sql): Sql {
  const { app, session, lang } = context
  const code = homeOf(resource)
  const who = personSql('coalesce(p.done_by, p.who)', lang)
  return armOf(
    {
      id: 'p.id',
      title: nameSql(context, resource),
      process: textSql(textIn(lang, resource.plan.title)),
      node: lang === 'en' ? 'p.title_en' : 'p.title_zh',
      handler: statement('case when coalesce(p.done_by, p.who) is null then', roles, 'else', who, 'end'),
      starter: 'p.starter',
      status: 'p.status',
      arrived: 'p.arrived',
      due: 'p.due',
      done: 'p.done_at',
      code: textSql(resource.plan.code),
      recordId: columnOf(resource, 'id'),
    },
    statement(
      `from _process_task p join ${quoted(resource.storage.table)} on ${columnOf(resource, 'id')} = p.record_id where`,
      all([
        sqlOf(
          `p.resource = ? and p.tenant_id = ? and p.status in ('open', 'approved', 'rejected')`,
          code,
          session.tenantId,
        ),
        scopeSql(resource, session, 'list', app.store.dialect),
      ]),
    ),
  )
}
