import { type Text, textIn } from '../../../src/schema/base/text.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { Context } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { all, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { nowText } from '../../platform/time.ts'
import { scopeSql } from '../../rights/rows/scope.ts'
import { armOf, nameSql, notesOf, personSql, textSql, unionOf, workedOn } from './record-arms.ts'
import type { MakeView } from './view.ts'

const userTable = fileTable(import.meta, 'sys/user', ['avatar', 'departs', 'username'])

/** Days in the past. */
const days = 30
const columns = ['id', 'what', 'process', 'title', 'who', 'at', 'code', 'recordId']

const words: Readonly<Record<string, Text>> = {
  add: { zh: '新增', en: 'Added' },
  edit: { zh: '修改', en: 'Changed' },
  import: { zh: '导入', en: 'Imported' },
}

/** Recent actions on documents that the reader may read. */
export const activity: MakeView = (context) => ({
  columns: {
    id: 't."id"',
    tenantId: sqlOf('?', context.session.tenantId),
    createBy: 't."who"',
    createTime: 't."at"',
    what: 't."what"',
    processName: 't."process"',
    title: 't."title"',
    username: 't."who"',
    realname: personSql('t."who"', context.lang),
    avatar: `u.${userTable.avatar}`,
    departs: `u.${userTable.departs}`,
    happened: 't."at"',
    busType: 't."code"',
    busId: 't."recordId"',
  },
  from: statement(
    unionOf(
      workedOn(context)
        .filter(({ plan }) => plan.parent === undefined)
        .map((resource) => armFor(context, resource)),
      columns,
    ),
    `left join ${userTable} u on u.${userTable.username} = t."who"`,
  ),
})

function armFor(context: Context, resource: ServerResource): Sql {
  const { app, session, lang } = context
  const { code, title, actions } = resource.plan
  const named = [...Object.entries(words), ...actions.map(({ name, title: text }) => [name, text] as const)].flatMap(
    ([name, text]) => [name, textIn(lang, text)],
  )
  const since = nowText(Date.now() - days * 86_400_000)
  return armOf(
    {
      id: 'h.id',
      what: sqlOf(`case h.action ${'when ? then ? '.repeat(named.length / 2)} else h.action end`, ...named),
      process: textSql(textIn(lang, title)),
      title: nameSql(context, resource),
      who: 'h.who',
      at: 'h.at',
      code: textSql(code),
      recordId: columnOf(resource, 'id'),
    },
    statement(
      notesOf(resource),
      'and',
      all([sqlOf('h.at >= ?', since), scopeSql(resource, session, 'list', app.store.dialect)]),
    ),
  )
}
