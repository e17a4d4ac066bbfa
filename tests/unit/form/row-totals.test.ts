import { expect, it } from 'vitest'
import { rowSum, totalsOf } from '../../../src/engine/form/row-totals.ts'
import type { CompiledField } from '../../../src/schema/model/compiled.ts'

const field = (key: string) => ({ key, type: 'number', title: key, props: {} }) as CompiledField
const fields = { qty: field('qty'), amount: field('amount'), currency: field('currency') }
const totals = totalsOf({ totals: ['qty', { field: 'amount', by: 'currency' }, 'missing'] }, fields)
const row = (amount: number, currency: string | null) => ({ qty: 2, amount, currency })
const sumsOf = (...rows: ReturnType<typeof row>[]) => totals.map((total) => rowSum(total, rows))

it('add up one column, and another for each currency of the rows', () => {
  expect(sumsOf(row(100, 'CNY'), row(10.5, 'USD'), row(7, 'CNY'))).toEqual([
    6,
    [
      { of: 'CNY', total: 107 },
      { of: 'USD', total: 10.5 },
    ],
  ])
})

it('name the field whose values split them', () => {
  expect(totals.map(({ by }) => by?.key)).toEqual([undefined, 'currency'])
})

it('are one number while all rows have the same currency, or none', () => {
  expect(sumsOf(row(100, 'USD'), row(1, 'USD'))).toEqual([4, 101])
  expect(sumsOf(row(100, null), row(1, null))).toEqual([4, 101])
  expect(sumsOf()).toEqual([0, 0])
})
