import { fieldOf } from '../../src/schema/compile/system-fields.ts'
import { kindOf } from '../../src/schema/fields/registry.ts'
import type { CompiledField, CompiledResource } from '../../src/schema/model/compiled.ts'
import { AppError } from '../../src/schema/model/errors.ts'
import { type Condition, itemsOf } from './conditions.ts'
import { parseSuper } from './parse-super.ts'
import { parseText } from './parse-text.ts'

export type Order = { readonly field: string; readonly direction: 'asc' | 'desc' }

/** What a list call asks for, checked against the fields that the caller may see. */
export type ListQuery = {
  readonly where: readonly Condition[]
  readonly order: readonly Order[]
  readonly pageNo: number
  readonly pageSize: number
  /** Ids ticked by the user; then only those. */
  readonly selections: readonly string[]
}

/** The largest page, and the most rows a call without paging gets. */
export const maxPageSize = 200
export const maxUnpaged = 10_000

const reserved = new Set(
  'pageNo pageSize column order field _t superQueryParams superQueryMatchType selections columns ids page rows sort class token fileName keyword lang'.split(
    ' ',
  ),
)

/**
 * Reads the query of a list call (contract.md 1.4). Parameters that name no field are ignored, as clients send more than we know; a
 * field that the caller may not see is refused, so that no answer depends on it (security.md P6).
 */
export function parseListQuery(
  plan: CompiledResource,
  query: Readonly<Record<string, string>>,
  visible: (field: string) => boolean,
): ListQuery {
  const where: Condition[] = []
  for (const [name, value] of Object.entries(query)) {
    if (reserved.has(name) || value.trim() === '') continue
    const condition = conditionOf(plan, name, value, visible)
    if (condition) where.push(condition)
  }
  const advanced = query.superQueryParams
    ? parseSuper(query.superQueryParams, query.superQueryMatchType || 'and')
    : undefined
  if (advanced) {
    mapFields(advanced, (field) => fieldFor(plan, field, visible))
    where.push(advanced)
  }
  return {
    where,
    order: orderOf(plan, query, visible),
    ...pageOf(query),
    selections: itemsOf(query.selections ?? ''),
  }
}

function conditionOf(
  plan: CompiledResource,
  name: string,
  value: string,
  visible: (field: string) => boolean,
): Condition | undefined {
  const [, base = name, suffix = ''] = /^(.+?)(_begin|_end|_MultiString)$/.exec(name) ?? []
  const whole = fieldOf(plan.fields, name)
  const target = whole ?? (suffix === '' ? undefined : fieldOf(plan.fields, base))
  if (!target) return undefined
  const field = fieldFor(plan, target.key, visible)
  if (whole) return isText(field) ? itemAware(field, parseText(field.key, value)) : exact(field, value)
  if (suffix === '_MultiString') return { op: 'in', field: field.key, values: itemsOf(value) }
  return suffix === '_begin'
    ? { op: 'ge', field: field.key, value: edge(field, value, '00:00:00') }
    : { op: 'le', field: field.key, value: edge(field, value, '23:59:59') }
}

function isText(field: CompiledField): boolean {
  return kindOf(field).column === 'text'
}

// Operator prefixes work on text only; a number is bound as a number first (contract.md 1.4.3).
function exact(field: CompiledField, value: string): Condition {
  const compared = parseText(field.key, value)
  if (compared && 'value' in compared && ['ge', 'le', 'gt', 'lt'].includes(compared.op)) return compared
  return value.includes(',')
    ? { op: 'in', field: field.key, values: itemsOf(value) }
    : { op: 'eq', field: field.key, value: value.trim() }
}

// A column that holds a comma list is searched for its items.
function itemAware(field: CompiledField, condition: Condition | undefined): Condition | undefined {
  if (kindOf(field).choice !== 'many' || !condition) return condition
  if (condition.op === 'eq') return { op: 'item', field: field.key, values: [condition.value] }
  return condition.op === 'in' ? { op: 'item', field: field.key, values: condition.values } : condition
}

function edge(field: CompiledField, value: string, clock: string): string {
  const text = value.trim()
  return field.type === 'datetime' && /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text} ${clock}` : text
}

function fieldFor(plan: CompiledResource, name: string, visible: (field: string) => boolean): CompiledField {
  const field = fieldOf(plan.fields, name)
  if (!(field && visible(field.key)) || kindOf(field).secret)
    throw new AppError('UNKNOWN_FIELD', { name: name.slice(0, 60) })
  return field
}

function mapFields(condition: Condition, check: (field: string) => unknown): void {
  if ('of' in condition) for (const inner of condition.of) mapFields(inner, check)
  else check(condition.field)
}

function orderOf(
  plan: CompiledResource,
  query: Readonly<Record<string, string>>,
  visible: (field: string) => boolean,
): Order[] {
  const { column, order } = query
  if (!(column && order)) return [{ field: plan.list.sort.field, direction: plan.list.sort.order }]
  const said = order.toLowerCase()
  if (said !== 'asc' && said !== 'desc' && said !== 'ascend' && said !== 'descend') {
    throw new AppError('BAD_REQUEST', { name: 'order', reason: 'asc, desc' })
  }
  const direction = said.startsWith('asc') ? 'asc' : 'desc'
  return itemsOf(column).map((name) => {
    const field = name.trim().replace(/_dictText$/, '')
    return { field: fieldFor(plan, field, visible).key, direction }
  })
}

function pageOf(query: Readonly<Record<string, string>>): { pageNo: number; pageSize: number } {
  const pageNo = whole('pageNo', query.pageNo, 1)
  const pageSize = whole('pageSize', query.pageSize, 10)
  if (pageSize < 0) return { pageNo: 1, pageSize: maxUnpaged }
  if (pageNo < 1) throw new AppError('BAD_REQUEST', { name: 'pageNo', reason: '>= 1' })
  if (pageSize < 1 || pageSize > maxPageSize)
    throw new AppError('BAD_REQUEST', { name: 'pageSize', reason: `1-${maxPageSize}` })
  return { pageNo, pageSize }
}

function whole(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined || text === '') return otherwise
  if (!/^-?\d{1,9}$/.test(text)) throw new AppError('BAD_REQUEST', { name, reason: '1, 2, 3 …' })
  return Number(text)
}
