import type { Store } from '../../platform/store/store.ts'

/** Logo of a tenant in the shell, as the value of an image field; null for one that has none. */
export async function logoOf(store: Store, tenantId: string): Promise<string | null> {
  const [tenant] = await store.rows<{ logo: string | null }>({
    sql: 'select company_logo as logo from sys_tenant where code = ?',
    parameters: [tenantId],
  })
  return tenant?.logo || null
}
