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
export function firstState({ list }: Plan): ListState {
  return { pageNo: 1, pageSize: 10, sort: list.sort, filters: {} }
}

/** The state that an address describes; what it does not say, or says wrongly, is as the list opens. */
export function stateOf(search: URLSearchParams, plan: Plan): ListState {
  const first = firstState(plan)
  const size = Number(search.get('pageSize'))
  const page = Number(search.get('pageNo'))
  const [, minus = '', field = ''] = /^(-?)(\w+)$/.exec(search.get('sort') ?? '') ?? []
  const filters = Object.fromEntries(
    [...search]
      .filter(([name, value]) => name.startsWith('q.') && value !== '')
      .map(([name, value]) => [name.slice(2), value]),
  )
  return {
    pageNo: Number.isInteger(page) && page > 0 ? page : first.pageNo,
    pageSize: pageSizes.some((known) => known === size) ? size : first.pageSize,
    sort: field === '' ? first.sort : { field, order: minus === '-' ? 'desc' : 'asc' },
    filters,
  }
}

/** The address of a state, over one that may say other things too; what is as the list opens is not said. */
export function searchOf(state: ListState, plan: Plan, base: URLSearchParams): URLSearchParams {
  const first = firstState(plan)
  const search = new URLSearchParams(
    [...base].filter(([name]) => !(name.startsWith('q.') || ['pageNo', 'pageSize', 'sort'].includes(name))),
  )
  for (const [name, value] of Object.entries(state.filters)) if (value !== '') search.set(`q.${name}`, value)
  if (state.pageNo !== first.pageNo) search.set('pageNo', String(state.pageNo))
  if (state.pageSize !== first.pageSize) search.set('pageSize', String(state.pageSize))
  const { field, order } = state.sort
  if (field !== first.sort.field || order !== first.sort.order)
    search.set('sort', order === 'desc' ? `-${field}` : field)
  return search
}

/** The query of a state as it goes to the server (contract.md 1.4), with the values a page has bound. */
export function wireOf(
  { pageNo, pageSize, sort, filters }: ListState,
  bound: { readonly [field: string]: unknown } = {},
) {
  const fixed = Object.fromEntries(Object.entries(bound).map(([field, value]) => [field, String(value)]))
  return { ...filters, ...fixed, pageNo, pageSize, column: sort.field, order: sort.order }
}

/** The page to show after `removed` of `total` rows are gone: the same, or the last that still exists. */
export function pageAfter({ pageNo, pageSize }: ListState, total: number, removed: number): number {
  return Math.max(1, Math.min(pageNo, Math.ceil((total - removed) / pageSize)))
}
