import { houseTenant } from '../../../src/schema/model/tenants.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { hasTable } from '../../platform/store/has-table.ts'
import type { Store } from '../../platform/store/store.ts'

const table = fileTable(import.meta, 'sys/dict', ['dictCode', 'fileHash'])

/**
 * The codes of the dictionaries that the house has made in the application. None before the table is there. A tenant's own are not
 * among them: fields are those of all tenants, and a dictionary of that code takes its place in the tenant.
 */
export async function madeDictionaries(store: Store): Promise<readonly string[]> {
  if (!(await hasTable(store, `${table}`))) return []
  const rows = await store.rows<{ dict_code: string }>({
    sql: `select ${table.dictCode} from ${table} where ${table.fileHash} is null and tenant_id = ? order by ${table.dictCode}`,
    parameters: [houseTenant],
  })
  return rows.map(({ dict_code }) => dict_code)
}
