import type { Ast, ServerResource } from '../../../src/schema/model/compiled.ts'
import { fieldsOf, literal, operand } from '../../../src/schema/rules/ast.ts'
import type { Session } from '../../platform/http/route.ts'
import { rowRules } from '../../rights/rows/scope.ts'

/**
 * The fields that say the same in every row a session may list: those its row conditions fix (`supplierId == user.supplierId`), and what
 * is filled in by picking them. There is nothing to see or to search by in them.
 */
export function settledFields(resource: ServerResource, session: Session): ReadonlySet<string> {
  const [first, ...others] = rowRules(resource, session, 'list').map(fixedBy)
  if (!first) return new Set()
  // Of two roles each has to fix a field, and to the same.
  const fixed = [...first].filter(([field, to]) => others.every((other) => other.get(field) === to))
  return new Set(fixed.flatMap(([field]) => [field, ...filledBy(resource, field)]))
}

/** The fields that conditions which all hold compare with something that hangs on no row, each with that, as text. */
function fixedBy(conditions: readonly Ast[]): ReadonlyMap<string, string> {
  return new Map(
    conditions.flatMap(partsOf).flatMap((part): readonly (readonly [string, string])[] => {
      if (part.op !== '==') return []
      const [left, right] = [operand(part, 0), operand(part, 1)]
      if (left.op === 'id' && isKnown(right)) return [[String(literal(left)), JSON.stringify(right)]]
      return right.op === 'id' && isKnown(left) ? [[String(literal(right)), JSON.stringify(left)]] : []
    }),
  )
}

function partsOf(ast: Ast): readonly Ast[] {
  return ast.op === '&&' ? [...partsOf(operand(ast, 0)), ...partsOf(operand(ast, 1))] : [ast]
}

const isKnown = (ast: Ast) => fieldsOf(ast).length === 0

function filledBy({ plan }: ServerResource, field: string): readonly string[] {
  const fill: unknown = plan.fields[field]?.props.fill
  return typeof fill === 'object' && fill !== null ? Object.keys(fill) : []
}
