import { Cron } from 'croner'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCron } from '../../../src/schema/fields/cron-parts.ts'
import { nextRuns } from '../../../src/schema/fields/cron-runs.ts'
import { cronWords } from '../../../src/schema/fields/cron-words.ts'
import { cronOf, type Frequency, frequencyKinds, frequencyOf, usual } from '../../../widgets/cron/frequency.ts'

describe('cron expression in words', () => {
  it.each([
    ['0 0 9 * * ?', '每天 09:00', 'At 09:00 every day'],
    ['0 0 9,18 * * ?', '每天 09:00、18:00', 'At 09:00 and 18:00 every day'],
    ['*/5 * * * *', '每 5 分钟', 'Every 5 minutes'],
    ['0 * * * * ?', '每分钟', 'Every minute'],
    ['*/10 * * * * *', '每 10 秒', 'Every 10 seconds'],
    ['0 0 */2 * * *', '每 2 小时', 'Every 2 hours'],
    ['0 15 * * * *', '每小时，第 15 分', 'At minute 15, every hour'],
    ['0 30 8 ? * MON-FRI', '每周一至周五 08:30', 'At 08:30 on Monday to Friday'],
    ['0 0 1 L * ?', '每月最后一天 01:00', 'At 01:00 on the last day of the month'],
    ['0 0 9 ? * MON#1', '每月第 1 个周一 09:00', 'At 09:00 on the first Monday of the month'],
    ['0 0 9 1 * MON', '每月 1 日 或 每周一 09:00', 'At 09:00 on day 1 of the month or on Monday'],
    ['0 0 9 1 1 ? 2030', '2030 年 1 月 1 日 09:00', 'At 09:00 on day 1 in January in 2030'],
    [
      '0 */15 9-17 * * MON-FRI',
      '每周一至周五 9 时至 17 时，每 15 分钟',
      'Every 15 minutes, during hour 9 to 17 on Monday to Friday',
    ],
  ])('%s', (expression, zh, en) => {
    expect([cronWords(expression, 'zh'), cronWords(expression, 'en')]).toEqual([zh, en])
  })

  it.each(['', 'a', '* * * *', '61 * * * * *', '0 0 9 5-1 * *', '@daily', '2030-01-01T00:00:00', '0 0 9 * * ? 2030 1'])(
    'is undefined for "%s"',
    (expression) => expect(cronWords(expression, 'zh')).toBeUndefined(),
  )
})

describe('accepted expressions', () => {
  const number = (low: number, high: number) => fc.integer({ min: low, max: high }).map(String)
  const part = (low: number, high: number) =>
    fc.oneof(
      fc.constantFrom('*', '?', '*/2', 'L', 'LW', '15W', 'MON', 'JAN', 'FRI#L', 'TUE#2', 'x', '-', '5/', '1-2-3'),
      number(low, high),
      fc.tuple(number(low, high), number(low, high)).map(([from, to]) => `${from}-${to}`),
      fc.tuple(number(low, high), number(0, high)).map(([from, step]) => `${from}/${step}`),
      fc.tuple(number(low, high), number(low, high), number(1, 9)).map(([from, to, step]) => `${from}-${to}/${step}`),
    )
  const fieldText = (low: number, high: number) =>
    fc.array(part(low, high), { minLength: 1, maxLength: 2 }).map((parts) => parts.join())
  const expression = fc
    .tuple(fieldText(0, 60), fieldText(0, 60), fieldText(0, 24), fieldText(0, 32), fieldText(0, 13), fieldText(0, 8))
    .map((places) => places.join(' '))

  it('are accepted by croner too', () => {
    const options = { utcOffset: 480, sloppyRanges: true, paused: true }
    const check = (text: string) => {
      if (parseCron(text)) expect(() => new Cron(text, options)).not.toThrow()
    }
    fc.assert(fc.property(expression, check), { numRuns: 3000 })
  })

  it('have their next times in GMT+8', () => {
    const after = Date.parse('2026-01-31T15:30:00Z')
    expect(nextRuns('0 0 0 * * ?', 2, after).map((at) => new Date(at).toISOString())).toEqual([
      '2026-01-31T16:00:00.000Z',
      '2026-02-01T16:00:00.000Z',
    ])
    expect(nextRuns('0 0 0 30 2 ?', 1, after)).toEqual([])
  })
})

describe('builder choices', () => {
  const frequency: fc.Arbitrary<Frequency> = fc.record({
    kind: fc.constantFrom(...frequencyKinds),
    step: fc.integer({ min: 1, max: 23 }),
    time: fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((value) => String(value).padStart(2, '0')).join(':')),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
    day: fc.integer({ min: 0, max: 31 }),
  })

  it('survive a round trip through the expression', () => {
    const check = (chosen: Frequency) => {
      const made = cronOf(chosen)
      const back = frequencyOf(made)
      expect(back?.kind).toBe(chosen.kind)
      expect(back && cronOf({ ...back, weekdays: chosen.weekdays })).toBe(made)
    }
    fc.assert(fc.property(frequency, check))
  })

  it('are undefined for expressions beyond them', () => {
    for (const text of [
      '0 0 9 1,15 * ?',
      '0 0 9 * 3 ?',
      '30 0 9 * * ?',
      '0 0 9 1 * MON',
      '0 0 9-17 * * ?',
      '0 0 9 ? * MON#1',
    ])
      expect(frequencyOf(text)).toBeUndefined()
    expect(frequencyOf('0 0 9 ? * MON-FRI')).toEqual({ ...usual, kind: 'weekly', weekdays: [1, 2, 3, 4, 5] })
  })
})
