import type { FileTable } from '../../../platform/sql/file-table.ts'
import { marks, often } from '../../../platform/sql/sql.ts'
import type { Step } from '../../../platform/store/store.ts'
import type { Place } from '../../kit/other-rows.ts'

/**
 * Step of the transaction: the documents are in one of these states, and stay in it until the end. Another writer may have changed one
 * since the checks before.
 */
export function stillIn(
  { app }: Place,
  table: FileTable<'status', never>,
  ids: readonly string[],
  states: readonly string[],
): readonly Step[] {
  if (ids.length === 0) return []
  const [which, in_] = [marks(ids), marks(states)]
  const sql = `select ${table.id} from ${table} where ${table.id} in (${which.sql}) and ${table.status} in (${in_.sql})`
  const lock = app.store.dialect === 'postgres' ? ` order by ${table.id} for share` : ''
  const parameters = [...which.parameters, ...in_.parameters]
  return [often({ sql: `${sql}${lock}`, parameters, expect: { rows: ids.length } })]
}
