import { fieldOf } from '../../schema/compile/system-fields.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'

/** What a list shows: page, size, order, and the texts of its search fields by their name on the wire. */
export type ListState = {
  readonly pageNo: number
  readonly pageSize: number
  readonly sort: { readonly field: string; readonly order: 'asc' | 'desc' }
  readonly filters: { readonly [name: string]: string }
}

export const pageSizes = [10, 20, 30] as const

type Plan = Pick<CompiledResource, 'list' | 'fields'>

/** A list as it opens. */
export function firstState({ list }: Pick<Plan, 'list'>): ListState {
  return { pageNo: 1, pageSize: pageSizes[0], sort: list.sort, filters: {} }
}

// Search fields stand behind a prefix, so that a field may be called `sort` or `open`.
const prefix = 'q.'
const own = ['pageNo', 'pageSize', 'sort']

/** The state that an address describes; what it does not say, or says of what does not exist, is as the list opens. */
export function stateOf(search: URLSearchParams, plan: Plan): ListState {
  const first = firstState(plan)
  const size = Number(search.get('pageSize'))
  return {
    pageNo: pageOf(search.get('pageNo')) ?? first.pageNo,
    pageSize: pageSizes.find((known) => known === size) ?? first.pageSize,
    sort: sortOf(search.get('sort'), plan) ?? first.sort,
    filters: filtersOf(search, plan),
  }
}

function pageOf(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

function sortOf(text: string | null, { fields }: Plan): ListState['sort'] | undefined {
  const [, minus, field = ''] = /^(-?)(\w+)$/.exec(text ?? '') ?? []
  return fieldOf(fields, field) && { field, order: minus === '-' ? 'desc' : 'asc' }
}

function filtersOf(search: URLSearchParams, { fields }: Plan): ListState['filters'] {
  const asked = [...search].filter(([name, value]) => name.startsWith(prefix) && value.trim() !== '')
  const known = asked
    .map(([name, value]): [string, string] => [name.slice(prefix.length), value])
    .filter(([name]) => fieldOf(fields, name) ?? fieldOf(fields, name.replace(/_(begin|end)$/, '')))
  return Object.fromEntries(known)
}

/** The address of a state, over one that may say other things too; what is as the list opens is not said. */
export function searchOf(state: ListState, plan: Plan, base: URLSearchParams): URLSearchParams {
  const first = firstState(plan)
  const search = new URLSearchParams([...base].filter(([name]) => !(name.startsWith(prefix) || own.includes(name))))
  for (const [name, value] of Object.entries(state.filters)) if (value.trim() !== '') search.set(prefix + name, value)
  if (state.pageNo !== first.pageNo) search.set('pageNo', String(state.pageNo))
  if (state.pageSize !== first.pageSize) search.set('pageSize', String(state.pageSize))
  const { field, order } = state.sort
  if (!sameSort(state.sort, first.sort)) search.set('sort', order === 'desc' ? `-${field}` : field)
  return search
}

function sameSort(left: ListState['sort'], right: ListState['sort']): boolean {
  return left.field === right.field && left.order === right.order
}

/** The query of a state as it goes to the server (contract.md 1.4), with the values a page has bound. */
export function wireOf(
  { pageNo, pageSize, sort, filters }: ListState,
  bound: { readonly [field: string]: unknown } = {},
) {
  // Bound values are whole values: `= ` keeps what looks like an operator from being one.
  const fixed = Object.fromEntries(Object.entries(bound).map(([field, value]) => [field, literal(value)]))
  return { ...filters, ...fixed, pageNo, pageSize, column: sort.field, order: sort.order }
}

function literal(value: unknown): string {
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
