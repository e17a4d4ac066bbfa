import { houseTenant } from '../../../src/schema/model/tenants.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { hasTable } from '../../platform/store/has-table.ts'
import type { Store } from '../../platform/store/store.ts'

const table = fileTable(import.meta, 'sys/dict', ['dictCode', 'fileHash'])

/**
 * Codes of the dictionaries that the platform tenant created in the application; empty before the table exists. A tenant's own are
 * left out: fields are shared by all tenants, and a tenant's dictionary of the same code replaces the shared one there.
 */
export async function madeDictionaries(store: Store): Promise<readonly string[]> {
  if (!(await hasTable(store, `${table}`))) return []
  const rows = await store.rows<{ dict_code: string }>({
    sql: `select ${table.dictCode} from ${table} where ${table.fileHash} is null and tenant_id = ? order by ${table.dictCode}`,
    parameters: [houseTenant],
  })
  return rows.map(({ dict_code }) => dict_code)
}
