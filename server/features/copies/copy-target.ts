import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import { codeOf, fileTable } from '../../platform/sql/file-table.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { modelFor } from '../../platform/tenant-model.ts'
import { rowsNamed } from '../../rights/permissions/named-rows.ts'
import { accountIn } from '../lists/list-job.ts'
import { CopyRefused } from './copy-refused.ts'

const dictTable = fileTable(import.meta, 'sys/dict', [])
const itemTable = fileTable(import.meta, 'sys/dictItem', [], ['dictId'])

/** Resource that the rows of a data source are written to, and the values that each of them gets. */
export type CopyTarget = { readonly resource: ServerResource; readonly given: RecordRow }

type Named = { readonly account: string; readonly menuId: string; readonly dictId: string }

/** Account of a job and its target, with the right to import there. @throws CopyRefused */
export async function copyTarget(
  app: App,
  tenantId: string,
  { account, menuId, dictId }: Named,
): Promise<CopyTarget & { readonly session: Session }> {
  const found = await accountIn(app, account, tenantId)
  if (!found) throw new CopyRefused('account', '执行账号不存在或已冻结', 'The account does not exist, or is frozen')
  const { session } = found
  const target = dictId === '' ? await listTarget(app, session, menuId) : await itemTarget(app, session, dictId)
  if (!session.may(permissionOf(target.resource.plan.code, 'import')))
    throw new CopyRefused('account', '执行账号没有目标的导入权限', 'The account has no right to import there')
  return { ...target, session }
}

async function listTarget(app: App, session: Session, menuId: string): Promise<CopyTarget> {
  const rows = await rowsNamed(app.store, modelFor({ app, session }), menuId)
  if (!rows) throw new CopyRefused('menuId', '目标列表不存在', 'The list does not exist')
  const { resource, report } = rows
  if (report || resource.view || !resource.plan.only.includes('import'))
    throw new CopyRefused('menuId', '此列表不能导入数据', 'This list takes no import')
  return { resource, given: {} }
}

async function itemTarget(app: App, session: Session, dictId: string): Promise<CopyTarget> {
  const resource = modelFor({ app, session }).resources.get(codeOf(itemTable))
  const known = await app.store.rows({
    sql: `select id from ${dictTable} where id = ? and ${dictTable.tenantId} = ?`,
    parameters: [dictId, session.tenantId],
  })
  if (!resource || known.length === 0)
    throw new CopyRefused('dictId', '目标字典不存在', 'The dictionary does not exist')
  return { resource, given: { dictId } }
}
