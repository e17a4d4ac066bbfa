import { movedDay } from '../base/moved-day.ts'
import type { Ast, CompiledField } from '../model/compiled.ts'
import { conjunctsOf, isAst, listOf, literal, operand } from '../rules/ast.ts'
import { printExpression } from '../rules/print.ts'
import { type Advanced, type Rule, type RuleName, typedValue, valuesOf } from './advanced.ts'
import { sourceIn, sourceText, type ValueSource } from './value-sources.ts'
import type { Fields } from './written-map.ts'

const comparisons: Readonly<Record<string, RuleName>> = {
  '==': 'eq',
  '!=': 'ne',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
}
const mirrored: Readonly<Record<string, string>> = { '>': '<', '>=': '<=', '<': '>', '<=': '>=' }
const methods: Readonly<Record<string, RuleName>> = {
  contains: 'like',
  startsWith: 'right_like',
  endsWith: 'left_like',
}

/** Conditions of a parsed expression; undefined for one that the condition builder cannot show. */
export function rulesOfExpression(ast: Ast, fields: Fields): Advanced | undefined {
  const single = rulesOf(ast, fields)
  if (single) return { match: 'and', rules: single }
  const match = ast.op === '||' ? 'or' : 'and'
  const parts = match === 'or' ? disjunctsOf(ast) : conjunctsOf(ast)
  const rules = parts.map((part) => rulesOf(part, fields))
  // "None of several" is a conjunction of its own.
  if (rules.some((each) => !each || (match === 'or' && each.length > 1))) return undefined
  return { match, rules: rules.flatMap((each) => each ?? []) }
}

function disjunctsOf(ast: Ast): readonly Ast[] {
  return ast.op === '||' ? [...disjunctsOf(operand(ast, 0)), ...disjunctsOf(operand(ast, 1))] : [ast]
}

function rulesOf(ast: Ast, fields: Fields): readonly Rule[] | undefined {
  if (ast.op === '!_') return negated(operand(ast, 0), fields)
  const rule = emptyOf(ast, fields) ?? memberOf(ast, fields) ?? anyMemberOf(ast, fields) ?? methodOf(ast, fields)
  const found = rule ?? comparisonOf(ast, fields)
  return found && [found]
}

/** `!(status in ['draft', 'rejected'])`: each of them is another value. */
function negated(ast: Ast, fields: Fields): readonly Rule[] | undefined {
  const member = memberOf(ast, fields)
  if (member?.rule === 'in') return valuesOf(member).map((val) => ({ field: member.field, rule: 'ne', val }))
  return member && [{ ...member, rule: 'ne' }]
}

function comparisonOf(ast: Ast, fields: Fields): Rule | undefined {
  if (!Object.hasOwn(comparisons, ast.op)) return undefined
  const [left, right] = [operand(ast, 0), operand(ast, 1)]
  const field = nameOf(left, fields)
  if (field === undefined) {
    if (nameOf(right, fields) === undefined) return undefined
    return comparisonOf({ op: mirrored[ast.op] ?? ast.op, args: [right, left] }, fields)
  }
  const rule = comparisons[ast.op]
  if (right.op === 'value' && literal(right) === null) return nullRule(rule, field, fields)
  const val = valOf(right, fields)
  return rule && val !== undefined ? { field, rule, val } : undefined
}

// An empty text is a value of its own: only numbers and days have no other empty one.
function nullRule(rule: RuleName | undefined, field: string, fields: Fields): Rule | undefined {
  if (fields.get(field)?.stored === 'text' && !isDay(fields.get(field))) return undefined
  if (rule === 'eq') return { field, rule: 'empty', val: '' }
  return rule === 'ne' ? { field, rule: 'not_empty', val: '' } : undefined
}

const isDay = (field: CompiledField | undefined) => field?.type === 'date' || field?.type === 'datetime'

/** `x == null || x == ''` and its opposite. */
function emptyOf(ast: Ast, fields: Fields): Rule | undefined {
  if (ast.op !== '||' && ast.op !== '&&') return undefined
  const operator = ast.op === '||' ? '==' : '!='
  const sides = [operand(ast, 0), operand(ast, 1)]
  if (sides.some(({ op }) => op !== operator)) return undefined
  const [first, second] = sides.map((side) => nameOf(operand(side, 0), fields))
  const values = sides.map((side) => (operand(side, 1).op === 'value' ? literal(operand(side, 1)) : undefined))
  if (first === undefined || first !== second || !(values.includes(null) && values.includes(''))) return undefined
  return { field: first, rule: operator === '==' ? 'empty' : 'not_empty', val: '' }
}

/** `status in ['a', 'b']`, and `'a' in tags` of a field with several values. */
function memberOf(ast: Ast, fields: Fields): Rule | undefined {
  if (ast.op !== 'in') return undefined
  const [left, right] = [operand(ast, 0), operand(ast, 1)]
  if (right.op === 'items') {
    const field = nameOf(operand(right, 0), fields)
    const val = valOf(left, fields)
    return field === undefined || val === undefined ? undefined : { field, rule: 'eq', val }
  }
  const field = nameOf(left, fields)
  if (field === undefined || right.op !== 'list') return undefined
  const values = right.args.filter(isAst).map((item) => fixedOf(item))
  const isListed = values.length > 0 && values.every((value) => value !== undefined && !/^$|,|#\{/.test(value))
  return isListed ? { field, rule: 'in', val: values.join(',') } : undefined
}

/** `'a' in tags || 'b' in tags`. */
function anyMemberOf(ast: Ast, fields: Fields): Rule | undefined {
  if (ast.op !== '||') return undefined
  const members = disjunctsOf(ast).map((part) => (operandIsItems(part) ? memberOf(part, fields) : undefined))
  const [first] = members
  const isOne = members.every((each) => each && each.field === first?.field && !each.val.includes('#{'))
  return first && isOne
    ? { field: first.field, rule: 'in', val: members.map((each) => each?.val).join(',') }
    : undefined
}

const operandIsItems = (ast: Ast) => ast.op === 'in' && operand(ast, 1).op === 'items'

function methodOf(ast: Ast, fields: Fields): Rule | undefined {
  if (ast.op !== 'rcall') return undefined
  const rule = methods[String(ast.args[0])]
  const field = nameOf(operand(ast, 1), fields)
  const [argument] = listOf(ast.args[2])
  const val = argument && fixedOf(argument)
  return rule && field !== undefined && val ? { field, rule, val } : undefined
}

/** Field that an expression is: `status`, `parent.status`. */
function nameOf(ast: Ast, fields: Fields): string | undefined {
  const name = ast.op === '.' && operand(ast, 0).op === 'id' ? `${nameIn(operand(ast, 0))}.${ast.args[1]}` : nameIn(ast)
  return name !== undefined && fields.has(name) ? name : undefined
}

function nameIn(ast: Ast): string | undefined {
  return ast.op === 'id' ? String(literal(ast)) : undefined
}

function valOf(ast: Ast, fields: Fields): string | undefined {
  const source = sourceOf(ast, fields)
  return source ? sourceText(source) : fixedOf(ast) || undefined
}

function fixedOf(ast: Ast): string | undefined {
  if (ast.op === '-_') {
    const inner = fixedOf(operand(ast, 0))
    return inner === undefined ? undefined : `-${inner}`
  }
  const value = ast.op === 'value' ? literal(ast) : null
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

function sourceOf(ast: Ast, fields: Fields): ValueSource | undefined {
  const name = nameIn(ast)
  if (name === 'today') return { kind: 'day', of: 'today' }
  if (name === 'now') return { kind: 'now' }
  const field = nameOf(ast, fields)
  if (field !== undefined) return { kind: 'field', of: field }
  if (ast.op === '.' && nameIn(operand(ast, 0)) === 'user') return { kind: 'user', of: String(ast.args[1]) }
  return dayOf(ast)
}

/** `addDays(today, 30.0)`. */
function dayOf(ast: Ast): ValueSource | undefined {
  if (ast.op !== 'call' || ast.args[0] !== 'addDays') return undefined
  const [day, count] = listOf(ast.args[1])
  const days = Number(count && fixedOf(count))
  if (!day || nameIn(day) !== 'today' || !Number.isInteger(days)) return undefined
  return { kind: 'day', of: days < 0 ? `today - ${-days}` : `today + ${days}` }
}

/** Expression of conditions; undefined where an expression cannot say them. */
export function expressionOf({ match, rules }: Advanced, fields: Fields): string | undefined {
  const parts = rules.map((rule) => partOf(rule, fields.get(rule.field)))
  if (parts.length === 0 || parts.some((part) => part === undefined)) return undefined
  if (parts.length === 1) return parts[0]
  const joined = match === 'and' ? ' && ' : ' || '
  return parts.map((part = '') => (/ (&&|\|\|) /.test(part) ? `(${part})` : part)).join(joined)
}

const operators: Readonly<Partial<Record<RuleName, string>>> = Object.fromEntries(
  Object.entries(comparisons).map(([operator, rule]) => [rule, operator]),
)
const methodNames: Readonly<Partial<Record<RuleName, string>>> = Object.fromEntries(
  Object.entries(methods).map(([name, rule]) => [rule, name]),
)

function partOf(rule: Rule, field: CompiledField | undefined): string | undefined {
  if (!field) return undefined
  if (rule.rule === 'empty' || rule.rule === 'not_empty') return emptyPart(rule, field)
  const method = methodNames[rule.rule]
  if (method !== undefined) return sourceIn(rule.val) ? undefined : `${rule.field}.${method}(${fixed(rule.val)})`
  if (rule.rule === 'in') return listPart(rule, field)
  const value = printedValue(rule, field)
  if (value === undefined) return undefined
  if (field.choice !== 'many') return `${rule.field} ${operators[rule.rule]} ${value}`
  const member = `${value} in ${rule.field}`
  if (rule.rule === 'eq') return member
  return rule.rule === 'ne' ? `!(${member})` : undefined
}

function emptyPart({ field: name, rule }: Rule, field: CompiledField): string {
  const operator = rule === 'empty' ? '==' : '!='
  if (field.stored !== 'text' || isDay(field)) return `${name} ${operator} null`
  return `${name} ${operator} null ${rule === 'empty' ? '||' : '&&'} ${name} ${operator} ''`
}

function listPart(rule: Rule, field: CompiledField): string | undefined {
  if (sourceIn(rule.val)) return undefined
  const values = valuesOf(rule).map((value) => fixed(typedValue(field, value)))
  if (field.choice === 'many') return values.map((value) => `${value} in ${rule.field}`).join(' || ')
  return `${rule.field} in [${values.join(', ')}]`
}

function printedValue({ val }: Rule, field: CompiledField): string | undefined {
  const source = sourceIn(val)
  if (!source) return fixed(typedValue(field, val))
  if (source.kind === 'user') return `user.${source.of}`
  if (source.kind === 'field') return source.of
  if (source.kind === 'now') return 'now'
  return source.kind === 'day' ? printedDay(source.of) : undefined
}

function printedDay(of: string): string | undefined {
  const day = movedDay(of)
  if (!('today' in day) || day.months !== undefined) return undefined
  return day.today === 0 ? 'today' : `addDays(today, ${day.today}.0)`
}

function fixed(value: unknown): string {
  const plain = typeof value === 'number' ? value : String(value)
  return printExpression({ op: 'value', args: [plain] })
}
