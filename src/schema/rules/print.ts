import type { Ast } from '../model/compiled.ts'
import { isAst, listOf, literal, operand } from './ast.ts'

const binary = new Set(['&&', '||', '==', '!=', '<', '<=', '>', '>=', 'in', '+', '-', '*', '/', '%', '?:'])

/** Source text of a compiled expression for a schema file; nested operators are in brackets. */
export function printExpression(ast: Ast): string {
  switch (ast.op) {
    case 'value':
      return printed(literal(ast))
    case 'id':
      return String(literal(ast))
    case 'items':
      return printExpression(operand(ast, 0))
    case '.':
      return `${bracketed(operand(ast, 0))}.${String(ast.args[1])}`
    case '[]':
      return `${bracketed(operand(ast, 0))}[${printExpression(operand(ast, 1))}]`
    case 'list':
      return `[${ast.args.filter(isAst).map(printExpression).join(', ')}]`
    case '!_':
      return `!${bracketed(operand(ast, 0))}`
    case '-_':
      return `-${bracketed(operand(ast, 0))}`
    case '?:':
      return `${bracketed(operand(ast, 0))} ? ${bracketed(operand(ast, 1))} : ${bracketed(operand(ast, 2))}`
    case 'call':
      return `${String(ast.args[0])}(${listOf(ast.args[1]).map(printExpression).join(', ')})`
    case 'rcall':
      return `${bracketed(operand(ast, 1))}.${String(ast.args[0])}(${listOf(ast.args[2]).map(printExpression).join(', ')})`
    default:
      return `${bracketed(operand(ast, 0))} ${ast.op} ${bracketed(operand(ast, 1))}`
  }
}

function bracketed(ast: Ast): string {
  const inner = ast.op === 'items' ? operand(ast, 0) : ast
  return binary.has(inner.op) ? `(${printExpression(inner)})` : printExpression(inner)
}

// Numbers of CEL have a decimal point: 1 and 1.0 are of different types.
function printed(value: string | number | boolean | null): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  return typeof value === 'number' && Number.isInteger(value) ? `${value}.0` : String(value)
}
