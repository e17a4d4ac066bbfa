import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quotationFor } from '../../kit/quotation.ts'
import type { Call, Row } from './callers.ts'
import { act, type Events, errorsOf, inDays, ok, read, startEvents } from './event-kit.ts'

const passed = '2020-01-01 09:00:00'

let on: Events
beforeAll(async () => {
  on = await startEvents()
  await on.write('update bid_method set min_bidders = 1')
})
afterAll(() => on?.close())

async function handedIn(call: Call, event: Row, price: number, values: object = {}): Promise<string> {
  const body = await quotationFor(call, event, price)
  const items = (body.items as readonly object[]).map((item) => ({ ...item, ...values }))
  const { id } = await ok(call, 'bid/quote/add', { ...body, items })
  await ok(call, 'bid/quote/do/submit', { ids: id })
  return id
}

const compared = async (kind: string, id: string) =>
  (await on.calls.buyer('GET', `sourcing/comparison?kind=${kind}&id=${id}`)).result

async function proposed(kind: string, id: string, picks: readonly object[]): Promise<string> {
  const award = (await ok(on.calls.buyer, 'sourcing/award', { kind, id, picks })).id
  const texts = { reason: '价格最低', whyNotBest: '分散供应风险，备选供应商' }
  await ok(on.calls.buyer, 'bid/scaling/edit', { id: award, ...texts }, 'PUT')
  return award
}

describe('an inquiry of gross prices', () => {
  let inquiry: Row
  it('takes prices with tax, keeps them as they were typed, and counts without it', async () => {
    inquiry = await on.publishedInquiry({ priceType: 'gross', incoterm: 'DAP' })
    const quote = await handedIn(on.calls.supplier, inquiry, 113)
    const own = await read(on.calls.supplier, 'bid/quote', quote)
    expect(own).toMatchObject({ priceType: 'gross', amountNoTax: 3000, taxAmount: 390, amountWithTax: 3390 })
    expect(own.items?.[0]).toMatchObject({ price: 113, appliedPrice: 100, priceTax: 113, amountWithTax: 1130 })
    const breaks = [{ itemNo: 1, fromQty: 5, price: 100 }]
    const rival = await ok(on.calls.rival, 'bid/quote/add', {
      ...(await quotationFor(on.calls.rival, inquiry, 120)),
      breaks,
    })
    await ok(on.calls.rival, 'bid/quote/do/submit', { ids: rival.id })
  })

  it('compares net prices, and warns of an award below a minimum quantity', async () => {
    await on.write(`update bid_inquiry set phase = 'closed', quote_deadline = ? where id = ?`, passed, inquiry.id)
    await ok(on.calls.buyer, 'bid/inquiry/do/askOpening', { ids: inquiry.id })
    await ok(on.calls.approver, 'bid/inquiry/do/confirmOpening', { ids: inquiry.id })
    const { event, suppliers } = await compared('inquiry', inquiry.id)
    expect(event.incoterm).toBe('DAP')
    const cells = new Map(suppliers.map(({ supplierId, cells: own }: Row) => [supplierId, own]))
    expect(cells.get(on.company)).toMatchObject({ 1: { price: 100, priceTax: 113 }, 2: { price: 100 } })
    // 100 with 13 per cent of tax.
    expect(cells.get(on.rivalCompany)).toMatchObject({ 1: { price: 88.495575, priceTax: 100 } })
    await on.write('update bid_quote_items set moq = 50 where line_no = 1')
    const award = await proposed('inquiry', inquiry.id, [
      { line: '1', supplierId: on.rivalCompany, sharePct: 100 },
      { line: '2', supplierId: on.company, sharePct: 100 },
    ])
    const reply = await on.calls.buyer('POST', 'bid/scaling/do/submit', { body: { ids: award } })
    expect([reply.success, reply.text]).toEqual([false, expect.stringContaining('低于其起订量 50')])
    expect((await act(on.calls.buyer, 'bid/scaling', 'submit', award)).success).toBe(true)
  })
})

describe('a tender', () => {
  it('takes bids that are valid for its days from the deadline', async () => {
    const tender = await on.publishedTender({ bidMethod: 'negotiation', validDays: 90, requirements: [] })
    const body = await quotationFor(on.calls.supplier, tender, 100)
    const day = (days: number) => inDays(days).slice(0, 10)
    const { id } = await ok(on.calls.supplier, 'bid/quote/add', { ...body, validUntil: day(119) })
    expect(errorsOf(await act(on.calls.supplier, 'bid/quote', 'submit', id))).toMatchObject([
      { pointer: '/validUntil', message: `有效期至少到 ${day(120)}` },
    ])
    await ok(on.calls.supplier, 'bid/quote/edit', { id, validUntil: day(120) }, 'PUT')
    await ok(on.calls.supplier, 'bid/quote/do/submit', { ids: id })
  })

  it('without several winners goes to one company, also in parts', async () => {
    const lines = [1, 2].map((lineNo) => ({ lineNo, ...on.goods, qty: 5 }))
    const tender = await on.publishedTender({ bidMethod: 'negotiation', requirements: [], items: lines })
    await handedIn(on.calls.supplier, tender, 100)
    await handedIn(on.calls.rival, tender, 90)
    await on.write(`update bid_quote set status = 'locked', deadline = ? where source_no = ?`, passed, tender.billNo)
    await on.write(`update bid_project set phase = 'closed', bid_deadline = ?, open_time = ?`, passed, passed)
    const plan = { projectNo: tender.billNo, opener: 'buyer', witness: 'approver', openTime: passed }
    const { id } = await ok(on.calls.buyer, 'bid/open/add', plan)
    await ok(on.calls.buyer, 'bid/open/do/unlock', { ids: id })
    await ok(on.calls.approver, 'bid/open/do/witness', { ids: id })
    await on.write(`update bid_project set phase = 'evaluated' where id = ?`, tender.id)
    const split = await proposed('tender', tender.id, [
      { line: '1', supplierId: on.company, sharePct: 100 },
      { line: '2', supplierId: on.rivalCompany, sharePct: 100 },
    ])
    const submit = (award: string) => act(on.calls.buyer, 'bid/scaling', 'submit', award)
    expect((await submit(split)).text).toContain('该项目不允许多家中标')
    const [one, two] = await Promise.all(
      [
        { line: '1', supplierId: on.rivalCompany, sharePct: 100 },
        { line: '2', supplierId: on.company, sharePct: 100 },
      ].map((pick) => proposed('tender', tender.id, [pick])),
    )
    expect((await submit(String(one))).text).toContain('"success":true')
    expect((await submit(String(two))).text).toContain('该项目不允许多家中标')
    await on.write(`update bid_project set multi_award = 'Y' where id = ?`, tender.id)
    expect((await submit(String(two))).text).toContain('"success":true')
  })
})
