import { joinList, splitList } from './value.ts'

/** Filters in wire format (contract.md 1.4), and back to the text of the box. */

/** `pump` → `*pump*`; an empty box is no filter. */
export function containing(text: string): string | undefined {
  return text === '' ? undefined : `*${text}*`
}

export function contained(query: string): string {
  return query.startsWith('*') && query.endsWith('*') ? query.slice(1, -1) : query
}

/** An exact value. A text that looks like an operator is escaped by `= `. */
export function equalTo(text: string): string | undefined {
  if (text === '') return undefined
  return /^[!=<>,*]|[,*]|\+\+/.test(text) ? `= ${text}` : text
}

export function equalled(query: string): string {
  return query.startsWith('= ') ? query.slice(2) : query
}

/** A comma list: any of these. `,a,b,` matches any item of a column with lists. */
export function oneOf(list: string, holdsLists: boolean): string | undefined {
  if (list === '') return undefined
  return holdsLists ? `,${list},` : list
}

export function ones(query: string): string {
  return joinList(splitList(query))
}

type Pair = readonly [string, string]

/** The two bounds of a range; '' for an open one. */
export function pairOf(value: string | Pair | undefined): Pair {
  return typeof value === 'object' ? value : ['', '']
}

/** A range in wire format; open at both ends it is no filter. */
export function pairOrNothing(begin: string, end: string): Pair | undefined {
  return begin === '' && end === '' ? undefined : [begin, end]
}
