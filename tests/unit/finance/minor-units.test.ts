import { describe, expect, it } from 'vitest'
import { milestoneValues } from '../../../server/domain/hooks/contract/milestones.ts'
import { amountText, halfUnit, totalOf } from '../../../server/domain/kit/amounts.ts'
import { booked, partOf, takenBack } from '../../../server/domain/moulds/amortisation.ts'

describe('amounts', () => {
  it('add up without the rest of binary fractions, in every minor unit', () => {
    expect(totalOf([0.1, 0.2])).toBe(0.3)
    expect(totalOf([489.177, -489.176])).toBe(0.001)
    expect(totalOf([])).toBe(0)
    expect(Object.is(totalOf([1, -1]), 0)).toBe(true)
  })

  it('have all decimals of their currency as text', () => {
    expect(['JPY', 'CNY', 'KWD', null].map((currency) => amountText(1.5, currency))).toEqual([
      ...['2', '1.50', '1.500', '1.50'],
    ])
    expect(['JPY', 'CNY', 'KWD'].map(halfUnit)).toEqual([0.5, 0.005, 0.0005])
  })
})

it.each([
  ['JPY', 1000, [333, 333, 334]],
  ['KWD', 10, [3.333, 3.333, 3.334]],
  ['CNY', 10, [3.33, 3.33, 3.34]],
] as const)('milestones in %s divide %d into minor units', (currency, amount, parts) => {
  const rows = [33.33, 33.33, 33.34].map((pct, index) => ({ pct, stage: index === 0 ? 'advance' : 'rest' }))
  const values = milestoneValues({ amount, currency }, rows)
  expect(values.map((row) => row.amount)).toEqual(parts)
  expect(values[1]?.stageAmount).toBe(totalOf(parts.slice(1)))
})

it('pieces amortise a mould in the minor unit of its contract, and take back what they booked', () => {
  const mould = { ...{ id: '1', mouldId: 'c', mouldNo: 'M1', materialCode: 'A', currency: 'JPY' } }
  const amortised = partOf(1001, 33.33, 'JPY')
  expect(amortised).toBe(333)
  const pieces = (receiptLineId: string, qty: number) => ({ receiptLineId, materialCode: 'A', qty })
  const rows = { ...mould, amortised, amortQty: 7, booked: 0, bookedAmount: 0 }
  const bookings = booked([rows], [pieces('a', 2), pieces('b', 2), pieces('c', 3)])
  expect(bookings.map(({ amount }) => amount)).toEqual([95, 95, 143])
  expect(takenBack(bookings, new Map([['c', 2]])).map(({ amount }) => amount)).toEqual([-95])
})
