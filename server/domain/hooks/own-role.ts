import { fileTable } from '../../platform/sql/file-table.ts'
import type { Step } from '../../platform/store/store.ts'
import { ownFields } from '../../records/write/own-fields.ts'

const roleTable = fileTable(import.meta, 'sys/role', ['roleCode'])

const own = ownFields(import.meta, ['roleCode'])

/** Grants and users name a role by its code only, so a code is unique in all tenants. */
export const ownRole = own.hook(async ({ app, action, id, after }) => {
  if (action !== 'add' && action !== 'restore') return {}
  const others: Step = {
    sql: `select id from ${roleTable} where ${roleTable.roleCode} = ? and id <> ?`,
    parameters: [after.roleCode, id],
  }
  const found = await app.store.rows(others)
  if (found.length === 0) return { steps: [{ ...others, expect: { rows: 0 } }] }
  return { problems: [{ field: 'roleCode', kind: 'duplicate', params: { value: after.roleCode } }] }
})
