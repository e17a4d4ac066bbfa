import { isDeepStrictEqual } from 'node:util'
import type { Ast, Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledFollow, CompiledSum } from '../../../src/schema/model/compiled-actions.ts'
import { fieldsOf, readsAround } from '../../../src/schema/rules/ast.ts'
import { evaluate, holds } from '../../../src/schema/rules/evaluate.ts'
import { parentNames } from '../../../src/schema/rules/parent-reads.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import type { Change } from '../read/changed.ts'
import { tablesOf } from '../read/table-fields.ts'

type Wrote = { readonly code: string; readonly row?: RecordRow; readonly change?: Change | undefined }
/** Rows elsewhere that name a record, and what of them it depends on. */
type Naming = Pick<CompiledFollow, 'of' | 'on' | 'where' | 'every' | 'sum'> &
  Pick<CompiledSum, 'adds' | 'list' | 'place' | 'value'>

/**
 * Whether what others derive from a record, or from its rows, may differ by the write; true when unknown. Most new records leave
 * most of their links empty, and an empty value names nothing; most changes touch nothing that another record depends on.
 */
export function mayName(model: Model, naming: Naming, { code, row, change }: Wrote): boolean {
  const { of, on } = naming
  if (change) return mayDiffer(model, naming, code, change)
  if (row === undefined) return true
  if (of === code) return !on.some(([theirs]) => !isOfParent(theirs) && isNull(row, theirs))
  const rows = rowsOf(model, of, { code, row })
  return rows === undefined || rows.some((each) => !on.some(([theirs]) => isNullIn(each, row, theirs)))
}

/** Whether a change may take the record, or rows of it, from others that it names now; true when unknown. */
export function mayMove(model: Model, naming: Naming, { code, change }: Wrote): boolean {
  if (!change || isWritten(model, naming, change)) return true
  const read = readerOf(naming.of === code)
  return linksOf(naming).some((name) => !isDeepStrictEqual(read(change.before, name), read(change.after, name)))
}

/** Whether what is derived there belongs to the record or its rows: then it may depend on any value of the record. */
export function isOfRecord({ plan: { code, parent } }: ServerResource, written: Wrote): boolean {
  return code === written.code || parent?.of === written.code
}

function mayDiffer(model: Model, naming: Naming, code: string, change: Change): boolean {
  if (isWritten(model, naming, change)) return true
  const isOwn = naming.of === code
  return !isDeepStrictEqual(shareOf(naming, isOwn, change.before), shareOf(naming, isOwn, change.after))
}

/** Whether other steps wrote to the table of the naming rows, or of their parents. */
function isWritten({ resources }: Model, { of }: Naming, { tables }: Change): boolean {
  const theirs = resources.get(of)
  const above = resources.get(theirs?.plan.parent?.of ?? '')
  return [theirs, above].some((resource) => resource !== undefined && tables.has(resource.storage.table))
}

/**
 * What a record gives to those that it, or its rows, name: undefined for nothing, as its condition is false. `isOwn` tells the record
 * from the parent of the naming rows.
 */
function shareOf(naming: Naming, isOwn: boolean, row: RecordRow): unknown {
  const { where, every, value, adds, list, sum } = naming
  const scope = isOwn ? row : { parent: row }
  if (where && isOfRow(where, isOwn) && !holds(where, scope)) return undefined
  const read = readerOf(isOwn)
  const names = [...linksOf(naming), ...[adds, list, sum?.field].filter((name) => name !== undefined)]
  const conditions = [where, every, value].filter((ast) => ast !== undefined)
  return [
    ...names.map((name) => read(row, name)),
    ...conditions.map((ast) => (isOfRow(ast, isOwn) ? evaluate(ast, scope) : readBy(ast, isOwn, row))),
  ]
}

const linksOf = ({ on, place }: Naming) => [...on.map(([theirs]) => theirs), ...(place ? [place[0]] : [])]

/** Reads a name as the naming rows know it from the record that is one of them, or their parent. */
function readerOf(isOwn: boolean) {
  return (row: RecordRow, name: string): unknown => {
    if (isOwn) return isOfParent(name) ? null : (row[name] ?? null)
    return isOfParent(name) ? (row[name.slice(above.length)] ?? null) : null
  }
}

/** Whether an expression over the naming rows reads the record only: not its rows or parent, nor the time or the person. */
function isOfRow(ast: Ast, isOwn: boolean): boolean {
  return !readsAround(ast) && fieldsOf(ast).every((name) => (name === 'parent') !== isOwn)
}

/** Values of the record that an expression reads; equal to nothing when it reads the time or the person. */
function readBy(ast: Ast, isOwn: boolean, row: RecordRow): unknown {
  if (readsAround(ast)) return Symbol('unknown')
  return (isOwn ? fieldsOf(ast) : parentNames(ast)).map((name) => row[name] ?? null)
}

/** Rows of a resource that a record was added with; undefined when the record does not show all of them. */
function rowsOf(model: Model, of: string, { code, row }: { readonly code: string; readonly row: RecordRow }) {
  const resource = model.resources.get(code)
  const tables = resource ? tablesOf(model, resource).filter((table) => table.resource.plan.code === of) : []
  const lists = tables.map(({ key }) => row[key] ?? [])
  if (tables.length === 0 || !lists.every((list) => Array.isArray(list))) return undefined
  return lists.flat() as readonly RecordRow[]
}

const above = 'parent.'
const isOfParent = (name: string) => name.startsWith(above)
const isNull = (row: RecordRow, name: string) => Object.hasOwn(row, name) && row[name] === null

function isNullIn(row: RecordRow, parent: RecordRow, name: string): boolean {
  return isOfParent(name) ? isNull(parent, name.slice(above.length)) : isNull(row, name)
}
