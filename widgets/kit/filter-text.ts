import { joinList, splitList } from './value.ts'

/** Search texts as the request holds them (contract.md 1.4), and back to what stands in the box. */

/** `pump` → `*pump*`; an emptied box asks nothing. */
export function containing(text: string): string | undefined {
  return text === '' ? undefined : `*${text}*`
}

export function contained(query: string): string {
  return query.startsWith('*') && query.endsWith('*') ? query.slice(1, -1) : query
}

/** An exact value. A text that the request would read as an operator is put behind `= `, which takes it as it is. */
export function equalTo(text: string): string | undefined {
  if (text === '') return undefined
  return /^[!=<>,*]|[,*]|\+\+/.test(text) ? `= ${text}` : text
}

export function equalled(query: string): string {
  return query.startsWith('= ') ? query.slice(2) : query
}

/** A comma list: any of these. `,a,b,` asks a column that itself holds lists for any of the items. */
export function oneOf(list: string, holdsLists: boolean): string | undefined {
  if (list === '') return undefined
  return holdsLists ? `,${list},` : list
}

export function ones(query: string): string {
  return joinList(splitList(query))
}

type Pair = readonly [string, string]

/** The two ends of a range; '' where an end is open. */
export function pairOf(value: string | Pair | undefined): Pair {
  return typeof value === 'object' ? value : ['', '']
}

/** A range as the request holds it; one that is open at both ends asks nothing. */
export function pairOrNothing(begin: string, end: string): Pair | undefined {
  return begin === '' && end === '' ? undefined : [begin, end]
}
