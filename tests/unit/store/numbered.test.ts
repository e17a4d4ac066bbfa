import fc from 'fast-check'
import { expect, it } from 'vitest'
import { arrayed } from '../../../server/platform/store/numbered.ts'

const marks = (count: number) => Array(count).fill('?').join(', ')

it('values are numbered, and long lists are one parameter each', () => {
  const values = Array.from({ length: 12 }, (_, index) => index)
  expect(arrayed(`select a from t where b = ? and c in (${marks(10)}) and d = ?`, values)).toEqual({
    text: 'select a from t where b = $1 and c = any($2) and d = $3',
    values: [0, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 11],
  })
})

it('short lists, rows, excluded values and quoted marks stay as they are', () => {
  const nine = Array.from({ length: 9 }, (_, index) => index)
  expect(arrayed('a in (?, ?)', [1, 2])).toEqual({ text: 'a in ($1, $2)', values: [1, 2] })
  expect(arrayed(`insert into t values (${marks(9)})`, nine).values).toEqual(nine)
  expect(arrayed(`a not in (${marks(9)})`, nine).values).toEqual(nine)
  expect(arrayed(`a = 'in (${marks(9)})' and "in (${marks(9)})" = ?`, [1]).values).toEqual([1])
})

it('no value is lost or moved', () => {
  const piece = fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 30 }))
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (sizes) => {
      const sql = sizes.map((size) => (size === 1 ? 'a = ?' : `b in (${marks(size)})`)).join(' and ')
      const values = Array.from({ length: sizes.reduce((sum, size) => sum + size, 0) }, (_, index) => index)
      const { text, values: given } = arrayed(sql, values)
      expect(given.flat()).toEqual(values)
      expect(text.match(/\$\d+/g) ?? []).toEqual(given.map((_, index) => `$${index + 1}`))
    }),
  )
})
