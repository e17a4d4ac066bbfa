import { describe, expect, it } from 'vitest'
import { atLeast, atMost, failsQuickRun, meetsGoal } from '../bench/figure.ts'

describe('benchmark figures', () => {
  it('fail a short run by a count or ratio more than a fifth beyond its goal', () => {
    expect(failsQuickRun(atMost(2, 'ratio', 2.3, 'times'))).toBe(false)
    expect(failsQuickRun(atMost(2, 'ratio', 2.5, 'times'))).toBe(true)
    expect(failsQuickRun(atLeast(120, 'count', 101, ''))).toBe(false)
    expect(failsQuickRun(atLeast(120, 'count', 99, ''))).toBe(true)
    expect(failsQuickRun(atMost(0, 'lost rows', 1, ''))).toBe(true)
  })

  it('never fail a short run by a timing, and always by a non-numeric value', () => {
    expect(failsQuickRun(atMost(1, 'start', 9, 's'))).toBe(false)
    expect(failsQuickRun(atLeast(2000, 'rate', 10, 'requests/s'))).toBe(false)
    expect(failsQuickRun(atMost(5, 'heap', Number.NaN, 'kB'))).toBe(true)
  })

  it('meet a goal exactly in a whole run', () => {
    expect(meetsGoal(atMost(1, 'start', 1.01, 's'))).toBe(false)
    expect(meetsGoal(atMost(1, 'start', 1, 's'))).toBe(true)
    expect(meetsGoal({ name: 'rows', value: 3, unit: '' })).toBe(true)
  })
})
