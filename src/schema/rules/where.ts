import type { Where } from '../base/where.ts'
import type { Ast } from '../model/compiled.ts'
import type { Names } from './check-types.ts'
import { type Constants, parseExpression } from './parse.ts'

type Value = Extract<Where, object>[string]
type Scalar = string | number | boolean

/** Condition as an expression: all parts of a map hold. `names`: whether a field has one value or several. */
export function celOf(where: Where, names: Names = {}): string {
  if (typeof where === 'string') return where
  return Object.entries(where)
    .map(([name, value]) => partOf(name, value, names[name] === 'list'))
    .join(' && ')
}

/** Parses a condition. @throws ExpressionError for the first mistake. */
export function parseWhere(where: Where, names: Names, constants: Constants = {}): Ast {
  return parseExpression(celOf(where, names), names, 'bool', constants)
}

function partOf(name: string, value: Value, isList: boolean): string {
  if (Array.isArray(value)) return isList ? anyOf(name, value) : `${name} in [${value.map(literal).join(', ')}]`
  if (typeof value !== 'object') return same(name, literal(value), isList)
  if ('not' in value) return isList ? `!(${same(name, literal(value.not), true)})` : `${name} != ${literal(value.not)}`
  return same(name, 'user' in value ? `user.${value.user}` : value.field, isList)
}

function same(name: string, value: string, isList: boolean): string {
  return isList ? `${value} in ${name}` : `${name} == ${value}`
}

function anyOf(name: string, values: readonly Scalar[]): string {
  return values.length === 0 ? 'false' : `(${values.map((value) => same(name, literal(value), true)).join(' || ')})`
}

/** Literal of a value in an expression: numbers are doubles. */
function literal(value: Scalar): string {
  if (typeof value === 'number') return Number.isInteger(value) ? `${value}.0` : String(value)
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value)
}
