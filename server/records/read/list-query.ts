import { fieldOf } from '../../../src/schema/compile/system-fields.ts'
import { kindOf } from '../../../src/schema/fields/registry.ts'
import type { CompiledField, CompiledResource } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { sortsOf } from '../../../src/schema/model/list-sort.ts'
import { type Condition, itemsOf, mapLeaves } from '../../platform/sql/conditions.ts'
import { parseSuper } from './parse-super.ts'
import { parseText } from './parse-text.ts'
import { typedCondition } from './typed-condition.ts'

export type Order = { readonly field: string; readonly direction: 'asc' | 'desc' }

/** Parameters of a list call, checked against the fields that the caller may see. */
export type ListQuery = {
  readonly where: readonly Condition[]
  readonly order: readonly Order[]
  readonly pageNo: number
  readonly pageSize: number
  /** Row before the page, if the caller knows it. */
  readonly after: string | undefined
  /** Ids selected by the user; restricts the list to them. */
  readonly selections: readonly string[]
}

type Query = Readonly<Record<string, string>>
type Visible = (field: string) => boolean
/** Finds a field by its name in a request. @throws UNKNOWN_FIELD */
type FieldFor = (name: string) => CompiledField

/** Largest page, whatever size a call names (security.md A33). */
const maxPageSize = 200

/** Names of the protocol, and names that are never conditions (contract.md 1.4); an advanced query finds a field of such a name. */
export const reserved: ReadonlySet<string> = new Set(
  'pageNo pageSize after column order field _t superQueryParams superQueryMatchType selections columns format ids page rows sort class'.split(
    ' ',
  ),
)

/**
 * Parses the query of a list call (contract.md 1.4). Parameters that name no field are ignored, as clients send more than we know.
 * A field that the caller may not see is refused, so that no answer depends on it (security.md P6).
 */
export function parseListQuery(plan: CompiledResource, query: Query, visible: Visible): ListQuery {
  const fieldFor = (name: string) => {
    const field = fieldOf(plan.fields, name)
    if (!(field && visible(field.key)) || kindOf(field).secret) {
      throw new AppError('UNKNOWN_FIELD', { name: name.slice(0, 60) })
    }
    return field
  }
  const plain = Object.entries(query).flatMap(([name, value]) => {
    if (reserved.has(name) || value.trim() === '') return []
    return conditionOf(plan, name, value, fieldFor) ?? []
  })
  return {
    where: [...plain, ...advanced(query, fieldFor)],
    order: orderOf(plan, query, fieldFor, visible),
    ...pageOf(query),
    after: query.after || undefined,
    selections: itemsOf(query.selections ?? ''),
  }
}

function conditionOf(plan: CompiledResource, name: string, value: string, fieldFor: FieldFor): Condition | undefined {
  const [, base = name, suffix = ''] = /^(.+?)(_begin|_end|_MultiString)$/.exec(name) ?? []
  const isWhole = fieldOf(plan.fields, name) !== undefined
  if (!(isWhole || (suffix !== '' && fieldOf(plan.fields, base)))) return undefined
  const field = fieldFor(isWhole ? name : base)
  const asked = isWhole ? whole(field, value) : suffixed(field, suffix, value)
  return asked && mapLeaves(asked, (leaf) => typedCondition(field, leaf, name))
}

function suffixed({ key }: CompiledField, suffix: string, value: string): Condition {
  if (suffix === '_MultiString') return { op: 'in', field: key, values: itemsOf(value) }
  return { op: suffix === '_begin' ? 'ge' : 'le', field: key, value: value.trim() }
}

// Operator prefixes apply to text only; a number is bound as a number first (contract.md 1.4.3), except for the comparisons of a search
// box.
function whole(field: CompiledField, value: string): Condition | undefined {
  const asked = parseText(field.key, value)
  if (kindOf(field).column === 'text' || asked === undefined) return asked
  if (['ge', 'le', 'gt', 'lt', 'in'].includes(asked.op)) return asked
  return { op: 'eq', field: field.key, value: value.trim() }
}

function advanced({ superQueryParams = '', superQueryMatchType = '' }: Query, fieldFor: FieldFor): Condition[] {
  if (superQueryParams.trim() === '') return []
  const asked = parseSuper(superQueryParams, superQueryMatchType || 'and')
  if (!asked) return []
  return [mapLeaves(asked, (leaf) => typedCondition(fieldFor(leaf.field), leaf, 'superQueryParams'))]
}

function orderOf(plan: CompiledResource, { column, order }: Query, fieldFor: FieldFor, visible: Visible): Order[] {
  if (!(column && order)) return firstOrders(plan, visible)
  const names = itemsOf(column).map((name) => fieldFor(name.trim().replace(/_dictText$/, '')).key)
  const words = order.split(',')
  const isFit = words.every((word) => /^(asc|desc)(end)?$/i.test(word)) && [1, names.length].includes(words.length)
  if (!isFit) throw new AppError('BAD_REQUEST', { name: 'order', reason: 'asc, desc' })
  // A single order applies to each column; several apply one by one.
  const orders = names.map((field, index): Order => {
    const word = words[words.length === 1 ? 0 : index] ?? ''
    return { field, direction: word.toLowerCase().startsWith('asc') ? 'asc' : 'desc' }
  })
  return orders.filter(({ field }, index) => names.indexOf(field) === index)
}

function firstOrders({ list: { sort } }: CompiledResource, visible: Visible): Order[] {
  const seen = sortsOf(sort).filter(({ field }) => visible(field))
  if (seen.length === 0) return [{ field: 'createTime', direction: 'desc' }]
  return seen.map(({ field, order }) => ({ field, direction: order }))
}

/**
 * Page of a call. A negative size requests all rows (contract.md 1.2). It and a size that is too large get the largest page, and the
 * answer contains its size. @throws BAD_REQUEST
 */
export function pageOf(query: Query, otherwise = 10): { pageNo: number; pageSize: number } {
  const pageNo = wholeNumber('pageNo', query.pageNo, 1)
  const pageSize = wholeNumber('pageSize', query.pageSize, otherwise)
  if (pageNo < 1) throw new AppError('BAD_REQUEST', { name: 'pageNo', reason: '>= 1' })
  if (pageSize === 0) throw new AppError('BAD_REQUEST', { name: 'pageSize', reason: `1-${maxPageSize}` })
  return { pageNo, pageSize: pageSize < 0 ? maxPageSize : Math.min(pageSize, maxPageSize) }
}

function wholeNumber(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined || text === '') return otherwise
  if (!/^-?\d{1,9}$/.test(text)) throw new AppError('BAD_REQUEST', { name, reason: '1, 2, 3 …' })
  return Number(text)
}
