import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quotationFor } from '../../kit/quotation.ts'
import { type Call, type Row, rows } from './callers.ts'
import { act, type Events, inDays, ok, read, startEvents } from './event-kit.ts'

let on: Events
beforeAll(async () => {
  on = await startEvents()
  await on.write('update bid_method set amend_days = null')
})
afterAll(() => on?.close())

const kinds = ['bid/project', 'bid/inquiry', 'bid/auction'] as const
type Code = (typeof kinds)[number]
const refs = { 'bid/project': 'projectNo', 'bid/inquiry': 'inquiryNo', 'bid/auction': 'auctionNo' } as const
const types = { 'bid/project': 'tender', 'bid/inquiry': 'inquiry', 'bid/auction': 'bidding' } as const

async function published(code: Code): Promise<Row> {
  if (code === 'bid/inquiry') return on.publishedInquiry()
  if (code === 'bid/auction') return on.publishedAuction([on.company, on.rivalCompany])
  const tender = await on.publishedTender()
  for (const call of [on.calls.supplier, on.calls.rival]) await ok(call, 'bid/invite/add', { projectNo: tender.billNo })
  return tender
}

/** A question of a company to an event that its buyer has answered. */
async function answered(code: Code, event: Row, values: object): Promise<string> {
  const body = { type: types[code], [refs[code]]: event.billNo, title: '材质问题', question: '可否用不锈钢？' }
  const { id } = await ok(on.calls.supplier, 'bid/clarify/add', body)
  await ok(on.calls.supplier, 'bid/clarify/do/submit', { ids: id })
  await ok(on.calls.buyer, 'bid/clarify/do/answer', { ids: id, answer: '改为 304 不锈钢', publicFlag: 'Y', ...values })
  return id
}

async function bid(call: Call, event: Row): Promise<Row> {
  const quote = await ok(call, 'bid/quote/add', await quotationFor(call, event, 90))
  await ok(call, 'bid/quote/do/submit', { ids: quote.id })
  return quote
}

describe('a clarification that changes the documents', () => {
  it.each(kinds)('(%s) makes a new version with the question and the answer, and tells everybody', async (code) => {
    const event = await published(code)
    const { buyer, supplier, rival, admin } = on.calls
    const id = await answered(code, event, { changes: 'Y' })
    const told = (name: string) => rows(admin, `msg/message/list?esReceiver=${name}&pageSize=500`)
    const before = await Promise.all(['supplier_a', 'supplier_b'].map(told))
    await ok(buyer, 'bid/clarify/do/publish', { ids: id })
    const now = await Promise.all(['supplier_a', 'supplier_b'].map(told))
    // The asker has a second one, about the own question.
    expect(now[0]?.length).toBe(Number(before[0]?.length) + 1)
    expect(now[1]?.length).toBeGreaterThan(Number(before[1]?.length))
    const changed = await read(buyer, code, event.id)
    expect(changed).toMatchObject({ revision: 1, phase: 'published' })
    for (const call of [buyer, rival, supplier]) {
      const { text } = await call('GET', `${code}/history?id=${event.id}`)
      expect(text).toContain('可否用不锈钢？')
      expect(text).toContain('改为 304 不锈钢')
    }
    expect((await rival('GET', `${code}/history?id=${event.id}`)).text).not.toContain('supplier_b')
  })

  it.each(['bid/project', 'bid/inquiry'] as const)('(%s) has submitted bids confirmed again', async (code) => {
    const event = await published(code)
    const { buyer, supplier, rival } = on.calls
    const [handedIn, other] = [await bid(supplier, event), await bid(rival, event)]
    const draft = await act(rival, 'bid/quote', 'withdraw', other.id)
    expect(draft.success).toBe(true)
    const id = await answered(code, event, { changes: 'Y' })
    const plain = await buyer('POST', 'bid/clarify/do/publish', { body: { id } })
    expect(plain.result.warnings).toEqual([expect.stringContaining('须重新确认')])
    const later = inDays(40)
    await ok(buyer, 'bid/clarify/do/publish', { ids: id, newDeadline: later })
    const stale = await read(supplier, 'bid/quote', handedIn.id)
    expect(stale).toMatchObject({ status: 'toConfirm', amended: 'Y', deadline: later })
    expect(await read(rival, 'bid/quote', other.id)).toMatchObject({ status: 'draft', deadline: later })
    expect(await read(buyer, code, event.id)).toMatchObject({ revision: 1 })
    const { id: next, ...values } = await read(supplier, 'bid/quote', handedIn.id)
    expect(values.declared).toBeTruthy()
    await ok(supplier, 'bid/quote/do/confirm', { ids: next })
    expect(await read(supplier, 'bid/quote', handedIn.id)).toMatchObject({ status: 'submitted' })
  })

  it.each(['bid/project', 'bid/inquiry'] as const)('(%s) is an addendum of the buyer as well', async (code) => {
    const event = await published(code)
    const { buyer, supplier } = on.calls
    const handedIn = await bid(supplier, event)
    const body = {
      type: types[code],
      [refs[code]]: event.billNo,
      direction: 'buyer',
      title: '补遗一',
      question: '数量说明',
    }
    const addendum = await ok(buyer, 'bid/clarify/add', { ...body, changes: 'Y' })
    await ok(buyer, 'bid/clarify/do/announce', { ids: addendum.id })
    expect(await read(supplier, 'bid/quote', handedIn.id)).toMatchObject({ status: 'toConfirm', amended: 'Y' })
    const changed = await read(supplier, code, event.id)
    expect([changed.revision, changed.changeNote]).toEqual([1, '补遗一\n数量说明'])
  })

  it('extends the deadline where the method asks for it, or is refused', async () => {
    const event = await published('bid/inquiry')
    const { buyer, supplier } = on.calls
    const handedIn = await bid(supplier, event)
    const id = await answered('bid/inquiry', event, { changes: 'Y' })
    await on.write(`update bid_method set amend_days = 10 where method = 'inquiry'`)
    expect((await act(buyer, 'bid/clarify', 'publish', id)).success).toBe(false)
    expect(await read(supplier, 'bid/quote', handedIn.id)).toMatchObject({ status: 'submitted' })
    const later = inDays(20)
    await ok(buyer, 'bid/clarify/do/publish', { ids: id, newDeadline: later })
    await on.write(`update bid_method set amend_days = null where method = 'inquiry'`)
    expect(await read(supplier, 'bid/quote', handedIn.id)).toMatchObject({ status: 'toConfirm', deadline: later })
    expect(await read(buyer, 'bid/inquiry', event.id)).toMatchObject({ quoteDeadline: later, revision: 1 })
  })

  it('leaves an event that takes no bids any more as it is, and says so', async () => {
    const event = await published('bid/inquiry')
    const id = await answered('bid/inquiry', event, { changes: 'Y' })
    await on.write(`update bid_inquiry set phase = 'closed' where id = ?`, event.id)
    const plain = await on.calls.buyer('POST', 'bid/clarify/do/publish', { body: { id } })
    expect(plain.result.warnings).toEqual([expect.stringContaining('已不接受报价')])
    await ok(on.calls.buyer, 'bid/clarify/do/publish', { ids: id })
    expect(await read(on.calls.buyer, 'bid/inquiry', event.id)).toMatchObject({ revision: 0, changeNote: null })
  })
})

it('a clarification without a change leaves bids and event as they are', async () => {
  const event = await published('bid/inquiry')
  const handedIn = await bid(on.calls.supplier, event)
  const id = await answered('bid/inquiry', event, { changes: 'N' })
  await ok(on.calls.buyer, 'bid/clarify/do/publish', { ids: id })
  expect(await read(on.calls.supplier, 'bid/quote', handedIn.id)).toMatchObject({ status: 'submitted', amended: 'N' })
  expect(await read(on.calls.buyer, 'bid/inquiry', event.id)).toMatchObject({ revision: 0, changeNote: null })
})
