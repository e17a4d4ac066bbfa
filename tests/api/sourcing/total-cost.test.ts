import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quotationFor } from '../../kit/quotation.ts'
import { type Awards, type Comparison, startAwards } from './award-kit.ts'
import { did, firstOf, type Row, record, rows, write } from './callers.ts'

let at: Awards
let inquiry: Row
beforeAll(async () => {
  at = await startAwards()
  inquiry = await firstOf(at.on('buyer'), 'bid/inquiry/list?phase=opened')
})
afterAll(() => at?.close())

type Figures = Readonly<Record<'cost' | 'delay' | 'freight' | 'terms' | 'total', number>>
type Costs = Omit<Comparison, 'suppliers'> & {
  readonly rates: { readonly moneyRate: number; readonly delayRate: number }
  readonly suppliers: readonly (Comparison['suppliers'][number] & Figures)[]
}
const compared = (kind = 'inquiry', id = inquiry.id) => at.compared(kind, id) as Promise<Costs>

describe('total cost of a comparison', () => {
  it('takes time as money at the rates of the method, which master data change', async () => {
    const before = await compared()
    expect(before.rates).toEqual({ moneyRate: 6, delayRate: 0.05 })
    const later = before.suppliers.filter(({ terms }) => terms < 0)
    expect(later.length).toBeGreaterThan(0)
    const rule = await firstOf(at.on('admin'), 'bid/method/list?method=inquiry')
    const change = (body: object) => at.on('admin')('PUT', 'bid/method/edit', { body: { id: rule.id, ...body } })
    expect((await change({ moneyRate: -1 })).success).toBe(false)
    expect((await change({ moneyRate: 12, delayRate: 0 })).success).toBe(true)
    const after = await compared()
    expect(after.rates).toEqual({ moneyRate: 12, delayRate: 0 })
    for (const { quoteId, terms } of later) {
      const own = after.suppliers.find((each) => each.quoteId === quoteId)
      expect(Math.abs((own?.terms ?? 0) - 2 * terms)).toBeLessThan(0.05)
      expect(own?.delay).toBe(0)
    }
    expect((await at.on('buyer')('PUT', 'bid/method/edit', { body: { id: rule.id, moneyRate: 1 } })).success).toBe(
      false,
    )
    // A rule of an older database has no rates yet.
    await write(at.api, 'update bid_method set money_rate = null, delay_rate = null')
    expect((await compared()).rates).toEqual({ moneyRate: 6, delayRate: 0.05 })
  })

  it('has the freight of the lines', async () => {
    const before = await compared()
    const [one] = before.suppliers
    await write(
      at.api,
      'update bid_quote_items set freight = 250 where quote_id = ? and line_no = (select min(line_no) from bid_quote_items where quote_id = ?)',
      one?.quoteId,
      one?.quoteId,
    )
    const own = (await compared()).suppliers.find(({ quoteId }) => quoteId === one?.quoteId)
    expect([own?.total, own?.freight]).toEqual([one?.total, 250])
    expect((own?.cost ?? 0) - (one?.cost ?? 0)).toBeGreaterThan(240)
    expect(own?.cost).toBeCloseTo((own?.total ?? 0) + 250 + (own?.terms ?? 0) + (own?.delay ?? 0), 2)
  })

  it('is split among at most as many suppliers as the reader asks for', async () => {
    const { suppliers, scenarios } = await compared()
    const bidders = new Set(suppliers.map(({ supplierId }) => supplierId)).size
    expect(bidders).toBeGreaterThan(3)
    const costOf = (strategy: string) => scenarios.find((each) => each.strategy === strategy)?.cost
    const split = async (most: number | string) =>
      await at.on('buyer')('GET', `sourcing/split?kind=inquiry&id=${inquiry.id}&most=${most}`)
    const costs: number[] = []
    for (let most = 1; most <= bidders; most += 1) {
      const { result } = await split(most)
      expect(result).toMatchObject({ strategy: 'atMost', most })
      expect(result.suppliers.length).toBeLessThanOrEqual(most)
      costs.push(result.cost)
    }
    expect([costs[0], costs[1], costs.at(-1)]).toEqual([costOf('single'), costOf('atMost'), costOf('cheapest')])
    expect(costs).toEqual(costs.toSorted((left, right) => right - left))
    for (const most of ['0', '-1', 'x', '']) expect((await split(most)).success, most).toBe(false)
    const stranger = await at.on('supplier_a')('GET', `sourcing/split?kind=inquiry&id=${inquiry.id}&most=2`)
    expect(stranger.success).toBe(false)
  })
})

it('lines of a tender have a target price, which bidders and experts do not see', async () => {
  const buyer = at.on('buyer')
  const tender = await firstOf(buyer, 'bid/project/list?phase=evaluated')
  const { items } = (await record(buyer, 'bid/project', tender.id)) as unknown as { readonly items: readonly Row[] }
  const { lines } = await compared('tender', tender.id)
  expect(lines.map(({ targetPrice }) => targetPrice)).toEqual(items.map(({ targetPrice }) => targetPrice))
  expect(lines.every(({ targetPrice }) => Number(targetPrice) > 0)).toBe(true)
  for (const name of ['supplier_a', 'expert']) {
    const { id } = await firstOf(at.on(name), 'bid/project/list')
    const { result: seen } = await at.on(name)('GET', `bid/project/queryById?id=${id}`)
    const listed = await rows(at.on(name), 'bid/project/items/list?pageSize=50')
    for (const shown of [seen.items, listed]) {
      expect([name, shown.length > 0]).toEqual([name, true])
      expect(shown.flatMap(Object.keys)).not.toContain('targetPrice')
    }
  }
})

it('prices of a tender include the freight: there is no field for it', async () => {
  const supplier = at.on('supplier_b')
  await write(
    at.api,
    `update srm_supplier_base set status = 'qualified', measure = 'none' where id in (select supplier_id from sys_user where username = 'supplier_b')`,
  )
  const tender = await firstOf(supplier, 'bid/project/list?phase=published&participation=public')
  const body = await quotationFor(supplier, tender)
  const items = (body.items as readonly object[]).map((item) => ({ ...item, freight: 9 }))
  const added = await supplier('POST', 'bid/quote/add', { body: { ...body, items } })
  expect(added.success, added.text).toBe(true)
  const saved = (await record(supplier, 'bid/quote', added.result.id)) as unknown as { readonly items: readonly Row[] }
  expect(saved.items.map(({ freight }) => freight ?? null)).toEqual(items.map(() => null))
  await did(supplier, 'bid/quote', 'submit', added.result.id)
})
