import { expect, it } from 'vitest'
import { askedOf } from '../../../src/engine/page/asked-of.ts'

const today = '2026-03-31'

it.each([
  [{ today: -31 }, '2026-02-28'],
  [{ today: 0, months: -1 }, '2026-02-28'],
  [{ today: 1, months: -1 }, '2026-03-01'],
  [{ month: 0 }, '2026-03-01'],
  [{ month: -3 }, '2025-12-01'],
  [{ month: 1, days: -1 }, '2026-03-31'],
])('%j is %s', (asked, day) => {
  expect(askedOf({ due: asked }, { today })).toEqual({ due: day })
})
