import type { Filters } from '../../../schema/model/filters.ts'
import { dayOf } from '../../query/day-of.ts'
import { literal } from '../../query/list-query.ts'

type Around = {
  readonly today: string
  readonly user?: { readonly [key: string]: unknown } | undefined
  readonly search?: URLSearchParams
}

/** What a block asks of its rows, in the words of the wire: days counted from today, what the person has, and what the address says. */
export function askedOf(filters: Filters, { today, user, search }: Around): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(filters).map(([name, asked]) => {
      if (typeof asked === 'string') return [name, asked]
      if ('query' in asked) return [name, literal(search?.get(asked.query) ?? '')]
      return [name, 'user' in asked ? literal(user?.[asked.user] ?? '') : dayOf(today, asked)]
    }),
  )
}
