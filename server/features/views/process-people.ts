import type { Reading } from '../../platform/http/route.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { isOneOf, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { readTenants } from '../../rights/rows/home.ts'

const roleTable = fileTable(import.meta, 'sys/role', ['roleCode', 'roleName', 'roleNameEn'])

/** Name of the role in a column, in the language of the reader. */
export async function roleSql({ app, session, lang }: Reading, column: string): Promise<Sql> {
  const { roleCode, roleName, roleNameEn, tenantId } = roleTable
  const name = lang === 'en' ? `coalesce(${roleNameEn}, ${roleName})` : roleName
  const rows = await app.store.rows<{ code: string; name: string }>(
    statement(
      `select ${roleCode} as code, ${name} as name from ${roleTable} where`,
      isOneOf(tenantId, readTenants(session.tenantId)),
    ),
  )
  if (rows.length === 0) return sqlOf(column)
  const cases = rows.map(() => 'when ? then cast(? as text)').join(' ')
  return sqlOf(`case ${column} ${cases} else ${column} end`, ...rows.flatMap(({ code, name: text }) => [code, text]))
}
