import { type Text, textIn } from '../../../src/schema/base/text.ts'
import { actionTitles } from '../../platform/http/action-titles.ts'
import type { Context } from '../../platform/http/route.ts'
import { bracketed, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import type { Store } from '../../platform/store/store.ts'
import { historyColumns, openCodes, openSql } from './open-codes.ts'
import { titleSql } from './titles.ts'
import type { MakeView } from './view.ts'

const changedFields = (dialect: Store['dialect']) =>
  dialect === 'sqlite'
    ? '(select count(*) from json_each(h.changes))'
    : '(select count(*) from json_object_keys(h.changes::json))'

const words: Readonly<Record<string, Text>> = {
  ...actionTitles,
  restore: { zh: '从回收站恢复', en: 'Brought back' },
  change: { zh: '变更单生效', en: 'Changed by an order' },
  check: { zh: '复查', en: 'Looked at again' },
}

/** What was done, as its right is called. */
function doneSql({ lang }: Context): Sql {
  const name = lang === 'en' ? `coalesce(nullif(p.name_en, ''), p.name)` : 'p.name'
  const known = Object.entries(words).flatMap(([action, title]) => [action, textIn(lang, title)])
  return sqlOf(
    `case h.action ${'when ? then ? '.repeat(known.length / 2)} else coalesce((select min(${name}) from sys_permission p
      where p.menu_type = '2' and p.perms = replace(h.resource, '/', ':') || ':' || h.action), h.action) end`,
    ...known,
  )
}

/** Every version of every record, of the resources that the reader may list. A comparison of versions shows the changes. */
export const dataLog: MakeView = (context) => {
  const { app, session } = context
  const codes = openCodes(context)
  return {
    columns: {
      id: 'h.id',
      tenantId: sqlOf('?', session.tenantId),
      createBy: 'h.who',
      createTime: 'h.at',
      version: 'h.version',
      dataTable: 'h.resource',
      dataTitle: titleSql(context, 'h.resource', codes),
      dataId: 'h.record_id',
      dataVersion: 'h.version',
      action: doneSql(context),
      changeCount: changedFields(app.store.dialect),
      username: 'h.who',
      realname: 'u.realname',
    },
    from: statement(
      'from _history h left join sys_user u on u.username = h.who where',
      bracketed(openSql(context, historyColumns)),
    ),
  }
}
