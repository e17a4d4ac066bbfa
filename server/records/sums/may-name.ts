import type { Model } from '../../../src/schema/model/compiled.ts'
import type { CompiledFollow } from '../../../src/schema/model/compiled-actions.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { tablesOf } from '../read/table-fields.ts'

type Added = { readonly code: string; readonly row?: RecordRow }
type Naming = Pick<CompiledFollow, 'of' | 'on'>

/**
 * Whether a record that was just added, or one of its rows, may name others by these fields; true when unknown. Most new records
 * leave most of their links empty, and an empty value names nothing.
 */
export function mayName(model: Model, { of, on }: Naming, { code, row }: Added): boolean {
  if (row === undefined) return true
  if (of === code) return !on.some(([theirs]) => !isOfParent(theirs) && isNull(row, theirs))
  const rows = rowsOf(model, of, { code, row })
  return rows === undefined || rows.some((each) => !on.some(([theirs]) => isNullIn(each, row, theirs)))
}

/** Rows of a resource that a record was added with; undefined when the record does not show all of them. */
function rowsOf(model: Model, of: string, { code, row }: Required<Added>): readonly RecordRow[] | undefined {
  const resource = model.resources.get(code)
  const tables = resource ? tablesOf(model, resource).filter((table) => table.resource.plan.code === of) : []
  const lists = tables.map(({ key }) => row[key] ?? [])
  if (tables.length === 0 || !lists.every((list) => Array.isArray(list))) return undefined
  return lists.flat() as readonly RecordRow[]
}

const isOfParent = (name: string) => name.startsWith('parent.')
const isNull = (row: RecordRow, name: string) => Object.hasOwn(row, name) && row[name] === null

function isNullIn(row: RecordRow, parent: RecordRow, name: string): boolean {
  return isOfParent(name) ? isNull(parent, name.slice('parent.'.length)) : isNull(row, name)
}
