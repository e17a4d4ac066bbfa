import { expect, it } from 'vitest'
import { askedOf } from '../../../src/engine/page/bound/asked-of.ts'

const today = '2026-03-31'

it.each([
  [{ today: -31 }, '2026-02-28'],
  [{ today: 0, months: -1 }, '2026-02-28'],
  [{ today: 1, months: -1 }, '2026-03-01'],
  [{ month: 0 }, '2026-03-01'],
  [{ month: -3 }, '2025-12-01'],
  [{ month: 1, days: -1 }, '2026-03-31'],
  [{ week: 0 }, '2026-03-30'],
  [{ week: 0, days: 6 }, '2026-04-05'],
  [{ week: -1 }, '2026-03-23'],
])('%j is %s', (asked, day) => {
  expect(askedOf({ due: asked }, { today })).toEqual({ due: day })
})

it('a Sunday is the last day of its week', () => {
  expect(askedOf({ due: { week: 0 } }, { today: '2026-03-29' })).toEqual({ due: '2026-03-23' })
})
