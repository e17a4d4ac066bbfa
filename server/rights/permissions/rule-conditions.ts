import { fieldOf } from '../../../src/schema/compile/system-fields.ts'
import { type Advanced, type Rule, type RuleName, valuesOf } from '../../../src/schema/conditions/advanced.ts'
import { withPlaceholders } from '../../../src/schema/conditions/placeholders.ts'
import { kindOf } from '../../../src/schema/fields/registry.ts'
import type { Ast, CompiledField, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { ExpressionUser } from '../../../src/schema/model/roles.ts'
import { isMany } from '../../platform/sql/is-many.ts'
import { nowText, todayText } from '../../platform/time.ts'

/** Condition that no row fulfils. */
export const noRows: Ast = { op: 'value', args: [false] }

/**
 * Conditions of a data rule or a job as one expression on the rows of a resource, for a person. Conditions that name no stored field
 * hold for no row; so does their disjunction.
 */
export function conditionsAst({ plan }: ServerResource, { match, rules }: Advanced, user: ExpressionUser): Ast {
  const values = placeholderValues(user)
  const parts: Ast[] = []
  for (const rule of rules) {
    const field = fieldOf(plan.fields, rule.field)
    if (!field || kindOf(field).column === 'none') return noRows
    parts.push(ruleAst(field, { ...rule, val: withPlaceholders(rule.val, values) }))
  }
  return joined(match, parts)
}

/** Conditions that all hold, or one of them; none hold for no row. */
export function joined(match: Advanced['match'], parts: readonly Ast[]): Ast {
  const op = match === 'or' ? '||' : '&&'
  const [first = noRows, ...others] = parts
  return others.reduce((all, one): Ast => ({ op, args: [all, one] }), first)
}

/** Values of the placeholders for a person, now. */
export function placeholderValues(user: ExpressionUser): Readonly<Record<string, string>> {
  return {
    sys_user_code: user.username,
    sys_user_name: user.realname,
    sys_org_code: user.orgCode,
    sys_multi_org_code: user.orgCode,
    sys_date: todayText(),
    sys_time: nowText(),
  }
}

const methods: Partial<Readonly<Record<RuleName, string>>> = {
  like: 'contains',
  left_like: 'endsWith',
  right_like: 'startsWith',
}
const orders: Partial<Readonly<Record<RuleName, string>>> = { gt: '>', ge: '>=', lt: '<', le: '<=' }

/** A condition as an expression; of a list of values one has to match. */
export function ruleAst(field: CompiledField, rule: Rule): Ast {
  const id: Ast = { op: 'id', args: [field.key] }
  const literal = (text: string): Ast => ({ op: 'value', args: [numberOr(field, text.trim())] })
  const equals = (text: string): Ast =>
    isMany(field)
      ? { op: 'in', args: [literal(text), { op: 'items', args: [id] }] }
      : { op: '==', args: [id, literal(text)] }
  const isEmpty: Ast = { op: '==', args: [id, { op: 'value', args: [null] }] }
  const method = methods[rule.rule]
  const order = orders[rule.rule]
  if (method) return { op: 'rcall', args: [method, id, [{ op: 'value', args: [rule.val] }]] }
  if (order) return { op: order, args: [id, literal(rule.val)] }
  if (rule.rule === 'empty') return isEmpty
  if (rule.rule === 'not_empty') return { op: '!_', args: [isEmpty] }
  const some = joined('or', valuesOf(rule).map(equals))
  return rule.rule === 'ne' ? { op: '!_', args: [some] } : some
}

function numberOr(field: CompiledField, text: string): string | number {
  const isNumber = kindOf(field).column === 'number' || kindOf(field).column === 'integer'
  return isNumber && text !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}
