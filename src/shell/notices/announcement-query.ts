import type { NoticeQuery } from '../../api/notices.ts'
import { pageSizes } from '../../engine/query/list-query.ts'

/** Text filters of notices, by their name in the address and on the wire. */
export const filterNames = ['titile', 'sender', 'msgCategory', 'readFlag', 'sendTime_begin', 'sendTime_end'] as const
export type Filters = Pick<NoticeQuery, (typeof filterNames)[number]>

export const noFilters: Filters = {
  titile: '',
  sender: '',
  msgCategory: '',
  readFlag: '',
  sendTime_begin: '',
  sendTime_end: '',
}

/** Filters of a query, without its page. */
export function filtersOf({
  titile,
  sender,
  msgCategory,
  readFlag,
  sendTime_begin,
  sendTime_end,
}: NoticeQuery): Filters {
  return { titile, sender, msgCategory, readFlag, sendTime_begin, sendTime_end }
}

const day = /^\d{4}-\d{2}-\d{2}$/
/** Valid shapes of the texts that have one. */
const shapes: Partial<Record<keyof Filters, RegExp>> = {
  msgCategory: /^[12]$/,
  readFlag: /^[01]$/,
  sendTime_begin: day,
  sendTime_end: day,
}

/** Query in an address; missing or invalid parts take their defaults. */
export function queryOf(search: URLSearchParams): NoticeQuery {
  const [pageNo, size] = [Number(search.get('pageNo')), Number(search.get('pageSize'))]
  const entries = filterNames.map((name) => {
    const text = search.get(name) ?? ''
    return [name, shapes[name]?.test(text) === false ? '' : text]
  })
  return {
    pageNo: Number.isSafeInteger(pageNo) && pageNo > 0 ? pageNo : 1,
    pageSize: pageSizes.find((each) => each === size) ?? pageSizes[0],
    ...noFilters,
    ...Object.fromEntries(entries),
  }
}

/** Address of a query; defaults are left out, other parameters of `base` stay. */
export function searchOf(query: NoticeQuery, base: URLSearchParams): URLSearchParams {
  const search = new URLSearchParams(base)
  const put = (name: string, text: string, plain: string) =>
    text === plain ? search.delete(name) : search.set(name, text)
  put('pageNo', String(query.pageNo), '1')
  put('pageSize', String(query.pageSize), String(pageSizes[0]))
  for (const name of filterNames) put(name, query[name].trim(), '')
  return search
}
