import { fileTable } from '../../platform/sql/file-table.ts'
import type { Store } from '../../platform/store/store.ts'

const tenantTable = fileTable(import.meta, 'sys/tenant', ['code', 'companyLogo'])

/** Logo of a tenant, as the value of an image field; null when it has none. */
export async function logoOf(store: Store, tenantId: string): Promise<string | null> {
  const [tenant] = await store.rows<{ logo: string | null }>({
    sql: `select ${tenantTable.companyLogo} as logo from ${tenantTable} where ${tenantTable.code} = ?`,
    parameters: [tenantId],
  })
  return tenant?.logo || null
}
