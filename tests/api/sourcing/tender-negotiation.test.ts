import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './callers.ts'
import { rows } from './callers.ts'
import { bidsOpened, due, evaluatedTender } from './evaluated-tender.ts'
import { act, type Events, errorsOf, inDays, ok, read, startEvents } from './event-kit.ts'

let on: Events
beforeAll(async () => {
  on = await startEvents()
  await on.write('update bid_method set min_bidders = 1, envelope = null, negotiation = null')
})
afterAll(() => on?.close())

const negotiate = (id: string, nextDeadline = inDays(2), call = on.calls.buyer) =>
  act(call, 'bid/quote', 'negotiate', id, { nextDeadline })

const storedOf = ({ billNo }: Row, company: string) =>
  on.api.running.app.store.rows<{ id: string; round: number; status: string }>({
    sql: 'select id, round, status from bid_quote where source_no = ? and supplier_id = ? order by round',
    parameters: [billNo, company],
  })

/** The company's draft of the next round, handed in at a price. */
async function answered(tender: Row, price: number): Promise<string> {
  const [draft] = await rows(on.calls.supplier, `bid/quote/list?projectNo=${tender.billNo}&status=draft`)
  const id = String(draft?.id)
  const { items } = await read(on.calls.supplier, 'bid/quote', id)
  const lines = items?.map((row) => ({ ...row, price, version: undefined }))
  const body = { id, declared: 'truth,noCollusion,acceptTerms', items: lines }
  await ok(on.calls.supplier, 'bid/quote/edit', body, 'PUT')
  return id
}

describe('negotiation with one bidder of a tender', () => {
  it('is a sealed round of that bidder alone, and the award takes the negotiated price', async () => {
    const { tender, bids } = await evaluatedTender(on, { bidMethod: 'consultation' })
    const [own, others] = bids
    expect(errorsOf(await negotiate(own, inDays(-1)))).toMatchObject([{ pointer: '/nextDeadline' }])
    for (const name of ['supplier', 'approver', 'expert'] as const)
      expect([name, (await negotiate(own, inDays(2), on.calls[name])).success]).toEqual([name, false])
    const until = inDays(2)
    expect(await negotiate(own, until)).toMatchObject({ success: true })
    expect(await read(on.calls.buyer, 'bid/project', tender.id)).toMatchObject({
      ...{ phase: 'final', round: 2, finalOf: 1, bidDeadline: until, openTime: until, pricesTime: null },
    })
    expect((await storedOf(tender, on.company)).map(({ round, status }) => [round, status])).toEqual([
      [1, 'opened'],
      [2, 'draft'],
    ])
    expect((await storedOf(tender, on.rivalCompany)).map(({ round }) => round)).toEqual([1])
    const messages = await rows(on.calls.admin, 'msg/message/list?esReceiver=supplier_b&pageSize=50')
    expect(messages.some(({ busId }) => busId === own)).toBe(true)
    for (const [code, action, id] of [
      ['bid/project', 'scale', tender.id],
      ['bid/project', 'bestAndFinal', tender.id],
      ['bid/quote', 'negotiate', others],
    ] as const)
      expect([action, (await act(on.calls.buyer, code, action, id, { nextDeadline: until })).success]).toEqual([
        action,
        false,
      ])

    const later = await answered(tender, 901)
    expect((await act(on.calls.supplier, 'bid/quote', 'submit', later)).text).toContain('最终报价不高于原报价')
    await answered(tender, 700)
    await ok(on.calls.supplier, 'bid/quote/do/submit', { ids: later })
    for (const name of ['buyer', 'approver', 'admin', 'rival', 'expert'] as const)
      expect((await on.calls[name]('GET', `bid/quote/queryById?id=${later}`)).text).not.toContain('700')

    await bidsOpened(on, tender)
    await due(on)
    expect(await read(on.calls.buyer, 'bid/project', tender.id)).toMatchObject({ phase: 'evaluated', finalOf: 1 })
    const compared = await on.calls.buyer('GET', `sourcing/comparison?kind=tender&id=${tender.id}`)
    const column = compared.result.suppliers.find((each: Row) => each.supplierId === on.company)
    expect(column).toMatchObject({ quoteId: later, round: 2, rank: 1, history: [{ round: 1, total: 4500 }] })

    // Again: a third round keeps the second.
    expect(await negotiate(later)).toMatchObject({ success: true })
    expect(await read(on.calls.buyer, 'bid/project', tender.id)).toMatchObject({ phase: 'final', round: 3, finalOf: 1 })
    const third = await answered(tender, 650)
    await ok(on.calls.supplier, 'bid/quote/do/submit', { ids: third })
    await bidsOpened(on, tender)
    await due(on)
    expect((await storedOf(tender, on.company)).map(({ round, status }) => [round, status])).toEqual([
      [1, 'superseded'],
      [2, 'superseded'],
      [3, 'opened'],
    ])

    await ok(on.calls.buyer, 'bid/project/do/scale', { ids: tender.id })
    const [award] = await rows(on.calls.buyer, `bid/scaling/list?projectNo=${tender.billNo}`)
    const id = String(award?.id)
    const { lines } = await read(on.calls.buyer, 'bid/scaling', id)
    expect(lines?.map(({ supplierId, awardPrice }) => [supplierId, awardPrice])).toEqual([[on.company, 650]])
    await ok(on.calls.buyer, 'bid/scaling/edit', { id, reason: '谈判后最低' }, 'PUT')
    await ok(on.calls.buyer, 'bid/scaling/do/submit', { ids: id })
    await ok(on.calls.approver, 'bid/scaling/do/approve', { ids: id })
    expect((await negotiate(third)).success).toBe(false)
  })

  it('ends without an answer: the evaluated bid stays, and another bidder may be asked', async () => {
    const { tender, bids } = await evaluatedTender(on, { bidMethod: 'negotiation' })
    const [own, others] = bids
    await negotiate(own)
    await bidsOpened(on, tender)
    await due(on)
    expect(await read(on.calls.buyer, 'bid/project', tender.id)).toMatchObject({ phase: 'evaluated', round: 2 })
    expect((await storedOf(tender, on.company)).map(({ status }) => status)).toEqual(['opened', 'lapsed'])
    expect(await negotiate(others)).toMatchObject({ success: true })
    expect((await storedOf(tender, on.rivalCompany)).map(({ round, status }) => [round, status])).toEqual([
      [1, 'opened'],
      [3, 'draft'],
    ])
  })

  it('is refused where the method or the law forbids it, by name', async () => {
    const { tender, bids } = await evaluatedTender(on)
    expect((await negotiate(bids[0])).text).toContain('采购方式“公开招标”不允许与一家投标人谈判')
    await on.write(`update bid_project set legal_tender = 'Y' where id = ?`, tender.id)
    expect((await negotiate(bids[0])).text).toContain('依法招标的项目不得与投标人谈判')
    await on.write(`update bid_project set legal_tender = 'N' where id = ?`, tender.id)
    const [rule] = await rows(on.calls.admin, 'bid/method/list?method=open')
    await ok(on.calls.admin, 'bid/method/edit', { id: rule?.id, negotiation: 'allowed' }, 'PUT')
    await on.write(`update bid_project_summary set pass = 'N' where quote_id = ?`, bids[1])
    expect((await negotiate(bids[1])).text).toContain('该投标未通过评审')
    expect(await negotiate(bids[0])).toMatchObject({ success: true })
    expect((await act(on.calls.buyer, 'bid/project', 'negotiate', tender.id)).success).toBe(false)
  })

  it('of an inquiry follows the rules of inquiries', async () => {
    const [rule] = await rows(on.calls.admin, 'bid/method/list?method=inquiry')
    await ok(on.calls.admin, 'bid/method/edit', { id: rule?.id, negotiation: 'forbidden' }, 'PUT')
    const [opened] = await rows(on.calls.buyer, 'bid/inquiry/list?phase=opened&pageSize=1')
    const [bid] = await rows(on.calls.buyer, `bid/quote/list?inquiryNo=${opened?.billNo}&status=opened&pageSize=1`)
    expect((await negotiate(String(bid?.id))).text).toContain('采购方式“询价”不允许与一家投标人谈判')
  })
})
