import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellAt, offerIn, scenariosOf } from '../../../server/domain/sourcing/award-choice.ts'
import {
  comparedSuppliers,
  offersIn,
  type Quotation,
  type QuotedLine,
} from '../../../server/domain/sourcing/comparison.ts'
import { offeredShare } from '../../../src/engine/blocks/comparison/offered-share.ts'
import type { ComparedLine } from '../../../src/schema/model/comparison-data.ts'

const line = (lineNo: number, values: Partial<ComparedLine> = {}): ComparedLine => ({
  ...{ key: String(lineNo), lineId: `l${lineNo}`, lotNo: '', lineNo, materialCode: `M${lineNo}`, materialName: 'Pump' },
  ...{ spec: '', unit: 'pc', qty: 10, needDate: '', targetPrice: null, lastPrice: null },
  ...values,
})
const item = (lineNo: number, price: number, values: Partial<QuotedLine> = {}): QuotedLine => ({
  ...{ itemId: `i${lineNo}`, key: String(lineNo), qty: null, price, taxRate: 13, canSupply: true, leadDays: null },
  ...{ breaks: [], alternatives: [] },
  ...values,
})
const quotation = (supplierId: string, items: readonly QuotedLine[], values: Partial<Quotation> = {}): Quotation => ({
  ...{ quoteId: `q${supplierId}`, billNo: '', supplierId, supplierCode: '', supplierName: supplierId, lotNo: '' },
  ...{ round: 1, status: 'opened', currency: 'CNY', deliveryDays: 30, paymentTerm: '', paymentDays: 0 },
  ...{ score: null, rank: null, items },
  ...values,
})
const rates: Readonly<Record<string, number>> = { CNY: 1, USD: 7 }
const basis = {
  ceilings: [],
  currency: 'CNY',
  day: '2026-01-01',
  rates: { moneyRate: 6, delayRate: 0.05 },
  convert: (amount: number, from: unknown, to: unknown) => {
    const [one, other] = [rates[String(from)], rates[String(to)]]
    return one === undefined || other === undefined ? null : (amount * one) / other
  },
}
const compare = (lines: readonly ComparedLine[], ...quotations: readonly Quotation[]) =>
  comparedSuppliers(lines, quotations, basis)

describe('comparison', () => {
  it('aligns currencies and taxes, and ranks the net prices', () => {
    const [a, b] = compare(
      [line(1)],
      quotation('a', [item(1, 100)]),
      quotation('b', [item(1, 14, { taxRate: 0 })], { currency: 'USD' }),
    )
    expect(a?.cells[1]).toMatchObject({ price: 100, priceTax: 113, amount: 1000, rank: 2 })
    expect(b?.cells[1]).toMatchObject({ quoted: 14, price: 98, priceTax: 98, amount: 980, rank: 1 })
    expect([a?.totalTax, b?.totalTax]).toEqual([1130, 980])
  })

  it('leaves out prices without an exchange rate, of refused lines and of invalid bids', () => {
    const all = compare(
      [line(1)],
      quotation('a', [item(1, 1)], { currency: 'XXX' }),
      quotation('b', [item(1, 1, { canSupply: false })]),
      quotation('c', [item(1, 1)], { status: 'invalid' }),
    )
    expect(all.map(({ cells, isComplete }) => [cells, isComplete])).toEqual(all.map(() => [{}, false]))
    expect(all.map(({ isConverted }) => isConverted)).toEqual([false, true, true])
    expect(offersIn(all)).toEqual([])
  })

  it('takes the price break of the quantity, and keeps the alternative offers for the line', () => {
    const breaks = [
      { fromQty: 20, price: 70 },
      { fromQty: 10, price: 80 },
      { fromQty: 5, price: 90 },
    ]
    const other = { itemId: 'x', materialName: 'Pump B', spec: 'B', brand: 'Other', note: 'equal', price: 60 }
    const alternatives = [{ ...other, taxRate: 6, leadDays: 40 }]
    const [a, b] = compare(
      [line(1)],
      quotation('a', [item(1, 100, { breaks, alternatives })]),
      quotation('b', [item(1, 75)]),
    )
    expect(a?.cells[1]).toMatchObject({ quoted: 80, amount: 800, rank: 2, base: 100 })
    expect(a?.cells[1]?.alternatives).toMatchObject([{ quoted: 60, priceTax: 63.6, amount: 600, brand: 'Other' }])
    expect([a?.total, b?.total]).toEqual([800, 750])
    const cell = a?.cells[1]
    const prices = [4, 5, 9.999, 10, 25].map((qty) => cell && offerIn(cell, qty)?.quoted)
    expect(prices).toEqual([100, 90, 90, 80, 70])
    expect([cell && offerIn(cell, 10, 'x')?.quoted, cell && offerIn(cell, 10, 'y')]).toEqual([60, undefined])
  })

  it('takes a payment term as a credit, and a late delivery as a cost', () => {
    const [a, b] = compare(
      [line(1, { needDate: '2026-01-31' })],
      quotation('a', [item(1, 100)], { paymentDays: 73 }),
      quotation('b', [item(1, 100, { leadDays: 50 })]),
    )
    // 6 % a year for 73 days of 365; 20 days at 0.05 %.
    expect(a).toMatchObject({ total: 1000, terms: -12, delay: 0, cost: 988 })
    expect(b).toMatchObject({ total: 1000, terms: 0, delay: 10, cost: 1010 })
  })

  it('takes both at the rates of the method', () => {
    const [a, b] = comparedSuppliers(
      [line(1, { needDate: '2026-01-31' })],
      [quotation('a', [item(1, 100)], { paymentDays: 73 }), quotation('b', [item(1, 100, { leadDays: 50 })])],
      { ...basis, rates: { moneyRate: 10, delayRate: 0.1 } },
    )
    expect([a?.cost, b?.cost]).toEqual([980, 1020])
  })

  it('adds the freight of a line in the currency of the event, which is paid with the price', () => {
    const other = { itemId: 'x', materialName: 'Pump B', spec: '', brand: '', note: '', taxRate: 13, leadDays: null }
    const alternatives = [{ ...other, price: 10 }]
    const [a, b] = compare(
      [line(1)],
      quotation('a', [item(1, 14, { freight: 20, alternatives })], { currency: 'USD', paymentDays: 73 }),
      quotation('b', [item(1, 100)]),
    )
    // 1,120 paid after 73 days of 365 at 6 %.
    expect(a).toMatchObject({ total: 980, freight: 140, terms: -13.44, delay: 0, cost: 1106.56 })
    expect(a?.cells[1]).toMatchObject({ amount: 980, freight: 140, cost: 1106.56, rank: 1 })
    expect(a?.cells[1]?.alternatives[0]).toMatchObject({ amount: 700, freight: 140, cost: 829.92 })
    expect([b?.freight, b?.cost]).toEqual([0, 1000])
    expect(
      scenariosOf(
        [line(1)],
        [a, b].filter((each) => each !== undefined),
      )[0]?.picks,
    ).toEqual({ 1: 'b' })
  })

  it('shows the last round of a supplier, with the totals of the former ones', () => {
    const [a, ...others] = compare(
      [line(1)],
      quotation('a', [item(1, 100)], { quoteId: 'q1' }),
      quotation('a', [item(1, 90)], { quoteId: 'q2', round: 2 }),
    )
    expect(others).toEqual([])
    expect(a).toMatchObject({ quoteId: 'q2', total: 900, history: [{ round: 1, total: 1000 }] })
  })

  it('counts an offer of a part by its quantity, which covers no line', () => {
    const breaks = [{ fromQty: 10, price: 80 }]
    const [a, b] = compare(
      [line(1)],
      quotation('a', [item(1, 100, { qty: 4, breaks })]),
      quotation('b', [item(1, 110)]),
    )
    expect(a?.cells[1]).toMatchObject({ qty: 4, isPart: true, quoted: 100, amount: 400, rank: 1 })
    expect(a).toMatchObject({ total: 400, totalTax: 452, isComplete: false })
    expect(b?.cells[1]).toMatchObject({ qty: 10, isPart: false, amount: 1100 })
    expect(offersIn([a, b].filter((each) => each !== undefined))).toEqual([{ line: '1', supplier: 'b', cost: 1100 }])
  })

  it('is complete with all lines of its lot', () => {
    const lines = [line(1, { lotNo: '1' }), line(2, { lotNo: '2' })]
    const [a, b] = compare(lines, quotation('a', [item(1, 1)], { lotNo: '1' }), quotation('b', [item(1, 1)]))
    expect([a?.isComplete, b?.isComplete]).toEqual([true, false])
  })
})

it('a bid for a lot and one for the whole of the same company are two offers', () => {
  const lines = [line(1, { lotNo: 'A' }), line(2, { lotNo: 'B' })]
  const suppliers = compare(
    lines,
    quotation('a', [item(1, 100), item(2, 50)], { quoteId: 'whole' }),
    quotation('a', [item(1, 80)], { quoteId: 'lot', lotNo: 'A' }),
  )
  const [cheapest] = scenariosOf(lines, suppliers)
  expect(cheapest).toMatchObject({ picks: { 1: 'a', 2: 'a' }, quotes: { 1: 'lot', 2: 'whole' }, total: 1300 })
  expect(cellAt(suppliers, '1', 'a', (cell) => cell.quoteId === 'whole')?.cell.price).toBe(100)
  expect(cellAt(suppliers, '1', 'a')?.cell.price).toBe(80)
})

it('a part of a line is offered as a share of it, exact to two decimals and never above the offer', () => {
  // Thousandths of a unit.
  const quantities = fc.integer({ min: 1, max: 10_000_000 })
  fc.assert(
    fc.property(quantities, quantities, (one, other) => {
      const [part, whole] = [Math.min(one, other), Math.max(one, other)]
      const share = offeredShare({ qty: part / 1000 }, { qty: whole / 1000 })
      expect(share).toBe(Number((BigInt(part) * 10_000n) / BigInt(whole)) / 100)
    }),
    {
      examples: [
        [57, 100],
        [9, 10],
        [1000, 1000],
      ],
    },
  )
})
