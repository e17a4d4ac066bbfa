import { movedDay } from '../../../schema/base/moved-day.ts'
import type { WhereAsked } from '../../../schema/base/where.ts'
import { dayOf } from '../../query/day-of.ts'
import { literal } from '../../query/list-query.ts'

type Around = {
  readonly today: string
  readonly user?: { readonly [key: string]: unknown } | undefined
  readonly search?: URLSearchParams
}

/** Filters of a block as query parameters: relative days, values of the person, and parameters of the address. */
export function askedOf(where: WhereAsked, { today, user, search }: Around): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(where).map(([name, asked]) => {
      if (typeof asked !== 'object') return [name, String(asked)]
      if (Array.isArray(asked)) return [name, asked.join()]
      if ('query' in asked) return [name, literal(search?.get(asked.query) ?? '')]
      return [name, 'user' in asked ? literal(user?.[asked.user] ?? '') : dayOf(today, movedDay(asked.day))]
    }),
  )
}
