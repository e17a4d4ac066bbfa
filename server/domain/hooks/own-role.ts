import { fileTable } from '../../platform/sql/file-table.ts'
import type { Step } from '../../platform/store/store.ts'
import type { Hook } from '../../records/write/hook.ts'

const roleTable = fileTable(import.meta, 'sys/role', ['roleCode'])

/** Grants and people name a role by its code alone, so a code is one role's in all tenants. */
export const ownRole: Hook = async ({ app, action, id, after }) => {
  if (action !== 'add' && action !== 'restore') return {}
  const others: Step = {
    sql: `select id from ${roleTable} where ${roleTable.roleCode} = ? and id <> ?`,
    parameters: [after.roleCode, id],
  }
  const found = await app.store.rows(others)
  if (found.length === 0) return { steps: [{ ...others, expect: { rows: 0 } }] }
  return { problems: [{ field: 'roleCode', kind: 'duplicate', params: { value: after.roleCode } }] }
}
