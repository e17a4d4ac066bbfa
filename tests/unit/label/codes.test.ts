import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barsOf, code128 } from '../../../src/schema/label/code128.ts'
import { checkDigit, gs1Fields, gs1Text } from '../../../src/schema/label/gs1.ts'
import { qrCode } from '../../../src/schema/label/qr-code.ts'

describe('Code 128', () => {
  it.each([
    // Check symbols computed by hand from the standard: sum of position times value, modulo 103.
    ['PJJ123C', [104, 48, 42, 42, 17, 18, 19, 35, 55, 106]],
    ['123456', [105, 12, 34, 56, 44, 106]],
  ])('encodes %s', (text, values) => {
    expect(code128(text)).toEqual(values)
  })

  it('switches to pairs of digits, and has quiet zones of ten modules', () => {
    expect(code128('A123456B').slice(0, 7)).toEqual([104, 33, 99, 12, 34, 56, 100])
    const { bars, width } = barsOf('123456')
    expect([bars[0]?.[0], width]).toEqual([10, 5 * 11 + 13 + 20])
    expect(() => code128('泵')).toThrow(RangeError)
  })
})

describe('GS1', () => {
  it('reads identifiers with their lengths and check digits, and separates fields of variable length', () => {
    expect(checkDigit('690123456789')).toBe(2)
    const fields = gs1Fields('(01)06901234567892(10)B7(21)42')
    expect(fields?.map(({ ai }) => ai)).toEqual(['01', '10', '21'])
    expect(gs1Text(fields ?? [])).toBe('\u001d010690123456789210B7\u001d2142')
    for (const wrong of ['(01)06901234567893', '(01)0690', '(17)2612', '(17)261399', 'B7', '(10)', '(10)B7 x'])
      expect(gs1Fields(wrong)).toBeUndefined()
    // Unit price of six digits, count of up to eight, amount with one decimal, batch of up to twenty characters.
    for (const right of ['(8005)001299', '(30)12', '(3921)1299', '(10)B7-00000000000000000', '(99)anything'])
      expect(gs1Fields(right), right).toHaveLength(1)
    for (const wrong of ['(8005)12', '(8005)0012990', '(8005)00129A', '(30)123456789', `(10)${'B'.repeat(21)}`])
      expect(gs1Fields(wrong), wrong).toBeUndefined()
    expect(code128('\u001d0106901234567892')[1]).toBe(102)
  })
})

describe('QR code', () => {
  it('has finders and timing, and one version for a length', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 300, unit: 'grapheme' }), (text) => {
        const grid = qrCode(text)
        expect((grid.length - 17) % 4).toBe(0)
        const finder = grid.slice(0, 7).map((row) =>
          row
            .slice(0, 7)
            .map((dark) => (dark ? 1 : 0))
            .join(''),
        )
        expect(finder).toEqual(['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'])
        expect(grid[6]?.slice(8, -8).every((dark, index) => dark === (index % 2 === 0))).toBe(true)
      }),
      { numRuns: 30 },
    )
    // Capacities of the standard at level M: 20 capitals, and 14 bytes, in version 1.
    expect([1, 20, 21].map((length) => qrCode('A'.repeat(length)).length)).toEqual([21, 21, 25])
    expect([14, 15].map((length) => qrCode('a'.repeat(length)).length)).toEqual([21, 25])
    expect(() => qrCode('A'.repeat(6000))).toThrow(RangeError)
  })
})
