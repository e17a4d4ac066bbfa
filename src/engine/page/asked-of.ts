import dayjs from 'dayjs'
import type { Filters } from '../../schema/model/filters.ts'
import { literal } from '../list/list-query.ts'

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

type Moved = { readonly today: number; readonly months?: number } | { readonly month: number; readonly days?: number }

/** A day counted from today, or from the first of a month. A month without that day ends on its last. */
function dayOf(today: string, moved: Moved): string {
  const day = 'month' in moved ? dayjs(today).startOf('month').add(moved.month, 'month') : dayjs(today)
  const months = 'today' in moved ? (moved.months ?? 0) : 0
  const days = 'today' in moved ? moved.today : (moved.days ?? 0)
  return day.add(months, 'month').add(days, 'day').format('YYYY-MM-DD')
}
