import { expect, it } from 'vitest'
import { type Billable, counterpartsOf, type InvoiceLine } from '../../../server/domain/finance/match.ts'

const billable = (materialCode: string, materialName: string): Billable => ({
  ...{ id: materialCode, materialCode, materialName, spec: '', qty: 10, price: 1, taxRate: 13 },
  ...{ received: undefined, applied: 10 },
})
const line = (goodsName: string, buyerCode = ''): InvoiceLine => ({
  ...{ applyLineId: '', goodsName, buyerCode, spec: '', qty: 10, amountNoTax: 10, taxRate: 13, taxAmount: 1.3 },
})
const codesOf = (lines: readonly InvoiceLine[], billables: readonly Billable[]) =>
  counterpartsOf(lines, billables).map((each) => each?.materialCode)

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
