import { bracketed, sqlOf, statement } from '../resources/sql.ts'
import type { Store } from '../store/store.ts'
import { openCodes, openSql } from './open-codes.ts'
import { titleSql } from './titles.ts'
import type { MakeView } from './view.ts'

const changedFields = (dialect: Store['dialect']) =>
  dialect === 'sqlite'
    ? '(select count(*) from json_each(h.changes))'
    : '(select count(*) from json_object_keys(h.changes::json))'

/** Every version of every record, of the resources that the reader may list. What was changed is told when versions are compared. */
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
      action: 'h.action',
      changeCount: changedFields(app.store.dialect),
      username: 'h.who',
      realname: 'u.realname',
    },
    from: statement(
      'from _history h left join sys_user u on u.username = h.who where',
      bracketed(openSql(context, 'h.resource', "coalesce(h.tenant_id, '0')")),
    ),
  }
}
