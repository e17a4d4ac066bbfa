import dayjs, { type Dayjs } from 'dayjs'
import type { MovedDay } from '../../schema/base/moved-day.ts'

/** A day relative to today, or to the first of a month or week. Months without that day end on their last. */
export function dayOf(today: string, moved: MovedDay): string {
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
