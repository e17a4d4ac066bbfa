import type { Ast } from '../model/compiled.ts'
import { fieldsOf, listOf, literal, operand, walk } from './ast.ts'
import type { Names } from './check-types.ts'

const known = new Set(['&&', '||', '!_', '?:', '==', '!=', '<', '<=', '>', '>=', 'value', 'id', '.', 'list', 'items'])
const numeric = new Set(['+', '-', '*', '/', '-_'])
const methods = new Set(['contains', 'startsWith', 'endsWith'])

/**
 * Reason why an expression cannot select rows; undefined when it can. The database and single records evaluate such a condition
 * alike, so it uses only what both support. Parts that read no field are unrestricted: they are evaluated before.
 */
export function rowConditionProblem(ast: Ast, names: Names): string | undefined {
  const problems: string[] = []
  const fixed = new Set<Ast>()
  walk(ast, (node) => {
    if (fixed.has(node)) return
    if (fieldsOf(node).length === 0) walk(node, (inner) => fixed.add(inner))
    else problems.push(...problemsOf(node, names))
  })
  return problems[0]
}

function problemsOf(node: Ast, names: Names): string[] {
  if (node.op === 'rcall') return methodProblems(node)
  if (node.op === 'in') return memberProblems(node)
  if (numeric.has(node.op)) return numberProblems(node, names)
  return known.has(node.op) ? [] : [`rows cannot be selected by "${spoken(node)}"`]
}

function spoken({ op, args }: Ast): string {
  return op === 'call' ? `${String(args[0])}()` : op
}

function methodProblems({ args: [name, , args] }: Ast): string[] {
  if (!methods.has(String(name))) return [`rows cannot be selected by "${String(name)}()"`]
  const isKnown = listOf(args).every((argument) => fieldsOf(argument).length === 0)
  return isKnown ? [] : [`rows are selected by "${String(name)}()" of a known value, not of another field`]
}

function memberProblems(node: Ast): string[] {
  const [left, right] = [operand(node, 0), operand(node, 1)]
  const isField = right.op === 'items' && fieldsOf(left).length > 0
  return isField ? ['rows are selected by a known value in a comma list, not by another field in it'] : []
}

// "+" also joins texts, in which the engines differ.
function numberProblems(node: Ast, names: Names): string[] {
  let joins = false
  walk(node, (inner) => {
    const value = literal(inner)
    if (inner.op === 'value' && typeof value === 'string') joins = true
    if (inner.op === 'id' && names[String(value)] === 'string') joins = true
    if (inner.op === '.' && isText(names[`${String(literal(operand(inner, 0)))}.${String(inner.args[1])}`]))
      joins = true
  })
  return joins ? ['rows cannot be selected by joined texts'] : []
}

// A name that is unknown, as its file has a mistake, is reported there.
const isText = (type: Names[string] | undefined) => type !== undefined && type !== 'number' && type !== 'dyn'
