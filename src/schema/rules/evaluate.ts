import type { Ast, Rule } from '../model/compiled.ts'
import { isAst, listOf, literal, operand } from './ast.ts'
import { callFunction } from './functions.ts'

/** Values that an expression may read: the record's fields, `user`, `today`, `now`. A missing name is null. */
export type Scope = { readonly [name: string]: unknown }

type Operator = (ast: Ast, scope: Scope) => unknown

/**
 * Value of an expression over a scope. Null-tolerant where CEL would throw: an absent value is null, null equals only null,
 * any order comparison with null is false, arithmetic with null gives null. Never throws for a checked expression.
 */
export function evaluate(ast: Ast, scope: Scope): unknown {
  const operator = Object.hasOwn(operators, ast.op) ? operators[ast.op] : undefined
  if (!operator) throw new Error(`unknown operator "${ast.op}" in a compiled expression`)
  return operator(ast, scope)
}

/** Result of a boolean rule; an absent rule returns `otherwise`. Any value but true counts as false. */
export function holds(rule: Rule | undefined, scope: Scope, otherwise = false): boolean {
  if (rule === undefined) return otherwise
  return typeof rule === 'boolean' ? rule : evaluate(rule, scope) === true
}

const value = (ast: Ast, index: number, scope: Scope) => evaluate(operand(ast, index), scope)

const operators: Record<string, Operator> = {
  value: (ast) => literal(ast),
  id: (ast, scope) => orNull(own(scope, String(literal(ast)))),
  // Comma list as a list (checkbox, list_multi).
  items: (ast, scope) => itemsOf(value(ast, 0, scope)),
  '.': (ast, scope) => orNull(own(value(ast, 0, scope), String(ast.args[1]))),
  '[]': (ast, scope) => orNull(own(value(ast, 0, scope), String(value(ast, 1, scope)))),
  list: (ast, scope) => ast.args.map((_, index) => value(ast, index, scope)),
  '&&': (ast, scope) => value(ast, 0, scope) === true && value(ast, 1, scope) === true,
  '||': (ast, scope) => value(ast, 0, scope) === true || value(ast, 1, scope) === true,
  '!_': (ast, scope) => value(ast, 0, scope) !== true,
  '?:': (ast, scope) => (value(ast, 0, scope) === true ? value(ast, 1, scope) : value(ast, 2, scope)),
  '==': (ast, scope) => same(value(ast, 0, scope), value(ast, 1, scope)),
  '!=': (ast, scope) => !same(value(ast, 0, scope), value(ast, 1, scope)),
  '<': compare((order) => order < 0),
  '<=': compare((order) => order <= 0),
  '>': compare((order) => order > 0),
  '>=': compare((order) => order >= 0),
  in: (ast, scope) => {
    const left = value(ast, 0, scope)
    return itemsOf(value(ast, 1, scope)).some((item) => same(left, item))
  },
  '+': (ast, scope) => plus(value(ast, 0, scope), value(ast, 1, scope)),
  '-': numeric((left, right) => left - right),
  '*': numeric((left, right) => left * right),
  '/': numeric((left, right) => (right === 0 ? null : left / right)),
  '%': numeric((left, right) => (right === 0 ? null : left % right)),
  '-_': (ast, scope) => {
    const number = numberOf(value(ast, 0, scope))
    return number === null ? null : -number
  },
  call: (ast, scope) => callFunction(String(ast.args[0]), argumentsOf(ast.args[1], scope)),
  rcall: (ast, scope) => {
    const [name, target, args] = ast.args
    if (!isAst(target)) throw new Error('a method without a target')
    const macro = Object.hasOwn(macros, String(name)) ? macros[String(name)] : undefined
    const on = evaluate(target, scope)
    if (macro) return macro(on, listOf(args), scope)
    return callFunction(String(name), [on, ...argumentsOf(args, scope)])
  },
}

type Macro = (target: unknown, args: readonly Ast[], scope: Scope) => unknown

const macros: Record<string, Macro> = {
  exists: (target, args, scope) => itemsOf(target).some((item) => inner(args, item, scope) === true),
  all: (target, args, scope) => itemsOf(target).every((item) => inner(args, item, scope) === true),
  filter: (target, args, scope) => itemsOf(target).filter((item) => inner(args, item, scope) === true),
  map: (target, args, scope) => itemsOf(target).map((item) => inner(args, item, scope)),
}

function inner([name, body]: readonly Ast[], item: unknown, scope: Scope): unknown {
  if (!(name && body)) throw new Error('a macro without a variable')
  return evaluate(body, { ...scope, [String(literal(name))]: item })
}

function argumentsOf(args: unknown, scope: Scope): unknown[] {
  return listOf(args).map((arg) => evaluate(arg, scope))
}

function own(target: unknown, name: string): unknown {
  return typeof target === 'object' && target !== null && Object.hasOwn(target, name)
    ? (target as Record<string, unknown>)[name]
    : null
}

/** Empty text is no value: a cleared field and an absent one mean the same to a rule. */
function orNull(found: unknown): unknown {
  return found === undefined || found === '' ? null : found
}

function itemsOf(list: unknown): readonly unknown[] {
  if (Array.isArray(list)) return list
  return typeof list === 'string' && list !== '' ? list.split(',') : []
}

function same(left: unknown, right: unknown): boolean {
  const [a, b] = [orNull(left), orNull(right)]
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => same(item, b[index]))
  return a === b
}

function compare(holdsFor: (order: number) => boolean): Operator {
  return (ast, scope) => {
    const order = orderOf(orNull(value(ast, 0, scope)), orNull(value(ast, 1, scope)))
    return order !== undefined && holdsFor(order)
  }
}

/** Below, at or above zero; undefined for values without an order, such as null. */
function orderOf(left: unknown, right: unknown): number | undefined {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  if (typeof left !== 'string' || typeof right !== 'string') return undefined
  if (left === right) return 0
  return left < right ? -1 : 1
}

function numeric(apply: (left: number, right: number) => number | null): Operator {
  return (ast, scope) => {
    const [left, right] = [numberOf(value(ast, 0, scope)), numberOf(value(ast, 1, scope))]
    return left === null || right === null ? null : apply(left, right)
  }
}

function plus(left: unknown, right: unknown): unknown {
  if (typeof left === 'string' && typeof right === 'string') return left + right
  if (Array.isArray(left) && Array.isArray(right)) return [...left, ...right]
  return typeof left === 'number' && typeof right === 'number' ? left + right : null
}

function numberOf(found: unknown): number | null {
  return typeof found === 'number' ? found : null
}
