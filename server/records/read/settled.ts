import type { Ast, ServerResource } from '../../../src/schema/model/compiled.ts'
import { conjunctsOf, fieldsOf, literal, operand } from '../../../src/schema/rules/ast.ts'
import type { Session } from '../../platform/http/route.ts'
import { rowRules } from '../../rights/rows/scope.ts'

/**
 * Fields with a constant value in all rows that a session may list: those its row conditions fix (`supplierId == user.supplierId`), and
 * fields filled in from them. They are no use as columns or search fields.
 */
export function settledFields(resource: ServerResource, session: Session): ReadonlySet<string> {
  const [first, ...others] = rowRules(resource, session, 'list').map(fixedBy)
  if (!first) return new Set()
  // With two roles each has to fix a field, and to the same value.
  const fixed = [...first].filter(([field, to]) => others.every((other) => other.get(field) === to))
  return new Set(fixed.flatMap(([field]) => [field, ...filledBy(resource, field)]))
}

/** Fields that conditions compare with a value independent of the row, each with that value as text; all conditions hold. */
function fixedBy(conditions: readonly Ast[]): ReadonlyMap<string, string> {
  return new Map(
    conditions.flatMap(conjunctsOf).flatMap((part): readonly (readonly [string, string])[] => {
      if (part.op !== '==') return []
      const [left, right] = [operand(part, 0), operand(part, 1)]
      if (left.op === 'id' && isKnown(right)) return [[String(literal(left)), JSON.stringify(right)]]
      return right.op === 'id' && isKnown(left) ? [[String(literal(right)), JSON.stringify(left)]] : []
    }),
  )
}

const isKnown = (ast: Ast) => fieldsOf(ast).length === 0

function filledBy({ plan }: ServerResource, field: string): readonly string[] {
  const fill: unknown = plan.fields[field]?.props.fill
  return typeof fill === 'object' && fill !== null ? Object.keys(fill) : []
}
