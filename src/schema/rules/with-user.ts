import type { Ast } from '../model/compiled.ts'
import type { ExpressionUser } from '../model/roles.ts'
import { isAst, literal } from './ast.ts'

/** Expression with the values of a person in place of `user`. */
export function withUser(ast: Ast, person: ExpressionUser): Ast {
  if (isOfUser(ast)) return constant(person[ast.args[1] as keyof ExpressionUser])
  const args = ast.args.map((arg) => {
    if (isAst(arg)) return withUser(arg, person)
    return Array.isArray(arg) ? arg.map((each) => (isAst(each) ? withUser(each, person) : each)) : arg
  })
  return { ...ast, args } as Ast
}

function isOfUser({ op, args: [target] }: Ast): boolean {
  return op === '.' && isAst(target) && target.op === 'id' && literal(target) === 'user'
}

function constant(value: string | readonly string[] | undefined): Ast {
  return typeof value === 'object' ? { op: 'list', args: value.map(constant) } : { op: 'value', args: [value ?? null] }
}
