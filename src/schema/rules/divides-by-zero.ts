import type { Ast } from '../model/compiled.ts'
import { isAst, operand } from './ast.ts'
import { evaluate, type Scope } from './evaluate.ts'

/** Whether an expression divides by zero with these values, in a part that decides its result. */
export function dividesByZero(ast: Ast, scope: Scope): boolean {
  const { op } = ast
  if ((op === '/' || op === '%') && evaluate(operand(ast, 1), scope) === 0) return true
  return decidingParts(ast, scope).some((part) => dividesByZero(part, scope))
}

/** Operands without those that a condition leaves out. */
function decidingParts(ast: Ast, scope: Scope): readonly Ast[] {
  const { op, args } = ast
  const isMet = () => evaluate(operand(ast, 0), scope) === true
  if (op === '&&' && !isMet()) return [operand(ast, 0)]
  if (op === '||' && isMet()) return [operand(ast, 0)]
  if (op === '?:') return [operand(ast, 0), operand(ast, isMet() ? 1 : 2)]
  return args.flat().filter(isAst)
}
