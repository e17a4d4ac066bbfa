import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CodePart,
  type CodeRule,
  composed,
  numberOf,
  ruleProblem,
} from '../../../server/records/numbering/bill-code.ts'

const part = (type: CodePart['type'], value = '', length?: number): CodePart => ({ type, value, length })
const moment = { today: '2026-03-09', orgCode: 'A01A02', record: { category: 'PUMP', kind: null } }
const daily: CodeRule = {
  resetBy: 'day',
  parts: [part('fixed', 'TB'), part('date', 'yyyyMMdd'), part('serial', '', 4)],
}

describe('number rule', () => {
  it('joins its parts in order', () => {
    const parts = [
      part('fixed', 'M'),
      part('field', 'category', 2),
      part('date', 'yy-MM'),
      part('serial', '', 3),
      part('fixed', '/'),
      part('orgCode', '', 3),
      part('field', 'kind'),
    ]
    expect(numberOf(composed({ resetBy: 'month', parts }, moment), 7)).toBe('MPU26-03007/A01')
    expect(numberOf(composed(daily, moment), 12_345)).toBe('TB2026030912345')
  })

  it('has a serial for each period and its other parts', () => {
    const on = (today: string, category = 'PUMP') => {
      const parts = [part('field', 'category'), part('date', 'yyyyMMdd'), part('serial', '', 4)]
      return composed({ resetBy: 'month', parts }, { ...moment, today, record: { category } }).series
    }
    expect(on('2026-03-01')).toBe(on('2026-03-31'))
    expect(on('2026-03-31')).not.toBe(on('2026-04-01'))
    expect(on('2026-03-01', 'VALVE')).not.toBe(on('2026-03-01'))
  })

  it('finds a number by its pattern, on any day of the period', () => {
    expect(composed(daily, moment).pattern).toBe('TB20260309%')
    const monthly: CodeRule = { ...daily, resetBy: 'month' }
    expect(composed(monthly, moment).pattern).toBe('TB202603__%')
    const wildcards = [part('fixed', '50%_'), part('serial', '', 2)]
    expect(composed({ resetBy: 'never', parts: wildcards }, moment).pattern).toBe(String.raw`50\%\_%`)
  })

  it('matches its pattern, and gives distinct numbers for distinct serials', () => {
    const serial = fc.integer({ min: 1, max: 99_999 })
    const pieces = fc.shuffledSubarray([part('fixed', 'A-'), part('date', 'yyyyMMdd'), part('orgCode')])
    fc.assert(
      fc.property(pieces, fc.nat({ max: 3 }), serial, serial, (some, at, first, second) => {
        const rule: CodeRule = { resetBy: 'never', parts: some.toSpliced(at, 0, part('serial', '', 3)) }
        const code = composed(rule, moment)
        const like = new RegExp(`^${code.pattern.replaceAll('_', '.').replaceAll('%', '.*')}$`)
        expect(numberOf(code, first)).toMatch(like)
        expect(numberOf(code, first) === numberOf(code, second)).toBe(first === second)
      }),
    )
  })
})

it('requires one serial, valid parts, and a date as fine as its reset', () => {
  const fields = ['category']
  expect(ruleProblem(daily, fields)).toBeUndefined()
  const wrong: CodeRule[] = [
    { resetBy: 'never', parts: [part('fixed', 'A')] },
    { resetBy: 'never', parts: [part('serial', '', 2), part('serial', '', 2)] },
    { resetBy: 'never', parts: [part('serial')] },
    { resetBy: 'never', parts: [part('serial', '', 13)] },
    { resetBy: 'never', parts: [part('fixed', ''), part('serial', '', 2)] },
    { resetBy: 'never', parts: [part('field', 'other'), part('serial', '', 2)] },
    { resetBy: 'day', parts: [part('date', 'yyyyMM'), part('serial', '', 2)] },
    { resetBy: 'month', parts: [part('date', 'MM'), part('serial', '', 2)] },
    { resetBy: 'year', parts: [part('date', 'qq'), part('serial', '', 2)] },
  ]
  expect(wrong.map((rule) => ruleProblem(rule, fields)).every((problem) => problem !== undefined)).toBe(true)
})
