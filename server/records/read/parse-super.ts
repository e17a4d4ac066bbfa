import { AppError } from '../../../src/schema/model/errors.ts'
import { type Condition, itemsOf } from '../../platform/sql/conditions.ts'

const rules: Readonly<Record<string, Condition['op']>> = {
  eq: 'eq',
  '=': 'eq',
  ne: 'ne',
  '!=': 'ne',
  gt: 'gt',
  '>': 'gt',
  ge: 'ge',
  '>=': 'ge',
  lt: 'lt',
  '<': 'lt',
  le: 'le',
  '<=': 'le',
  like: 'contains',
  right_like: 'starts',
  left_like: 'ends',
  in: 'in',
  empty: 'empty',
  not_empty: 'filled',
}
const most = 50

/**
 * The advanced query (contract.md 1.4.5): a JSON array, percent-encoded once more by clients; plain JSON is taken too.
 * Undefined when it holds no complete element. @throws BAD_REQUEST naming the parameter.
 */
export function parseSuper(params: string, matchType: string): Condition | undefined {
  const elements = arrayOf(params)
  if (elements.length > most) throw wrong(`more than ${most} conditions`)
  const of = elements.flatMap((element) => conditionOf(element) ?? [])
  if (of.length === 0) return undefined
  const match = matchType.toLowerCase()
  if (match !== 'and' && match !== 'or')
    throw new AppError('BAD_REQUEST', { name: 'superQueryMatchType', reason: 'and, or' })
  return { op: match === 'or' ? 'any' : 'all', of }
}

function wrong(reason: string): AppError {
  return new AppError('BAD_REQUEST', { name: 'superQueryParams', reason })
}

function arrayOf(params: string): readonly unknown[] {
  try {
    const text = params.trimStart().startsWith('[') ? params : decodeURIComponent(params)
    const value: unknown = JSON.parse(text)
    if (Array.isArray(value)) return value
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { name: 'superQueryParams', reason: 'JSON' }, { cause })
  }
  throw wrong('JSON array')
}

function conditionOf(element: unknown): Condition | undefined {
  if (typeof element !== 'object' || element === null) throw wrong('JSON objects')
  const { field, rule, val } = element as { field?: unknown; rule?: unknown; val?: unknown }
  if (field === undefined || field === '' || rule === undefined || rule === '') return undefined
  if (typeof field !== 'string' || typeof rule !== 'string') throw wrong('field, rule')
  const op = Object.hasOwn(rules, rule.toLowerCase()) ? rules[rule.toLowerCase()] : undefined
  if (op === undefined) throw wrong(`rule "${rule.slice(0, 40)}"`)
  return op === 'empty' || op === 'filled' ? { op, field } : withValue(op, field, val)
}

function withValue(op: Condition['op'], field: string, val: unknown): Condition | undefined {
  if (val === undefined || val === null || val === '') return undefined
  if (typeof val === 'object') throw wrong('val')
  return op === 'in' ? { op, field, values: itemsOf(String(val)) } : ({ op, field, value: String(val) } as Condition)
}
