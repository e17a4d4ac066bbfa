import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { Ast, ServerResource } from '../../../src/schema/model/compiled.ts'
import { fieldsOf, operand } from '../../../src/schema/rules/ast.ts'
import { evaluate, type Scope } from '../../../src/schema/rules/evaluate.ts'
import type { Session } from '../../platform/http/route.ts'
import { ambientOf, sealsOf } from './scope.ts'

/**
 * Whether a session may add rows to a resource: it holds the permission, and no seal hides each new row from it. A bid begins as a
 * draft of its supplier, so no other user adds one, administrators included.
 */
export function mayBegin(resource: ServerResource, session: Session): boolean {
  const { code, states } = resource.plan
  if (!session.may(permissionOf(code, 'add'))) return false
  const known = { ...ambientOf(session), ...(states && { [states.field]: states.initial }) }
  return sealsOf(resource, session).every((seal) => mayHold(seal, known))
}

/** Whether a condition may hold when only some names are known; a part with unknown names may hold. */
function mayHold(ast: Ast, known: Scope): boolean {
  if (ast.op === '&&') return mayHold(operand(ast, 0), known) && mayHold(operand(ast, 1), known)
  if (ast.op === '||') return mayHold(operand(ast, 0), known) || mayHold(operand(ast, 1), known)
  return !fieldsOf(ast).every((field) => field in known) || evaluate(ast, known) === true
}
