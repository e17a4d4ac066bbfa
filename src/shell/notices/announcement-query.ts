import type { NoticeQuery } from '../../api/notices.ts'
import { pageSizes } from '../../engine/query/list-query.ts'

/** The texts that notices are searched by, by their name in the address and on the wire. */
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

/** What a query searches by, without the page of the answer. */
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
/** What a text may be, where not everything makes sense. */
const shapes: Partial<Record<keyof Filters, RegExp>> = {
  msgCategory: /^[12]$/,
  readFlag: /^[01]$/,
  sendTime_begin: day,
  sendTime_end: day,
}

/** What an address asks of the notices; what it does not say, or says of what there is not, is as the page opens. */
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

/** The address of a query; what is as the page opens is left out, and what else stands in `base` stays. */
export function searchOf(query: NoticeQuery, base: URLSearchParams): URLSearchParams {
  const search = new URLSearchParams(base)
  const put = (name: string, text: string, plain: string) =>
    text === plain ? search.delete(name) : search.set(name, text)
  put('pageNo', String(query.pageNo), '1')
  put('pageSize', String(query.pageSize), String(pageSizes[0]))
  for (const name of filterNames) put(name, query[name].trim(), '')
  return search
}
