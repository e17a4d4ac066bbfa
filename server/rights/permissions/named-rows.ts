import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledReport } from '../../../src/schema/model/compiled-report.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import type { Store } from '../../platform/store/store.ts'
import { resourceOf } from './data-rules.ts'

const permissionTable = fileTable(import.meta, 'sys/permission', ['perms', 'target'])

/** Rows that a value names: those of a resource, or of a report, whose columns are the fields of `resource`. */
export type NamedRows = { readonly resource: ServerResource; readonly report?: CompiledReport }

const reportMark = 'report:'

/** Rows of a resource by its code, or of the list or the report that a menu opens; undefined for another menu. */
export async function rowsNamed(store: Store, model: Model, named: string): Promise<NamedRows | undefined> {
  const known = model.resources.get(named)
  if (known) return { resource: known }
  if (named === '') return undefined
  const [menu] = await store.rows<{ perms: string | null; target: string | null }>({
    sql: `select ${permissionTable.perms} as perms, ${permissionTable.target} as target from ${permissionTable} where id = ?`,
    parameters: [named],
  })
  if (menu?.target?.startsWith(reportMark)) {
    const report = model.reports.get(menu.target.slice(reportMark.length))
    return report && { resource: report.resource, report }
  }
  const resource = resourceOf(model, menu?.perms ?? null)
  return resource && { resource }
}
