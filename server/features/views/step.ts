import { textIn } from '../../../src/schema/base/text.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { Context } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { sqlOf, statement } from '../../platform/sql/sql.ts'
import { hoursSql } from './expressions.ts'
import { armOf, nameSql, personSql, stepsOf, textSql, unionOf, workedOn } from './record-arms.ts'
import type { MakeView } from './view.ts'

const userTable = fileTable(import.meta, 'sys/user', ['username'])

const columns = ['id', 'title', 'process', 'what', 'who', 'started', 'ended', 'code', 'recordId']

/** State changes of documents by any person, with the waiting time before each. */
export const step: MakeView = (context) => ({
  columns: {
    id: 't."id"',
    tenantId: sqlOf('?', context.session.tenantId),
    createTime: 't."ended"',
    title: 't."title"',
    processName: 't."process"',
    what: 't."what"',
    realname: personSql('t."who"', context.lang),
    started: 't."started"',
    ended: 't."ended"',
    duration: hoursSql(sqlOf('t."started"'), sqlOf('t."ended"'), context.app.store.dialect),
    busType: 't."code"',
    busId: 't."recordId"',
  },
  from: statement(
    unionOf(
      workedOn(context).flatMap((resource) => armFor(context, resource)),
      columns,
    ),
    `left join ${userTable} u on u.${userTable.username} = t."who"`,
  ),
})

function armFor(context: Context, resource: ServerResource) {
  const { code, title, actions } = resource.plan
  const steps = actions.filter(({ from }) => from.length > 0)
  if (steps.length === 0) return []
  const { what, started, ended, from } = stepsOf(context, resource, steps)
  return armOf(
    {
      id: 'h.id',
      title: nameSql(context, resource),
      process: textSql(textIn(context.lang, title)),
      what,
      who: 'h.who',
      started,
      ended,
      code: textSql(code),
      recordId: columnOf(resource, 'id'),
    },
    from,
  )
}
