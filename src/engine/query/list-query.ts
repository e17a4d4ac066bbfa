import { fieldOf } from '../../schema/compile/system-fields.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { type FieldSort, type ListSort, sortsOf } from '../../schema/model/list-sort.ts'
import { type Advanced, advancedOf, advancedText } from './advanced.ts'
import { dayOf } from './day-of.ts'
import { nowInZone } from './now-in-zone.ts'

/** What a list shows: page, size, order, and the texts of its search fields by their name on the wire. */
export type ListState = {
  readonly pageNo: number
  readonly pageSize: number
  readonly sort: ListSort
  readonly filters: { readonly [name: string]: string }
  /** The field whose equal values stand together under a head of their own. */
  readonly group?: string
  readonly advanced?: Advanced
  /** The id of the saved view that is shown. */
  readonly view?: string
}

export const pageSizes = [10, 20, 30] as const
/** Page sizes of a list that has the whole screen (spec 9). */
export const fullPageSizes = [20, 40, 60] as const

type Plan = Pick<CompiledResource, 'list' | 'fields'>

/** A list as it opens. */
export function firstState({ list }: Pick<Plan, 'list'>): ListState {
  return { pageNo: 1, pageSize: pageSizes[0], sort: list.sort, filters: firstFilters(list) }
}

function firstFilters({ opens = {} }: Plan['list']): ListState['filters'] {
  const { today } = nowInZone()
  return Object.fromEntries(Object.entries(opens).map(([name, moved]) => [name, dayOf(today, moved)]))
}

// Search fields stand behind a prefix, so that a field may be called `sort` or `open`.
export const prefix = 'q.'
const own = ['pageNo', 'pageSize', 'sort', 'group', 'advanced', 'view']

/** The state that an address describes; what it does not say, or says of what does not exist, is as the list opens. */
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

/** Fields a list is sorted by at once. */
const mostSorts = 4

function sortOf(text: string | null, { fields }: Plan): ListState['sort'] | undefined {
  const orders = (text ?? '').split(',').flatMap((part): readonly FieldSort[] => {
    const [, minus, field = ''] = /^(-?)(\w+)$/.exec(part) ?? []
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
 * The order after the title of a column was pressed: by that column alone, the other way round where it was so already; with `isMore` by
 * that column behind the others.
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

/** The address of a state, over one that may say other things too; what is as the list opens is not said. */
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

/** Whether a list is as it opens: nothing asked, in the order of its file. */
export function isFirst(state: ListState, plan: Plan): boolean {
  return searchOf(state, plan, new URLSearchParams()).size === 0
}

/** The query of a state as it goes to the server (contract.md 1.4), with the values a page has bound. */
export function wireOf(
  { pageNo, pageSize, sort, group, filters, advanced }: ListState,
  bound: { readonly [field: string]: unknown } = {},
) {
  // Bound values are whole values: `= ` keeps what looks like an operator from being one.
  const fixed = Object.fromEntries(Object.entries(bound).map(([field, value]) => [field, literal(value)]))
  const asked = advanced && {
    superQueryParams: JSON.stringify(advanced.rules),
    superQueryMatchType: advanced.match,
  }
  const orders = group === undefined ? sortsOf(sort) : groupedSorts(sort, group)
  const column = orders.map(({ field }) => field).join()
  return { ...filters, ...fixed, ...asked, pageNo, pageSize, column, order: orders.map(({ order }) => order).join() }
}

// Rows of one group stand together only if the group is what they are sorted by first.
function groupedSorts(sort: ListState['sort'], group: string): readonly FieldSort[] {
  const all = sortsOf(sort)
  const order = all.find(({ field }) => field === group)?.order ?? 'asc'
  return [{ field: group, order }, ...all.filter(({ field }) => field !== group)]
}

/** A value as the wire takes it to be just that, whatever it looks like. */
export function literal(value: unknown): string {
  const text = String(value)
  return /^[!=<>,*]|[,*]|\+\+/.test(text) ? `= ${text}` : text
}

/** The last page that `total` rows reach; the first when there are none. */
export function lastPage(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

/** The page to show after `removed` of `total` rows are gone: the same, or the last that still exists. */
export function pageAfter({ pageNo, pageSize }: ListState, total: number, removed: number): number {
  return Math.min(pageNo, lastPage(total - removed, pageSize))
}
