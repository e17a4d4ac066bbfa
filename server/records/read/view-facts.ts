import type { Ast, ServerResource } from '../../../src/schema/model/compiled.ts'
import { fieldsOf } from '../../../src/schema/rules/ast.ts'
import { evaluate } from '../../../src/schema/rules/evaluate.ts'
import type { App, ViewFacts } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import { type Condition, valuesIn } from '../../platform/sql/conditions.ts'
import { ambientOf, rowRules } from '../../rights/rows/scope.ts'

/** Known facts about the rows of a resource that is open as a view. */
export function factsOf(view: App['view'], { plan }: ServerResource): ViewFacts {
  return view?.code === plan.code ? view.facts : {}
}

/** Whether a session reads all rows of a view under some conditions, by its constant values. */
export function isWholeView(
  resource: ServerResource,
  session: Session,
  conditions: readonly Condition[],
  constant: Readonly<Record<string, string>>,
): boolean {
  const scope = { ...constant, ...ambientOf(session) }
  const holds = (ast: Ast) => fieldsOf(ast).every((name) => name in constant) && evaluate(ast, scope) === true
  const isMet = (condition: Condition) =>
    'field' in condition &&
    (condition.op === 'eq' || condition.op === 'in') &&
    valuesIn(condition).some((value) => value === constant[condition.field])
  return conditions.every(isMet) && rowRules(resource, session, 'list').some((rules) => rules.every(holds))
}
