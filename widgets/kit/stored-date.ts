import dayjs, { type Dayjs } from 'dayjs'
import type { Picker } from './format.ts'
import { asText } from './value.ts'

/** Stored text as a picker's value; null for an invalid date. */
export function storedDate(value: unknown): Dayjs | null {
  const text = asText(value)
  const day = text === '' ? null : dayjs(text.replace(' ', 'T'))
  return day?.isValid() ? day : null
}

/** First day of the picked year, quarter, month or week (contract.md 5.4); weeks start on Monday. */
export function firstDay(day: Dayjs, picker: Picker): string {
  return startOf(day, picker).format('YYYY-MM-DD')
}

function startOf(day: Dayjs, picker: Picker): Dayjs {
  if (picker === 'date') return day
  if (picker === 'week') return day.subtract((day.day() + 6) % 7, 'day')
  if (picker === 'quarter') return day.month(day.month() - (day.month() % 3)).startOf('month')
  return day.startOf(picker)
}
