import { textIn } from '../../../src/schema/base/text.ts'
import { fieldOf } from '../../../src/schema/compile/system-fields.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { Context } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fromTable } from '../../platform/sql/records.ts'
import { all, any, isOneOfAbout, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { dictionaryOptions } from '../../records/dictionaries/dictionaries.ts'
import { scopeSql } from '../../rights/rows/scope.ts'
import { armOf, nameSql, textSql, unionOf, workedOn } from './record-arms.ts'
import type { MakeView } from './view.ts'

const columns = ['id', 'process', 'title', 'state', 'made', 'changed', 'code', 'recordId']

/** Fields of a document that name its owner, other than its author. */
const owners = ['buyerId'] as const

/** Documents of the reader: as author or as buyer. */
export const ownDocument: MakeView = async (context) => {
  const arms = await Promise.all(
    workedOn(context)
      .filter(({ plan }) => plan.parent === undefined)
      .map((resource) => armFor(context, resource)),
  )
  return {
    columns: {
      id: 't."id"',
      tenantId: sqlOf('?', context.session.tenantId),
      createTime: 't."made"',
      updateTime: 't."changed"',
      processName: 't."process"',
      title: 't."title"',
      stateName: 't."state"',
      made: 't."made"',
      changed: 't."changed"',
      busType: 't."code"',
      busId: 't."recordId"',
    },
    keys: { _record: 't."recordId"' },
    from: unionOf(arms, columns),
    arms: arms.map((arm) => unionOf([arm], columns)),
    near: (ids) =>
      isOneOfAbout(
        '"_record"',
        ids.map((id) => id.slice(id.lastIndexOf('.') + 1)),
        50,
      ),
  }
}

async function armFor(context: Context, resource: ServerResource): Promise<Sql> {
  const { session, lang, app } = context
  const { code, title, fields } = resource.plan
  const mine = ['createBy', ...owners.filter((key) => fields[key]?.type === 'sel_user')].map((key) =>
    sqlOf(`${columnOf(resource, key)} = ?`, session.user.username),
  )
  return armOf(
    {
      id: statement(textSql(`${code}.`), `|| ${columnOf(resource, 'id')}`),
      process: textSql(textIn(lang, title)),
      title: nameSql(context, resource),
      state: await stateSql(context, resource),
      made: columnOf(resource, 'createTime'),
      changed: `coalesce(${columnOf(resource, 'updateTime')}, ${columnOf(resource, 'createTime')})`,
      code: textSql(code),
      recordId: columnOf(resource, 'id'),
    },
    statement(`${fromTable(resource)} where`, all([scopeSql(resource, session, 'list', app.store.dialect), any(mine)])),
  )
}

/** Title of a record's state. */
async function stateSql({ app, session, lang }: Context, resource: ServerResource): Promise<Sql | string> {
  const { states, fields } = resource.plan
  if (!states) return 'cast(null as text)'
  const column = columnOf(resource, states.field)
  const source = fieldOf(fields, states.field)?.source
  const options =
    source?.kind === 'dictionary' ? await dictionaryOptions(app.store, session.tenantId, source.code, lang) : []
  if (options.length === 0) return column
  const known = options.flatMap(({ value, text }) => [value, text])
  return sqlOf(`case ${column} ${'when ? then ? '.repeat(options.length)} else ${column} end`, ...known)
}
