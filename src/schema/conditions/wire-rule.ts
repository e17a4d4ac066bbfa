import { type Advanced, needsValue, type Rule, type RuleName } from './advanced.ts'

/** Data rule as on the wire (contract.md 1.4, 6): a field, a condition and a value. */
export type WireRule = {
  readonly column: string | null
  readonly condition: string | null
  readonly value: string | null
}

/** Operators by the names of the wire. */
const operators: Readonly<Record<string, RuleName>> = {
  '=': 'eq',
  '!=': 'ne',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
  IN: 'in',
  LIKE: 'like',
  LEFT_LIKE: 'left_like',
  RIGHT_LIKE: 'right_like',
}

/** Condition of a rule that the wire cannot tell by field and value: the value is a description, and never read back. */
export const described = 'USE_SQL_RULES'

/** Conditions of a rule on the wire; undefined for an unknown condition. */
export function fromWire({ column, condition, value }: WireRule): Advanced | undefined {
  const rule = Object.hasOwn(operators, condition ?? '') ? operators[condition ?? ''] : undefined
  return rule && column ? { match: 'and', rules: [{ field: column, rule, val: value ?? '' }] } : undefined
}

/** Rule on the wire: its only condition, or a description of all. */
export function toWire({ match, rules }: Advanced): WireRule {
  const [only] = rules
  const condition = rules.length === 1 && only ? nameOf(only.rule) : undefined
  if (only && condition) return { column: only.field, condition, value: only.val }
  return { column: null, condition: described, value: rules.map(inWords).join(` ${match} `).slice(0, 500) }
}

const nameOf = (rule: RuleName) => Object.keys(operators).find((name) => operators[name] === rule)

function inWords({ field, rule, val }: Rule): string {
  const name = nameOf(rule) ?? rule.replace('_', ' ')
  return needsValue(rule) ? `${field} ${name} '${val}'` : `${field} ${name}`
}
