import { expect, it } from 'vitest'
import { type Billable, type InvoiceLine, pairsOf, threeWayMatch } from '../../../server/domain/finance/match.ts'
import { roundMoney } from '../../../src/schema/rules/functions.ts'

const billable = (materialCode: string, materialName: string): Billable => ({
  ...{ id: materialCode, materialCode, materialName, spec: '', qty: 10, price: 1, taxRate: 13 },
  ...{ received: undefined, applied: 10 },
})
const line = (goodsName: string, buyerCode = ''): InvoiceLine => ({
  ...{ applyLineId: '', goodsName, buyerCode, spec: '', qty: 10, amountNoTax: 10, taxRate: 13, taxAmount: 1.3 },
})
const codesOf = (lines: readonly InvoiceLine[], billables: readonly Billable[]) =>
  pairsOf(lines, billables).map(({ billable }) => billable?.materialCode)

// Two sizes of one material have one name.
const valves = [billable('V50', '止回阀'), billable('V80', '止回阀')]

it('a line with a material code belongs to that material, whatever the names are', () => {
  expect(codesOf([line('止回阀', 'V80'), line('Check valve', 'V50')], valves)).toEqual(['V80', 'V50'])
})

it('a line with an unknown code, or without one, belongs to the only material of its name', () => {
  const others = [billable('B1', '轴承'), ...valves]
  expect(codesOf([line('*机械*轴承', 'X'), line('轴承座')], [billable('B1', '轴承')])).toEqual(['B1', undefined])
  expect(codesOf([line('止回阀'), line('*机械*轴承')], others)).toEqual([undefined, 'B1'])
})

const strict = { qtyPct: 0, pricePct: 0, roundAmount: 0.01, taxAmount: 0.01 }
const found = (lines: readonly InvoiceLine[], net: number, others: number) => {
  const goods = [{ ...billable('B1', '轴承'), price: 100 }]
  return threeWayMatch(pairsOf(lines, goods), { net, others }, strict).findings.map(({ kind }) => kind)
}
const bearing = (qty: number, amountNoTax: number): InvoiceLine => ({
  ...line('轴承', 'B1'),
  ...{ qty, amountNoTax, taxAmount: Math.round(amountNoTax * 13) / 100 },
})

it('a difference of a line explains that of the total as far as it goes', () => {
  // 1,130 less a deduction of 200 that the invoice leaves out.
  expect(found([bearing(10, 1000)], 930, 0)).toEqual(['amount'])
  expect(found([bearing(10, 1000.05)], 930, 0)).toEqual(['price', 'amount'])
  expect(found([bearing(10, 1100)], 1130, 0)).toEqual(['price'])
})

it('goods have one rounding, however many lines bill them', () => {
  const split = Array.from({ length: 10 }, () => ({ ...bearing(1, 100.01), applyLineId: 'B1' }))
  expect(found(split, 1130, 0)).toContain('price')
  expect(found([bearing(10, 1000.01)], 1130, 0)).toEqual([])
})

it.each([
  ['JPY', 1, 33.3, 100, []],
  ['JPY', 1, 33.3, 102, ['price']],
  ['KWD', 0.001, 0.333, 1, []],
  ['KWD', 0.001, 0.333, 1.001, ['price']],
] as const)('a line in %s is off by %d at most', (currency, roundAmount, price, amountNoTax, kinds) => {
  const goods = [{ ...billable('B1', '轴承'), price, qty: 3, taxRate: 0 }]
  const billed = { ...bearing(3, amountNoTax), taxRate: 0, taxAmount: 0 }
  const tolerance = { ...strict, roundAmount, taxAmount: 0, currency }
  const { findings, diffAmount } = threeWayMatch(pairsOf([billed], goods), { net: 200, others: 0 }, tolerance)
  expect(findings.map(({ kind }) => kind)).toEqual(kinds)
  expect(diffAmount).toBe(roundMoney(amountNoTax - roundMoney(3 * price, currency), currency))
})
