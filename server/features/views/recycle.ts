import { bracketed, sqlOf, statement } from '../../platform/sql/sql.ts'
import { openCodes, openSql } from './open-codes.ts'
import { titleSql } from './titles.ts'
import type { MakeView } from './view.ts'

/** Deletions that can be restored, each with the number of its dependents. */
export const recycle: MakeView = (context) => {
  const codes = openCodes(context)
  return {
    columns: {
      id: 'r.batch',
      tenantId: sqlOf('?', context.session.tenantId),
      createBy: 'r.deleted_by',
      createTime: 'r.deleted_at',
      resource: 'r.resource',
      resourceTitle: titleSql(context, 'r.resource', codes),
      recordId: 'r.record_id',
      recordTitle: 'r.title',
      rowCount: '(select count(*) - 1 from _recycle p where p.batch = r.batch)',
      deletedBy: 'r.deleted_by',
      deletedTime: 'r.deleted_at',
    },
    from: statement(
      'from _recycle r where r.root = 1 and',
      bracketed(openSql(context, { resource: 'r.resource', record: 'r.record_id', tenant: 'r.tenant_id' })),
    ),
  }
}
