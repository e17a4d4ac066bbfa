import { describe, expect, it } from 'vitest'
import { permutation } from '../../../server/records/numbering/permutation.ts'

describe('permutation', () => {
  it.each([1, 2, 9, 90, 999, 4096])('maps %i numbers one to one, and back', (size) => {
    const { of, back } = permutation('key', 'series', size)
    const images = Array.from({ length: size }, (_, value) => of(value))
    expect(images.toSorted((left, right) => left - right)).toEqual(Array.from({ length: size }, (_, value) => value))
    expect(images.map(back)).toEqual(Array.from({ length: size }, (_, value) => value))
  })

  it('stays within large ranges', () => {
    const { of, back } = permutation('key', 'series', 9 * 10 ** 11)
    for (const value of [0, 1, 123_456_789, 9 * 10 ** 11 - 1]) {
      expect(of(value)).toBeLessThan(9 * 10 ** 11)
      expect(back(of(value))).toBe(value)
    }
  })

  it('depends on its key and its name', () => {
    const first = (key: string, name: string) => {
      const { of } = permutation(key, name, 9999)
      return Array.from({ length: 50 }, (_, value) => of(value))
    }
    expect(first('key', 'series')).toEqual(first('key', 'series'))
    expect(first('other', 'series')).not.toEqual(first('key', 'series'))
    expect(first('key', 'other')).not.toEqual(first('key', 'series'))
  })

  it('spreads neighbours over its range', () => {
    const { of } = permutation('key', 'series', 9999)
    const steps = Array.from({ length: 2000 }, (_, value) => Math.abs(of(value + 1) - of(value)))
    const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length
    // Two independent numbers of a range are a third of it apart on average.
    expect(mean / 9999).toBeGreaterThan(0.3)
    expect(mean / 9999).toBeLessThan(0.37)
  })
})
