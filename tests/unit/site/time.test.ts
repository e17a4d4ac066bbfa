import { expect, it } from 'vitest'
import { instantOf } from '../../../src/site/base/time.ts'
import { countdownTone } from '../../../src/site/kit/countdown-tone.ts'

it('a deadline is the same instant in every time zone', () => {
  expect(instantOf('2026-11-28 09:30:00')).toBe(Date.UTC(2026, 10, 28, 1, 30))
  expect(instantOf('')).toBeNaN()
})

it.each([
  [30, 'far'],
  [10, 'far'],
  [9, 'near'],
  [5, 'near'],
  [4, 'soon'],
  [0, 'soon'],
])('%i days left are shown as %s', (days, tone) => {
  expect(countdownTone(days)).toBe(tone)
})
