import dayjs from 'dayjs'
import { expect, it } from 'vitest'
import { firstDay, storedDate } from '../../../widgets/kit/stored-date.ts'

it.each([
  ['date', '2026-11-20', '2026-11-20'],
  ['year', '2026-11-20', '2026-01-01'],
  ['quarter', '2026-11-20', '2026-10-01'],
  ['month', '2026-11-20', '2026-11-01'],
  ['week', '2026-11-20', '2026-11-16'],
  ['week', '2026-11-22', '2026-11-16'],
  ['week', '2026-11-16', '2026-11-16'],
] as const)('stores the first day of the %s of %s', (picker, day, first) => {
  expect(firstDay(dayjs(day), picker)).toBe(first)
})

it('gives null for an invalid date', () => {
  expect(storedDate('soon')).toBeNull()
  expect(storedDate('')).toBeNull()
  expect(storedDate('2026-11-20 08:30:00')?.format('HH:mm')).toBe('08:30')
})
