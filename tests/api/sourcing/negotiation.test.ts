import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quotationFor } from '../../kit/quotation.ts'
import { type Call, type Row, rows } from './callers.ts'
import { due, passed } from './evaluated-tender.ts'
import { act, type Events, errorsOf, inDays, ok, read, startEvents } from './event-kit.ts'

let on: Events
beforeAll(async () => {
  on = await startEvents()
})
afterAll(() => on?.close())

async function handedIn(call: Call, inquiry: Row, price: number): Promise<string> {
  const { id } = await ok(call, 'bid/quote/add', await quotationFor(call, inquiry, price))
  await ok(call, 'bid/quote/do/submit', { ids: id })
  return String(id)
}

async function openedByTwo(id: string): Promise<void> {
  await ok(on.calls.buyer, 'bid/inquiry/do/askOpening', { ids: id })
  expect((await act(on.calls.buyer, 'bid/inquiry', 'confirmOpening', id)).success).toBe(false)
  await ok(on.calls.approver, 'bid/inquiry/do/confirmOpening', { ids: id })
}

/** Lets the deadlines of the quotations of an inquiry pass. */
async function over({ id, billNo }: Row): Promise<void> {
  await on.write('update bid_inquiry set quote_deadline = ? where id = ?', passed, id)
  await on.write(
    `update bid_quote set deadline = ? where source_no = ? and status in ('draft', 'submitted')`,
    passed,
    billNo,
  )
  await due(on)
}

/** An opened inquiry with two quotations: the one of `supplier` is the higher. */
async function openedInquiry(values: object = {}) {
  const inquiry = await on.publishedInquiry(values)
  const own = await handedIn(on.calls.supplier, inquiry, 90)
  const theirs = await handedIn(on.calls.rival, inquiry, 80)
  await over(inquiry)
  if (inquiry.sealed === 'Y') await openedByTwo(inquiry.id)
  else await ok(on.calls.buyer, 'bid/inquiry/do/open', { ids: inquiry.id })
  return { inquiry, own, theirs }
}

/** The quotations of a company, its oldest round first. */
const storedOf = async (inquiry: Row, company: string) => {
  const sql = 'select id, round, status from bid_quote where source_no = ? and supplier_id = ? order by round'
  const parameters = [inquiry.billNo, company]
  return on.api.running.app.store.rows<{ id: string; round: number; status: string }>({ sql, parameters })
}

async function answered(id: string, price: number): Promise<void> {
  const { items } = await read(on.calls.supplier, 'bid/quote', id)
  const lines = items?.map((row) => ({ ...row, price, version: undefined }))
  await ok(on.calls.supplier, 'bid/quote/edit', { id, declared: 'truth,noCollusion,acceptTerms', items: lines }, 'PUT')
  await ok(on.calls.supplier, 'bid/quote/do/submit', { ids: id })
}

const negotiate = (id: string, nextDeadline = inDays(2)) =>
  act(on.calls.buyer, 'bid/quote', 'negotiate', id, { nextDeadline })

const columns = async ({ id }: Row) => {
  const { result } = await on.calls.buyer('GET', `sourcing/comparison?kind=inquiry&id=${id}`)
  return (result.suppliers as readonly { supplierId: string; round: number; cells: Record<string, Row> }[])
    .map(({ supplierId, round, cells }) => [supplierId, round, Number(cells['1']?.price)])
    .toSorted()
}

describe('negotiation with one', () => {
  it('is opened by two people after its deadline, and awarded instead of the earlier offer', async () => {
    const { inquiry, own } = await openedInquiry()
    expect(await negotiate(own)).toMatchObject({ success: true })
    const [, draft] = await storedOf(inquiry, on.company)
    const later = String(draft?.id)
    for (const action of ['scale', 'nextRound', 'askOpening'] as const) {
      const reply = await act(on.calls.buyer, 'bid/inquiry', action, inquiry.id, { quoteDeadline: inDays(4) })
      expect(reply.success, action).toBe(false)
      if (action !== 'askOpening') expect(reply.text).toContain('谈判至')
    }
    await answered(later, 70)
    for (const name of ['buyer', 'approver', 'admin', 'rival'] as const)
      expect((await on.calls[name]('GET', `bid/quote/queryById?id=${later}`)).success, name).toBe(false)

    await over(inquiry)
    expect(await read(on.calls.buyer, 'bid/inquiry', inquiry.id)).toMatchObject({
      ...{ phase: 'opened', offerWaiting: 'Y', openRequestedBy: null },
    })
    expect((await on.calls.rival('GET', `bid/inquiry/queryById?id=${inquiry.id}`)).text).not.toContain('offerWaiting')
    expect((await act(on.calls.buyer, 'bid/inquiry', 'scale', inquiry.id)).text).toContain('请先开启')
    await openedByTwo(inquiry.id)
    expect((await storedOf(inquiry, on.company)).map(({ round, status }) => [round, status])).toEqual([
      [1, 'superseded'],
      [2, 'opened'],
    ])
    expect(await read(on.calls.buyer, 'bid/inquiry', inquiry.id)).toMatchObject({ phase: 'opened', offerWaiting: null })
    expect((await act(on.calls.buyer, 'bid/inquiry', 'askOpening', inquiry.id)).success).toBe(false)
    expect(await columns(inquiry)).toEqual(
      [
        [on.company, 2, 70],
        [on.rivalCompany, 1, 80],
      ].toSorted(),
    )

    await ok(on.calls.buyer, 'bid/inquiry/do/scale', { ids: inquiry.id })
    const [award] = await rows(on.calls.buyer, `bid/scaling/list?inquiryNo=${inquiry.billNo}`)
    const { lines } = await read(on.calls.buyer, 'bid/scaling', String(award?.id))
    expect(lines?.map(({ supplierId, awardPrice }) => [supplierId, awardPrice])).toEqual([
      [on.company, 70],
      [on.company, 70],
    ])
    await ok(on.calls.buyer, 'bid/scaling/edit', { id: award?.id, reason: '谈判后最低' }, 'PUT')
    await ok(on.calls.buyer, 'bid/scaling/do/submit', { ids: award?.id })
    expect((await negotiate(later)).text).toContain('询价单不在开标后')
    await ok(on.calls.approver, 'bid/scaling/do/approve', { ids: award?.id })
    await ok(on.calls.buyer, 'bid/scaling/do/publish', { ids: award?.id })
    expect((await storedOf(inquiry, on.company)).map(({ status }) => status)).toEqual(['superseded', 'won'])
    expect((await storedOf(inquiry, on.rivalCompany)).map(({ status }) => status)).toEqual(['lost'])
  })

  it('lowers prices, and raises none', async () => {
    const { inquiry, own } = await openedInquiry({ sealed: 'N' })
    await negotiate(own)
    const [, draft] = await storedOf(inquiry, on.company)
    const id = String(draft?.id)
    const { items } = await read(on.calls.supplier, 'bid/quote', id)
    const [first, ...others] = items?.map((row) => ({ ...row, version: undefined })) ?? []
    const offer = { id, declared: 'truth,noCollusion,acceptTerms', items: [{ ...first, price: 90.01 }, ...others] }
    await ok(on.calls.supplier, 'bid/quote/edit', offer, 'PUT')
    const refused = await act(on.calls.supplier, 'bid/quote', 'submit', id)
    expect(errorsOf(refused)).toMatchObject([{ pointer: '/items/0/price', message: '议价后的单价不高于原报价 90' }])
    await answered(id, 90)
  })

  it('of an inquiry that is not sealed is opened by its buyer', async () => {
    const { inquiry, own } = await openedInquiry({ sealed: 'N' })
    await negotiate(own)
    const [, draft] = await storedOf(inquiry, on.company)
    await answered(String(draft?.id), 75)
    await over(inquiry)
    await ok(on.calls.buyer, 'bid/inquiry/do/open', { ids: inquiry.id })
    expect(await columns(inquiry)).toContainEqual([on.company, 2, 75])
  })

  it('ends without an answer: the earlier offer stays valid, and the buyer may negotiate again', async () => {
    const { inquiry, own } = await openedInquiry()
    await negotiate(own)
    await over(inquiry)
    expect((await storedOf(inquiry, on.company)).map(({ status }) => status)).toEqual(['opened', 'lapsed'])
    const messages = await rows(on.calls.admin, 'msg/message/list?esReceiver=supplier_b&pageSize=50')
    const [, lapsed] = await storedOf(inquiry, on.company)
    expect(messages.some(({ busId }) => busId === lapsed?.id)).toBe(true)
    expect(await columns(inquiry)).toContainEqual([on.company, 1, 90])
    expect(await negotiate(own)).toMatchObject({ success: true })
    expect((await storedOf(inquiry, on.company)).map(({ round }) => round)).toEqual([1, 2, 3])
    await over(inquiry)
    expect(await act(on.calls.buyer, 'bid/inquiry', 'scale', inquiry.id)).toMatchObject({ success: true })
  })

  it('is held only between the opening and the award, with a time in the future', async () => {
    const { inquiry, own } = await openedInquiry()
    expect(errorsOf(await negotiate(own, inDays(-1)))).toMatchObject([{ pointer: '/nextDeadline' }])
    expect(await negotiate(own)).toMatchObject({ success: true })
    expect((await negotiate(own)).text).toContain('已有新一轮报价')
    await ok(on.calls.buyer, 'bid/inquiry/do/fail', { ids: inquiry.id, rejectReason: '取消本次采购' })
    expect((await storedOf(inquiry, on.company)).map(({ status }) => status)).toEqual(['lost', 'lapsed'])
    // Asked again, the company quotes in a round of its own.
    await ok(on.calls.buyer, 'bid/inquiry/do/reTender', { ids: inquiry.id })
    expect(await read(on.calls.buyer, 'bid/inquiry', inquiry.id)).toMatchObject({ round: 3 })
  })

  it('is followed by a round of all, with one quotation of each company', async () => {
    const { inquiry, own } = await openedInquiry()
    await negotiate(own)
    const [, draft] = await storedOf(inquiry, on.company)
    await answered(String(draft?.id), 70)
    await over(inquiry)
    await openedByTwo(inquiry.id)
    await ok(on.calls.buyer, 'bid/inquiry/do/nextRound', { ids: inquiry.id, quoteDeadline: inDays(4) })
    expect(await read(on.calls.buyer, 'bid/inquiry', inquiry.id)).toMatchObject({ phase: 'published', round: 3 })
    expect((await storedOf(inquiry, on.company)).map(({ round, status }) => [round, status])).toEqual([
      [1, 'superseded'],
      [2, 'opened'],
      [3, 'draft'],
    ])
    expect((await storedOf(inquiry, on.rivalCompany)).map(({ round }) => round)).toEqual([1, 3])
    const [, , last] = await storedOf(inquiry, on.company)
    await answered(String(last?.id), 60)
    await over(inquiry)
    await openedByTwo(inquiry.id)
    expect(await columns(inquiry)).toEqual(
      [
        [on.company, 3, 60],
        [on.rivalCompany, 1, 80],
      ].toSorted(),
    )
  })

  it('and a next round at once: one of them', async () => {
    const { inquiry, own } = await openedInquiry()
    const both = await Promise.all([
      negotiate(own),
      act(on.calls.buyer, 'bid/inquiry', 'nextRound', inquiry.id, { quoteDeadline: inDays(4) }),
    ])
    expect(both.filter(({ success }) => success)).toHaveLength(1)
    const rounds = (await storedOf(inquiry, on.company)).map(({ round }) => round)
    expect(rounds).toEqual([1, 2])
  })
})
