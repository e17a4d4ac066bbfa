import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upgradeQuotedPrices } from '../../../server/domain/upgrades/quoted-prices.ts'
import { quotationFor } from '../../kit/quotation.ts'
import { act, type Events, errorsOf, inDays, ok, read, startEvents } from './event-kit.ts'

const passed = '2020-01-01 09:00:00'

let on: Events
beforeAll(async () => {
  on = await startEvents()
  await on.write('update bid_method set min_bidders = 1')
})
afterAll(() => on?.close())

const gross = (values: object = {}) => on.publishedInquiry({ priceType: 'gross', sealed: 'N', ...values })

/** Id of a new quotation of the supplier, a draft. */
async function drafted(inquiry: Awaited<ReturnType<typeof gross>>, price: number): Promise<string> {
  return (await ok(on.calls.supplier, 'bid/quote/add', await quotationFor(on.calls.supplier, inquiry, price))).id
}

async function opened(inquiry: Awaited<ReturnType<typeof gross>>): Promise<void> {
  await on.write(`update bid_inquiry set phase = 'closed', quote_deadline = ? where id = ?`, passed, inquiry.id)
  await ok(on.calls.buyer, 'bid/inquiry/do/open', { ids: inquiry.id })
}

/** The draft of the next round of a quotation, after a save of its lines with a price. */
async function answered(inquiryNo: unknown, price: number) {
  const { store } = on.api.running.app
  const sql = `select id from bid_quote where source_no = ? and status = 'draft' and supplier_id = ?`
  const [draft] = await store.rows<{ id: string }>({ sql, parameters: [inquiryNo, on.company] })
  const id = String(draft?.id)
  const { items } = await read(on.calls.supplier, 'bid/quote', id)
  const lines = items?.map((row) => ({ ...row, price, version: undefined }))
  await ok(on.calls.supplier, 'bid/quote/edit', { id, declared: 'truth,noCollusion,acceptTerms', items: lines }, 'PUT')
  await ok(on.calls.supplier, 'bid/quote/do/submit', { ids: id })
  return read(on.calls.supplier, 'bid/quote', id)
}

describe('amounts of gross prices', () => {
  it('are the typed prices times their quantities; net and tax follow', async () => {
    const items = [1, 2].map((lineNo) => ({ lineNo, ...on.goods, qty: 100_000, needDate: inDays(60).slice(0, 10) }))
    const inquiry = await gross({ items })
    const body = await quotationFor(on.calls.supplier, inquiry, 1)
    const breaks = [{ itemNo: 2, fromQty: 50_000, price: 0.9 }]
    const { id } = await ok(on.calls.supplier, 'bid/quote/add', { ...body, breaks })
    await ok(on.calls.supplier, 'bid/quote/do/submit', { ids: id })
    const quote = await read(on.calls.supplier, 'bid/quote', id)
    expect(quote.items).toMatchObject([
      { appliedPrice: 0.884956, priceTax: 1, amountNoTax: 88_495.58, taxAmount: 11_504.42, amountWithTax: 100_000 },
      { appliedPrice: 0.79646, priceTax: 0.9, amountNoTax: 79_646.02, taxAmount: 10_353.98, amountWithTax: 90_000 },
    ])
    expect(quote).toMatchObject({ amountNoTax: 168_141.6, taxAmount: 21_858.4, amountWithTax: 190_000 })
  })
})

describe('later quotations of gross prices', () => {
  const kept = { priceType: 'gross', amountWithTax: 1468.5 }

  it('are gross in a negotiation', async () => {
    const inquiry = await gross()
    const id = await drafted(inquiry, 50)
    await ok(on.calls.supplier, 'bid/quote/do/submit', { ids: id })
    await opened(inquiry)
    await ok(on.calls.buyer, 'bid/quote/do/negotiate', { ids: id, nextDeadline: inDays(2) })
    const answer = await answered(inquiry.billNo, 48.95)
    expect(answer).toMatchObject(kept)
    expect(answer.items?.[0]).toMatchObject({ price: 48.95, appliedPrice: 43.318584, priceTax: 48.95 })
  })

  it('are gross in the next round', async () => {
    const inquiry = await gross()
    await ok(on.calls.supplier, 'bid/quote/do/submit', { ids: await drafted(inquiry, 50) })
    await opened(inquiry)
    await ok(on.calls.buyer, 'bid/inquiry/do/nextRound', { ids: inquiry.id, quoteDeadline: inDays(2) })
    const answer = await answered(inquiry.billNo, 48.95)
    expect(answer).toMatchObject({ ...kept, round: 2 })
    expect(answer.items?.[0]).toMatchObject({ appliedPrice: 43.318584 })
  })
})

describe('quotations of an older database', () => {
  const upgraded = () => upgradeQuotedPrices(on.api.running.app.store, on.api.running.app.live.current)
  const lost = (id: string) => on.write('update bid_quote set price_type = null where id = ?', id)

  it('become gross as drafts, and are saved before they are handed in', async () => {
    const inquiry = await on.publishedInquiry({ priceType: 'net', sealed: 'N' })
    const id = await drafted(inquiry, 113)
    await on.write(`update bid_inquiry set price_type = 'gross' where id = ?`, inquiry.id)
    await lost(id)
    for (let start = 0; start < 2; start += 1) await upgraded()
    expect(await read(on.calls.supplier, 'bid/quote', id)).toMatchObject({ priceType: 'gross' })
    const refused = errorsOf(await act(on.calls.supplier, 'bid/quote', 'submit', id))
    expect(refused.map(({ message }) => message)).toEqual(
      Array(2).fill(expect.stringContaining('请保存报价单后再提交')),
    )
    await ok(on.calls.supplier, 'bid/quote/edit', { id, remark: '含税' }, 'PUT')
    await ok(on.calls.supplier, 'bid/quote/do/submit', { ids: id })
    expect(await read(on.calls.supplier, 'bid/quote', id)).toMatchObject({ amountNoTax: 3000, amountWithTax: 3390 })
  })

  it('stay net where they were handed in, also in their next rounds', async () => {
    const inquiry = await gross()
    const id = await drafted(inquiry, 50)
    await ok(on.calls.supplier, 'bid/quote/do/submit', { ids: id })
    await lost(id)
    await opened(inquiry)
    await upgraded()
    await ok(on.calls.buyer, 'bid/quote/do/negotiate', { ids: id, nextDeadline: inDays(2) })
    await upgraded()
    const answer = await answered(inquiry.billNo, 48.95)
    expect(answer).toMatchObject({ priceType: 'net' })
    expect(answer.items?.[0]).toMatchObject({ appliedPrice: 48.95 })
  })
})
