import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf, sumOf } from '../figures-kit.ts'
import { act, did, firstOf, record, write } from '../sourcing/callers.ts'
import { inDays, type Line, type OrderKit, orderBody, orderOf, startOrders } from './order-kit.ts'

let kit: OrderKit
beforeAll(async () => {
  kit = await startOrders()
})
afterAll(() => kit?.close())

/** A currency of the demo without a rate. */
const unrated = 'IDR'
const today = inDays(0)
const add = (more: Line) =>
  kit.on('buyer')('POST', 'ord/order/add', { body: { ...orderBody(kit, [{ price: 99 }]), ...more } })

async function added(more: Line) {
  const reply = await add(more)
  if (!reply.success) throw new Error(reply.text)
  return orderOf(kit, reply.result.id)
}

describe('exchange rate of a document', () => {
  it('is the newest up to the date of the document, and 1 in the base currency', async () => {
    const dollar = await firstOf(kit.on('admin'), 'bd/currency/list?code=USD')
    const rates = [
      { rateDate: inDays(-5), rate: 7.2 },
      { rateDate: inDays(1), rate: 9 },
    ]
    for (const rate of rates) {
      const body = { currencyId: dollar.id, ...rate }
      expect((await kit.on('admin')('POST', 'bd/currency/rate/add', { body })).success).toBe(true)
    }
    const rateOf = async (more: Line) => Number((await added({ exchangeRate: undefined, ...more })).exchangeRate)
    expect(await rateOf({ currency: 'USD' })).toBe(7.2)
    expect(await rateOf({ currency: 'USD', exchangeRate: 1 })).toBe(7.2)
    expect(await rateOf({ currency: 'USD', billDate: inDays(-6) })).toBe(7.1)
    expect(await rateOf({ currency: 'CNY' })).toBe(1)
    expect(await rateOf({ currency: 'CNY', exchangeRate: 7 })).toBe(1)
    expect(await rateOf({ currency: 'USD', exchangeRate: 6.9 })).toBe(6.9)
  })

  it.each([{ exchangeRate: undefined }, { exchangeRate: 1 }, { exchangeRate: null }])(
    'is never 1 for lack of a rate: %o',
    async (given) => {
      const call = kit.on('buyer')
      const body = { ...orderBody(kit, [{ price: 99 }]), currency: unrated, ...given }
      const [zh, en] = [
        await call('POST', 'ord/order/add', { body }),
        await call('POST', 'ord/order/add', { body, headers: { lang: 'en' } }),
      ]
      expect(zh.success).toBe(false)
      expect(zh.text).toContain(`币种 ${unrated} 在 ${today} 没有汇率`)
      expect(en.text).toContain(`No exchange rate of ${unrated} on ${today}`)
    },
  )

  it.each([0.01, 0.71, 3.5, 14.9, 71, 1e9])(
    'is not absurd, which would change who approves: %f',
    async (exchangeRate) => {
      const reply = await add({ currency: 'USD', exchangeRate })
      expect(reply.success).toBe(false)
      expect(reply.text).toContain('相差过大')
    },
  )

  it('is asked for again when the currency changes', async () => {
    const order = await added({})
    const edit = (more: Line) => kit.on('buyer')('PUT', 'ord/order/edit', { body: { ...order, ...more } })
    expect((await edit({ currency: unrated })).text).toContain(unrated)
    expect((await edit({ currency: 'EUR' })).success).toBe(true)
    expect((await orderOf(kit, order.id)).exchangeRate).toBe(7.7)
  })

  it('is asked for when an older draft is handed in', async () => {
    const order = await added({})
    await write(kit.api, `update ord_order set currency = ?, exchange_rate = 1 where id = ?`, unrated, order.id)
    const reply = await act(kit.on('buyer'), 'ord/order', 'submit', order.id)
    expect(reply.text).toContain(`币种 ${unrated} 在 ${today} 没有汇率`)
    await write(kit.api, `update ord_order set currency = 'EUR' where id = ?`, order.id)
    await did(kit.on('buyer'), 'ord/order', 'submit', order.id)
    expect((await orderOf(kit, order.id)).exchangeRate).toBe(7.7)
  })
})

describe('requisition in a foreign currency', () => {
  const asked = { title: '进口备件', costCentre: 'C301', purOrg: 'P10', reason: '检修', needDate: inDays(30) }
  const lines = [{ materialName: '密封圈', unit: 'PC', qty: 10, price: 100, taxRate: '13' }]

  it('is refused without a rate, and counts in local currency against limit and budget', async () => {
    const call = kit.on('buyer')
    const make = (currency: string) => call('POST', 'ord/requisition/add', { body: { ...asked, lines, currency } })
    expect((await make(unrated)).text).toContain(`币种 ${unrated} 在 ${today} 没有汇率`)
    await write(kit.api, `update bd_purorg set approve_limit = 1500 where code = 'P10'`)
    await write(kit.api, `update bd_budget set amount = 900000000`)
    const submitted = async (currency: string) => {
      const { result } = await make(currency)
      await did(call, 'ord/requisition', 'submit', result.id)
      return record(call, 'ord/requisition', result.id)
    }
    expect([(await submitted('CNY')).secondReason, (await submitted('EUR')).secondReason]).toEqual([null, 'limit'])
  })
})

describe('reports', () => {
  it('leave out amounts that nobody can convert', async () => {
    const admin = kit.on('admin')
    const total = async () => sumOf(await rowsOf(admin, 'report/srm/performance'), 'amount')
    const before = await total()
    const [row] = await rowsOf(admin, 'srm/supplier/performance')
    await write(kit.api, `update srm_supplier_performance set currency = ? where id = ?`, unrated, row?.id)
    expect(await total()).toBeCloseTo(before - Number(row?.amount), 2)
  })
})
