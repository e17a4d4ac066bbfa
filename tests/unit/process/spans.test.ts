import { expect, it } from 'vitest'
import { after, readSpan } from '../../../src/schema/model/span.ts'

it.each([
  ['PT48H', { days: 0, ms: 172_800_000 }],
  ['P2D', { days: 2, ms: 0 }],
  ['P1W', { days: 7, ms: 0 }],
  ['P1DT2H30M', { days: 1, ms: 9_000_000 }],
  ['PT0S', undefined],
  ['P', undefined],
  ['P1M', undefined],
  ['-P1D', undefined],
  ['P99999D', undefined],
  ['2 days', undefined],
])('%s', (text, span) => expect(readSpan(text)).toEqual(span))

// Times in GMT+8; 6 March 2026 is a Friday.
it.each([
  ['2026-03-06 10:00', 'P1D', '2026-03-09 10:00'],
  ['2026-03-06 10:00', 'P5D', '2026-03-13 10:00'],
  ['2026-03-06 10:00', 'P1W', '2026-03-13 10:00'],
  ['2026-03-06 20:00', 'PT8H', '2026-03-09 04:00'],
  ['2026-03-07 10:00', 'PT1H', '2026-03-09 01:00'],
  ['2026-03-07 10:00', 'P1D', '2026-03-10 00:00'],
  ['2026-03-08 23:00', 'P2D', '2026-03-11 00:00'],
  ['2026-03-04 00:30', 'P1D', '2026-03-05 00:30'],
])('%s and %s of working time is %s', (from, span, until) => {
  const read = readSpan(span, true)
  const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}:00+08:00`)
  expect(read && new Date(after(at(from), read)).toISOString()).toBe(new Date(at(until)).toISOString())
})

// A public holiday on Thursday and Friday, with Saturday as the working day in its place.
it('days off and working days at weekends come from the calendar', () => {
  const calendar = { off: new Set(['2026-10-01', '2026-10-02']), work: new Set(['2026-10-10']) }
  const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}:00+08:00`)
  const day = { days: 1, ms: 0, working: true } as const
  const until = (from: string, days = 1) =>
    new Date(after(at(from), { ...day, days }, calendar) + 8 * 3_600_000).toISOString().slice(0, 16)
  expect(until('2026-09-30 10:00')).toBe('2026-10-05T10:00')
  expect(until('2026-10-09 10:00')).toBe('2026-10-10T10:00')
  expect(until('2026-10-09 10:00', 2)).toBe('2026-10-12T10:00')
})
