import { expect, it } from 'vitest'
import { columnOf, emptied, filledBy, rowKey } from '../../../widgets/popup/fill.ts'

const rows = [
  { id: '1', name: 'Ningbo', fund: 120 },
  { id: '2', name: null, fund: 80 },
]

it('writes one row as it is and several as a comma list', () => {
  expect(columnOf(rows.slice(0, 1), 'fund')).toBe(120)
  expect(columnOf(rows, 'fund')).toBe('120,80')
})

it('writes the empty text where the row has nothing', () => {
  expect(columnOf(rows.slice(1), 'name')).toBe('')
  expect(columnOf(rows, 'name')).toBe('Ningbo,')
})

it('fills each target from its own column, and empties exactly those', () => {
  const fill = { bankName: 'name', bankFund: 'fund' }
  expect(filledBy(rows.slice(0, 1), fill)).toEqual({ bankName: 'Ningbo', bankFund: 120 })
  expect(emptied(fill)).toEqual({ bankName: '', bankFund: '' })
})

it('tells rows apart by id, else by stored value, else by all they hold', () => {
  expect(rowKey({ id: '7', code: 'a' }, 'code')).toBe('7')
  expect(rowKey({ code: 'a' }, 'code')).toBe('a')
  expect(rowKey({ name: 'x' }, 'code')).not.toBe(rowKey({ name: 'y' }, 'code'))
})
