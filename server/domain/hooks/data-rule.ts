import { fieldOf } from '../../../src/schema/compile/system-fields.ts'
import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import { auditStep } from '../../platform/audit/audit.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { ownFields } from '../../records/write/own-fields.ts'
import { resourceOf } from '../../rights/permissions/data-rules.ts'

const permissionTable = fileTable(import.meta, 'sys/permission', ['perms'])

const own = ownFields(import.meta, ['permissionId', 'ruleColumn', 'ruleName', 'ruleValue'])

/** Checks a data rule: its list and its field exist. The author is audited. */
export const dataRule = own.hook(async ({ app, model, action, after, session, ip }) => {
  const note = auditStep({
    kind: 'rights',
    what: `data rule ${String(after.ruleName ?? '')}`,
    user: session.user.username,
    tenant: session.tenantId,
    ip,
    detail: { action, column: String(after.ruleColumn ?? ''), value: String(after.ruleValue ?? '') },
  })
  if (action !== 'add' && action !== 'edit') return { steps: [note] }
  const [menu] = await app.store.rows<{ perms: string | null }>({
    sql: `select ${permissionTable.perms} from ${permissionTable} where id = ?`,
    parameters: [after.permissionId],
  })
  const resource = resourceOf(model, menu?.perms ?? null)
  if (!resource) return { problems: [wrong('permissionId', '此菜单不是数据列表', 'This menu opens no list of rows')] }
  const isThere = fieldOf(resource.plan.fields, String(after.ruleColumn ?? '')) !== undefined
  const known = Object.keys(resource.plan.fields).join(', ')
  return isThere
    ? { steps: [note] }
    : { problems: [wrong('ruleColumn', `没有此字段，可用：${known}`, `There is no such field; there are: ${known}`)] }
})

function wrong(field: string, zh: string, en: string): Problem {
  return { field, kind: 'rule', params: { message: { zh, en } } }
}
