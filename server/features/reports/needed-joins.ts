import type { Ast } from '../../../src/schema/model/compiled.ts'
import type { CompiledReport } from '../../../src/schema/model/compiled-report.ts'
import { conjunctsOf, isAst, listOf, literal } from '../../../src/schema/rules/ast.ts'

type Conditional = Pick<CompiledReport, 'when' | 'names'>

/** Paths to values of other records that the condition of a report compares with constants. */
export function comparedPaths({ when, names }: Conditional): readonly (readonly string[])[] {
  const fields = when ? conjunctsOf(when).flatMap(comparedField) : []
  return fields.map((field) => names[field]?.path ?? []).filter(({ length }) => length > 1)
}

/**
 * Paths of records without which a row is not in the report, by its condition. The database may begin with these records, such as the
 * few open orders, in place of all lines.
 */
export function neededPaths(report: Conditional): ReadonlySet<string> {
  // A path ends with the value; each part before it is a record.
  const records = comparedPaths(report).map((path) => path.slice(0, -1))
  return new Set(records.flatMap((path) => path.map((_, index) => path.slice(0, index + 1).join('.'))))
}

function comparedField({ op, args: [left, right] }: Ast): readonly string[] {
  if (!isAst(left) || left.op !== 'id' || !isAst(right)) return []
  const constants = op === '==' ? [right] : op === 'in' && right.op === 'list' ? listOf(right.args) : []
  const isKnown = constants.length > 0 && constants.every((each) => each.op === 'value' && literal(each) !== null)
  return isKnown ? [String(literal(left))] : []
}
