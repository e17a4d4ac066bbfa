import { joined, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { type Backup, listBackups } from '../backups/backups.ts'
import type { MakeView } from './view.ts'

/** Backups in the data folder. The folder is the source of truth, as a restored database does not know later ones. */
export const backup: MakeView = async ({ app, session }) => {
  // A backup contains all tenants.
  const files = session.tenantId === '0' ? await listBackups(app.options) : []
  return {
    columns: {
      id: 'b.file_name',
      tenantId: sqlOf('?', session.tenantId),
      createTime: 'b.made_at',
      fileName: 'b.file_name',
      kind: 'b.kind',
      size: 'b.size',
    },
    from: statement('from (', joined(files.length > 0 ? files.map(rowOf) : [none], ' union all '), ') b'),
  }
}

const row =
  'select cast(? as text) as file_name, cast(? as text) as kind, cast(? as bigint) as size, cast(? as text) as made_at'
const none = sqlOf(`${row} where 1 = 0`, '', '', 0, '')

function rowOf({ fileName, kind, size, createTime }: Backup): Sql {
  return sqlOf(row, fileName, kind, size, createTime)
}
