import { expect, it } from 'vitest'
import { columnOf, emptied, filledBy, rowKey } from '../../../widgets/popup/fill.ts'

const rows = [
  { id: '1', name: 'Ningbo', fund: 120 },
  { id: '2', name: null, fund: 80 },
]

it("gives one row's value as it is and several as a comma list", () => {
  expect(columnOf(rows.slice(0, 1), 'fund')).toBe(120)
  expect(columnOf(rows, 'fund')).toBe('120,80')
})

it('gives an empty text for an empty value', () => {
  expect(columnOf(rows.slice(1), 'name')).toBe('')
  expect(columnOf(rows, 'name')).toBe('Ningbo,')
})

it('fills each target from its column, and clears exactly those', () => {
  const fill = { bankName: 'name', bankFund: 'fund' }
  expect(filledBy(rows.slice(0, 1), fill)).toEqual({ bankName: 'Ningbo', bankFund: 120 })
  expect(emptied(fill)).toEqual({ bankName: '', bankFund: '' })
})

it('identifies rows by id, otherwise by stored value or content', () => {
  expect(rowKey({ id: '7', code: 'a' }, 'code')).toBe('7')
  expect(rowKey({ code: 'a' }, 'code')).toBe('a')
  expect(rowKey({ name: 'x' }, 'code')).not.toBe(rowKey({ name: 'y' }, 'code'))
})
