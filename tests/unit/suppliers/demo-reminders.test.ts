import dayjs from 'dayjs'
import { expect, it } from 'vitest'
import { randomOf } from '../../../server/demo/kit/random.ts'
import { suppliers } from '../../../server/demo/kit/suppliers.ts'
import { finances } from '../../../server/demo/profile-parts.ts'

it('demo reports that are due were reminded of, on each day of a year', () => {
  for (let day = 0; day < 366; day += 1) {
    const now = dayjs('2026-11-29T12:00:00+08:00').add(day, 'day')
    const today = now.format('YYYY-MM-DD')
    const rows = suppliers(randomOf(1), now.toDate()).flatMap((company) =>
      finances(randomOf(8), company, now.toDate(), 'report.pdf'),
    )
    const due = rows.filter(({ nextDue, status }) => status !== 'none' && nextDue <= today)
    const missed = due.filter((row) => !('remindedDays' in row && row.remindedDays === 0))
    expect(missed, today).toEqual([])
  }
})
