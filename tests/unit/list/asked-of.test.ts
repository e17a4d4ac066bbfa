import { expect, it } from 'vitest'
import { askedOf } from '../../../src/engine/page/bound/asked-of.ts'

const today = '2026-03-31'

it.each([
  [{ day: 'today - 31' }, '2026-02-28'],
  [{ day: 'today - 1 months' }, '2026-02-28'],
  [{ day: 'today + 1 - 1 months' }, '2026-03-01'],
  [{ day: 'month' }, '2026-03-01'],
  [{ day: 'month - 3' }, '2025-12-01'],
  [{ day: 'month + 1 - 1 days' }, '2026-03-31'],
  [{ day: 'week' }, '2026-03-30'],
  [{ day: 'week + 6 days' }, '2026-04-05'],
  [{ day: 'week - 1' }, '2026-03-23'],
])('%j is %s', (asked, day) => {
  expect(askedOf({ due: asked }, { today })).toEqual({ due: day })
})

it('ends a week on Sunday', () => {
  expect(askedOf({ due: { day: 'week' } }, { today: '2026-03-29' })).toEqual({ due: '2026-03-23' })
})
