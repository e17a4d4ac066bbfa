import type { Advanced, Rule, RuleName } from '../../../src/schema/conditions/advanced.ts'
import { advancedText, conditionsIn } from '../../../src/schema/conditions/advanced.ts'
import type { Ast } from '../../../src/schema/model/compiled.ts'
import { isAst, listOf, literal, operand } from '../../../src/schema/rules/ast.ts'
import { ExpressionError } from '../../../src/schema/rules/expression-error.ts'
import { parseExpression } from '../../../src/schema/rules/parse.ts'

/** Answers as older expressions name them, of any kind. */
const answers = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`q${index + 1}`, 'dyn' as const]))

/** Conditions that say the same as an expression over answers; undefined if there are none. */
export function conditionsOfText(text: string): Advanced | undefined {
  const ast = parsed(text)
  if (!ast) return undefined
  const match = ast.op === '||' ? 'or' : 'and'
  const rules = partsOf(ast, match === 'or' ? '||' : '&&').map(ruleOf)
  const known = rules.filter((rule) => rule !== undefined)
  return known.length === rules.length ? conditionsIn(advancedText({ match, rules: known })) : undefined
}

function parsed(text: string): Ast | undefined {
  try {
    return parseExpression(text, answers, 'bool')
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    return undefined
  }
}

function partsOf(ast: Ast, op: '&&' | '||'): readonly Ast[] {
  return ast.op === op ? [...partsOf(operand(ast, 0), op), ...partsOf(operand(ast, 1), op)] : [ast]
}

const rules: Readonly<Record<string, RuleName>> = {
  '==': 'eq',
  '!=': 'ne',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
}

/** Condition of a comparison of an answer with a value: `q1 == 'A'`, `'A' in q1`, `q1 in ['A', 'B']`. */
function ruleOf(ast: Ast): Rule | undefined {
  const [left, right] = ast.args
  if (!(isAst(left) && isAst(right))) return undefined
  if (ast.op === 'in') return inRule(left, right)
  const rule = Object.hasOwn(rules, ast.op) ? rules[ast.op] : undefined
  if (!rule || left.op !== 'id' || right.op !== 'value') return undefined
  const value = literal(right)
  if (value !== null) return { field: String(literal(left)), rule, val: String(value) }
  if (rule !== 'eq' && rule !== 'ne') return undefined
  return { field: String(literal(left)), rule: rule === 'eq' ? 'empty' : 'not_empty', val: '' }
}

function inRule(left: Ast, right: Ast): Rule | undefined {
  if (left.op === 'value' && right.op === 'id') {
    return { field: String(literal(right)), rule: 'eq', val: String(literal(left)) }
  }
  const items = right.op === 'list' ? listOf(right.args) : []
  if (left.op !== 'id' || items.length === 0 || items.some(({ op }) => op !== 'value')) return undefined
  return { field: String(literal(left)), rule: 'in', val: items.map((item) => String(literal(item))).join(',') }
}
