import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cellOf, exactly, selectIn } from '../../../server/platform/store/foreign/foreign.ts'

it('a decimal text becomes a number only if the number has the same digits', () => {
  const decimal = fc.stringMatching(/^-?(0|[1-9]\d{0,20})(\.\d{1,20})?$/)
  fc.assert(
    fc.property(decimal, (text) => {
      const cell = exactly(text)
      if (typeof cell === 'string') expect(cell).toBe(text)
      else expect(String(cell).includes('e') ? cell : trimmed(String(cell))).toBe(trimmed(text))
    }),
  )
})

const trimmed = (text: string) => {
  const short = text.includes('.') ? text.replace(/\.?0+$/, '') : text
  return short === '-0' ? '0' : short
}

it.each([
  ['12.50', 12.5],
  ['-0.10', -0.1],
  ['007', 7],
  ['+3', 3],
  ['9007199254740993', '9007199254740993'],
  ['0.1234567890123456789', '0.1234567890123456789'],
  ['1.5e3', 1500],
  ['NaN', 'NaN'],
  ['$1.00', '$1.00'],
])('%s is %o', (text, cell) => expect(exactly(text)).toBe(cell))

it.each([
  [9_007_199_254_740_993n, '9007199254740993'],
  [42n, 42],
  [Buffer.from('a'), null],
  ['x'.repeat(5000), 'x'.repeat(5000)],
])('value %# keeps what it says', (value, cell) => expect(cellOf(value)).toBe(cell))

it.each([
  ['select*from a', true],
  ['/* all * of / it */ -- yes\n SELECT 1;', true],
  ['with a as (select 1) select * from a', true],
  ['selected', false],
  ['select.rows', false],
  ['delete from a', false],
  [`${'/**/'.repeat(20_000)}x`, false],
])('%# is a select: %s', (text, isSelect) => expect(selectIn(text) !== undefined).toBe(isSelect))
