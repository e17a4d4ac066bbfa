import { fieldOf } from '../../schema/compile/system-fields.ts'
import { type Advanced, advancedOf, advancedText } from '../../schema/conditions/advanced.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { type FieldSort, type ListSort, sortsOf } from '../../schema/model/list-sort.ts'
import { dayOf } from './day-of.ts'
import { nowInZone } from './now-in-zone.ts'

/** State of a list: page, size, order, and filters by their wire names. */
export type ListState = {
  readonly pageNo: number
  readonly pageSize: number
  readonly sort: ListSort
  readonly filters: { readonly [name: string]: string }
  /** Field that groups the rows. */
  readonly group?: string
  readonly advanced?: Advanced
  /** Id of the open saved view. */
  readonly view?: string
}

export const pageSizes = [10, 20, 30] as const
/** Page sizes in full-screen mode (spec 9). */
export const fullPageSizes = [20, 40, 60] as const

type Plan = Pick<CompiledResource, 'list' | 'fields'>

/** Initial state of a list. */
export function firstState({ list }: Pick<Plan, 'list'>): ListState {
  return { pageNo: 1, pageSize: pageSizes[0], sort: list.sort, filters: firstFilters(list) }
}

function firstFilters({ opens = {} }: Plan['list']): ListState['filters'] {
  const { today } = nowInZone()
  return Object.fromEntries(Object.entries(opens).map(([name, moved]) => [name, dayOf(today, moved)]))
}

// Filters have a prefix, so that a field may be named `sort` or `open`.
export const prefix = 'q.'
const own = ['pageNo', 'pageSize', 'sort', 'group', 'advanced', 'view']

/** State in an address; missing or invalid parts take their defaults. */
export function stateOf(search: URLSearchParams, plan: Plan): ListState {
  const first = firstState(plan)
  const size = Number(search.get('pageSize'))
  const advanced = advancedOf(search.get('advanced'), plan)
  return {
    pageNo: pageOf(search.get('pageNo')) ?? first.pageNo,
    pageSize: [...pageSizes, ...fullPageSizes].find((known) => known === size) ?? first.pageSize,
    sort: sortOf(search.get('sort'), plan) ?? first.sort,
    filters: filtersOf(search, plan),
    ...groupOf(search.get('group'), plan),
    ...(advanced && { advanced }),
    ...viewOf(search.get('view')),
  }
}

function groupOf(field: string | null, { fields }: Plan): Pick<ListState, 'group'> {
  return field !== null && fieldOf(fields, field) ? { group: field } : {}
}

function viewOf(id: string | null): Pick<ListState, 'view'> {
  return id !== null && /^\w{1,64}$/.test(id) ? { view: id } : {}
}

function pageOf(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

/** Sort fields at most. */
const mostSorts = 4

function sortOf(text: string | null, { fields }: Plan): ListState['sort'] | undefined {
  const orders = (text ?? '').split(',').flatMap((item): readonly FieldSort[] => {
    const [, minus, field = ''] = /^(-?)(\w+)$/.exec(item) ?? []
    return fieldOf(fields, field) ? [{ field, order: minus === '-' ? 'desc' : 'asc' }] : []
  })
  return asSort(orders)
}

function asSort(orders: readonly FieldSort[]): ListState['sort'] | undefined {
  const [first, ...more] = orders.filter(
    ({ field }, index) => orders.findIndex((each) => each.field === field) === index && index < mostSorts,
  )
  return first && { ...first, ...(more.length > 0 && { more }) }
}

/**
 * Sort order after a click on a column's title: by that column alone, reversed if it was so already; with `isMore` the
 * column is appended.
 */
export function sortedBy(sort: ListState['sort'], field: string, isMore: boolean): ListState['sort'] {
  const all = sortsOf(sort)
  const known = all.find((each) => each.field === field)
  const next: FieldSort = { field, order: known?.order === 'asc' ? 'desc' : 'asc' }
  if (!isMore) return next
  return asSort(known ? all.map((each) => (each === known ? next : each)) : [...all, next]) ?? sort
}

const sortText = (sort: ListState['sort']) =>
  sortsOf(sort)
    .map(({ field, order }) => (order === 'desc' ? `-${field}` : field))
    .join()

function filtersOf(search: URLSearchParams, { fields, list }: Plan): ListState['filters'] {
  const asked = [...search].filter(([name, value]) => name.startsWith(prefix) && value.trim() !== '')
  const known = asked
    .map(([name, value]): [string, string] => [name.slice(prefix.length), value])
    .filter(([name]) => fieldOf(fields, name) ?? fieldOf(fields, fieldNamed(name)))
  const said = new Set(known.map(([name]) => fieldNamed(name)))
  const first = Object.entries(firstFilters(list)).filter(([name]) => !said.has(fieldNamed(name)))
  return Object.fromEntries([...first, ...known])
}

const fieldNamed = (name: string) => name.replace(/_(begin|end)$/, '')

/** Address of a state, over other parameters; defaults are left out. */
export function searchOf(state: ListState, plan: Plan, base: URLSearchParams): URLSearchParams {
  const first = firstState(plan)
  const search = new URLSearchParams([...base].filter(([name]) => !(name.startsWith(prefix) || own.includes(name))))
  const isOpening = JSON.stringify(state.filters) === JSON.stringify(first.filters)
  for (const [name, value] of isOpening ? [] : Object.entries(state.filters))
    if (value.trim() !== '') search.set(prefix + name, value)
  if (state.pageNo !== first.pageNo) search.set('pageNo', String(state.pageNo))
  if (state.pageSize !== first.pageSize) search.set('pageSize', String(state.pageSize))
  if (state.view) search.set('view', state.view)
  if (state.group) search.set('group', state.group)
  if (state.advanced) search.set('advanced', advancedText(state.advanced))
  if (sortText(state.sort) !== sortText(first.sort)) search.set('sort', sortText(state.sort))
  return search
}

/** Whether a list is in its initial state: no filters, the order of its file. */
export function isFirst(state: ListState, plan: Plan): boolean {
  return searchOf(state, plan, new URLSearchParams()).size === 0
}

/** Query of a state for the server (contract.md 1.4), with the values bound by a page. */
export function wireOf(
  { pageNo, pageSize, sort, group, filters, advanced }: ListState,
  bound: { readonly [field: string]: unknown } = {},
) {
  // Bound values are literal: `= ` escapes operators.
  const fixed = Object.fromEntries(Object.entries(bound).map(([field, value]) => [field, literal(value)]))
  const asked = advanced && {
    superQueryParams: JSON.stringify(advanced.rules),
    superQueryMatchType: advanced.match,
  }
  const orders = group === undefined ? sortsOf(sort) : groupedSorts(sort, group)
  const column = orders.map(({ field }) => field).join()
  return { ...filters, ...fixed, ...asked, pageNo, pageSize, column, order: orders.map(({ order }) => order).join() }
}

// Groups are contiguous only if the group is the first sort field.
function groupedSorts(sort: ListState['sort'], group: string): readonly FieldSort[] {
  const all = sortsOf(sort)
  const order = all.find(({ field }) => field === group)?.order ?? 'asc'
  return [{ field: group, order }, ...all.filter(({ field }) => field !== group)]
}

/** A literal value for the wire, free of operators. */
export function literal(value: unknown): string {
  const text = String(value)
  return /^[!=<>,*]|[,*]|\+\+/.test(text) ? `= ${text}` : text
}

/** Last page of `total` rows; the first for none. */
export function lastPage(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

/** Page after `removed` of `total` rows are deleted: the same, or the last existing one. */
export function pageAfter({ pageNo, pageSize }: ListState, total: number, removed: number): number {
  return Math.min(pageNo, lastPage(total - removed, pageSize))
}
