import dayjs, { type Dayjs } from 'dayjs'
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

type Moved =
  | { readonly today: number; readonly months?: number }
  | { readonly month: number; readonly days?: number }
  | { readonly week: number; readonly days?: number }

/** A day counted from today, or from the first of a month or week. A month without that day ends on its last. */
function dayOf(today: string, moved: Moved): string {
  if ('today' in moved)
    return textOf(
      dayjs(today)
        .add(moved.months ?? 0, 'month')
        .add(moved.today, 'day'),
    )
  const first = 'month' in moved ? dayjs(today).startOf('month').add(moved.month, 'month') : mondayOf(today, moved.week)
  return textOf(first.add(moved.days ?? 0, 'day'))
}

function mondayOf(today: string, weeks: number): Dayjs {
  const day = dayjs(today)
  return day.subtract((day.day() + 6) % 7, 'day').add(weeks, 'week')
}

const textOf = (day: Dayjs) => day.format('YYYY-MM-DD')
