import dayjs, { type Dayjs } from 'dayjs'

/** Day rules of a payment term (bd/payterm), by EDIFACT: a relation to an event, and days. */
export type Term = {
  readonly relation: string
  readonly days: number
  /** Days run from the end of the event's month. */
  readonly isMonthly: boolean
  /** Payment day of the month; 29 to 31 mean the last day of a shorter month. */
  readonly payDay: number | null
  readonly discountDays: number | null
}

export type DueDays = { readonly due: string; readonly discountUntil: string | null }

/** Due date after an event, and the last day of the discount. Days are `YYYY-MM-DD`. */
export function dueDays(event: string, { relation, days, isMonthly, payDay, discountDays }: Term): DueDays {
  const start = startOf(dayjs(event), relation, isMonthly)
  const due = start.add(relation === 'before' ? -days : relation === 'on' ? 0 : days, 'day')
  return {
    due: textOf(payDay === null ? due : nextPayDay(due, payDay)),
    discountUntil: discountDays === null ? null : textOf(start.add(discountDays, 'day')),
  }
}

function startOf(event: Dayjs, relation: string, isMonthly: boolean): Dayjs {
  if (relation === 'endOfNextMonth') return event.add(1, 'month').endOf('month')
  return isMonthly || relation === 'endOfMonth' ? event.endOf('month') : event
}

function nextPayDay(due: Dayjs, payDay: number): Dayjs {
  const here = payDayOf(due, payDay)
  return here.isBefore(due, 'day') ? payDayOf(due.startOf('month').add(1, 'month'), payDay) : here
}

function payDayOf(month: Dayjs, payDay: number): Dayjs {
  return month.date(Math.min(payDay, month.daysInMonth()))
}

function textOf(day: Dayjs): string {
  return day.format('YYYY-MM-DD')
}
