import { fileTable } from '../../platform/sql/file-table.ts'
import { statement } from '../../platform/sql/sql.ts'
import { unsealedFiles } from '../../records/files/sealed-files.ts'
import { momentSql } from './expressions.ts'
import type { MakeView } from './view.ts'

const userTable = fileTable(import.meta, 'sys/user', ['realname', 'username'])

/** Uploaded files, with the number of records that refer to each. */
export const file: MakeView = (context) => {
  const { store } = context.app
  const uses = '(select count(*) from _file_link l where l.file_id = f.id)'
  const joinedNames =
    store.dialect === 'sqlite' ? `group_concat(distinct l.resource)` : `string_agg(distinct l.resource, ',')`
  return {
    columns: {
      id: 'f.id',
      tenantId: 'f.tenant_id',
      createTime: momentSql('f.at', store.dialect),
      createBy: `u.${userTable.username}`,
      fileName: 'f.name',
      url: 'f.path',
      biz: `case when f.path like 'jeditor/%' then 'jeditor' else 'temp' end`,
      size: 'f.size',
      useCount: uses,
      usedBy: `(select ${joinedNames} from _file_link l where l.file_id = f.id)`,
      orphan: `case when ${uses} = 0 then 'Y' else 'N' end`,
      owner: `u.${userTable.realname}`,
    },
    from: statement(`from _file f left join ${userTable} u on u.id = f.owner where`, unsealedFiles(context, 'f.id')),
  }
}
