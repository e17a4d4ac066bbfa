import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quotationFor } from '../../kit/quotation.ts'
import { awardApproved, inquiryOpened, proposedAward, quoted } from './awarded-inquiry.ts'
import { firstOf, type Row } from './callers.ts'
import { evaluatedTender } from './evaluated-tender.ts'
import { act, type Events, errorsOf, inDays, ok, read, startEvents } from './event-kit.ts'

let on: Events
beforeAll(async () => {
  on = await startEvents()
  await on.write('update bid_method set min_bidders = 1, standstill_days = 0')
})
afterAll(() => on?.close())

async function published(code: string, event: Row): Promise<string> {
  const award = await proposedAward(on, code, event)
  await awardApproved(on, award)
  await ok(on.calls.buyer, 'bid/scaling/do/publish', { ids: award.id })
  return award.id
}

async function orderOf(id: string) {
  const { billNo } = await read(on.calls.buyer, 'bid/scaling', id)
  return read(on.calls.buyer, 'ord/order', (await firstOf(on.calls.buyer, `ord/order/list?awardNo=${billNo}`)).id)
}

it('orders of a tender without need dates ask for them', async () => {
  const { tender } = await evaluatedTender(on)
  const id = await published('bid/project', tender)
  const { lines } = await read(on.calls.buyer, 'bid/scaling', id)
  expect(lines?.map(({ needDate }) => needDate ?? null)).toEqual([null])
  const bare = await act(on.calls.buyer, 'bid/scaling', 'createOrder', id)
  expect(errorsOf(bare)).toMatchObject([{ pointer: '/lines/0/needDate' }])
  const needDate = inDays(60).slice(0, 10)
  const dated = lines?.map((line) => ({ id: line.id, version: line.version, needDate }))
  await ok(on.calls.buyer, 'bid/scaling/do/createOrder', { ids: id, lines: dated })
  expect((await orderOf(id)).lines?.map((line) => line.needDate)).toEqual([needDate])
})

describe('orders of gross prices', () => {
  it('have the amount of the bid, line by line', async () => {
    const items = [{ lineNo: 1, ...on.goods, qty: 4, needDate: inDays(60).slice(0, 10) }]
    const inquiry = await on.publishedInquiry({ priceType: 'gross', sealed: 'N', items })
    await quoted(on.calls.supplier, inquiry, 85)
    await inquiryOpened(on, inquiry)
    const id = await published('bid/inquiry', inquiry)
    await ok(on.calls.buyer, 'bid/scaling/do/createOrder', { ids: id })
    const order = await orderOf(id)
    expect(order.lines).toMatchObject([
      { price: 75.221239, priceTax: 85, amountNoTax: 300.88, taxAmount: 39.12, amountWithTax: 340 },
    ])
    expect(order).toMatchObject({ amountWithTax: 340 })
  })
})

/** Proposed award of an inquiry whose only bid has freight. */
async function withFreight() {
  const items = [{ lineNo: 1, ...on.goods, qty: 10, needDate: inDays(60).slice(0, 10) }]
  const inquiry = await on.publishedInquiry({ sealed: 'N', items })
  const body = await quotationFor(on.calls.supplier, inquiry, 10)
  const offered = (body.items as readonly object[]).map((line) => ({ ...line, freight: 500 }))
  const { id: quote } = await ok(on.calls.supplier, 'bid/quote/add', { ...body, items: offered })
  await ok(on.calls.supplier, 'bid/quote/do/submit', { ids: quote })
  await inquiryOpened(on, inquiry)
  return { inquiry, award: await proposedAward(on, 'bid/inquiry', inquiry) }
}

describe('freight of a bid', () => {
  it('is in the price of a contract, which is submitted at no other', async () => {
    const { award } = await withFreight()
    await awardApproved(on, award)
    await ok(on.calls.buyer, 'bid/scaling/do/publish', { ids: award.id })
    await ok(on.calls.buyer, 'bid/scaling/do/createContract', { ids: award.id })
    const { billNo } = await read(on.calls.buyer, 'bid/scaling', award.id)
    const { id } = await firstOf(on.calls.buyer, `con/contract/list?srcNo=${billNo}`)
    const { lines = [] } = await read(on.calls.buyer, 'con/contract', id)
    expect(lines).toMatchObject([{ price: 60 }])
    const edit = (values: object) => ok(on.calls.buyer, 'con/contract/edit', { id, ...values }, 'PUT')
    const terms = [{ stage: 'acceptance', pct: 100, condition: '验收后', days: 30 }]
    const complete = { contractType: 'purchase', paymentType: 'TT', place: '杭州', terms }
    await edit({ ...complete, beginDate: inDays(0).slice(0, 10), endDate: inDays(300).slice(0, 10) })
    await edit({ lines: lines.map((line) => ({ ...line, price: 10 })) })
    const refused = await act(on.calls.buyer, 'con/contract', 'submit', id)
    expect(refused.text).toContain('单价须等于定标价（含运费） 60')
    await edit({ lines: lines.map((line) => ({ ...line, price: 60 })) })
    expect(await act(on.calls.buyer, 'con/contract', 'submit', id)).toMatchObject({ success: true })
  })

  it('is in the award, its letter, and the price of its order', async () => {
    const { inquiry, award } = await withFreight()
    const { lines: drafted } = await read(on.calls.buyer, 'bid/scaling', award.id)
    const line = { awardPrice: 10, freight: 500, deliveredPrice: 60, lineAmount: 600 }
    expect(drafted).toMatchObject([line])
    // Typed without the freight of the bid, the amount to be approved would leave it out.
    const own = { purOrg: 'P10', buyerId: 'buyer', type: 'inquiry', inquiryNo: inquiry.billNo, awardMode: 'all' }
    const typed = {
      lineNo: 1,
      ...on.goods,
      qty: 10,
      supplierId: on.company,
      awardPrice: 10,
      sharePct: 100,
      winFlag: 'Y',
    }
    const { id: hand } = await ok(on.calls.buyer, 'bid/scaling/add', { ...own, reason: '最低', lines: [typed] })
    const refused = await act(on.calls.buyer, 'bid/scaling', 'submit', hand)
    expect(errorsOf(refused)).toMatchObject([{ message: expect.stringContaining('的报价运费为 500') }])
    await awardApproved(on, award)
    expect(await read(on.calls.buyer, 'bid/scaling', award.id)).toMatchObject({ awardAmount: 600, lines: [line] })
    await ok(on.calls.buyer, 'bid/scaling/do/publish', { ids: award.id })
    const letter = await firstOf(on.calls.buyer, `bid/letter/list?sourceNo=${inquiry.billNo}&kind=award`)
    expect(letter).toMatchObject({ amount: 600, content: expect.stringContaining('运费 500.00') })
    await ok(on.calls.buyer, 'bid/scaling/do/createOrder', { ids: award.id })
    const order = await orderOf(award.id)
    expect(order.lines).toMatchObject([{ price: 60, agreedPrice: 60, priceMark: 'agreed', amountNoTax: 600 }])
  })
})
