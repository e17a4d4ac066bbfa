import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quotationFor } from '../../kit/quotation.ts'
import { type Row, rows } from './callers.ts'
import { type Events, inDays, ok, startEvents } from './event-kit.ts'

let on: Events
beforeAll(async () => {
  on = await startEvents()
  await on.write('update bid_method set amend_days = null, min_invited = null')
})
afterAll(() => on?.close())

const kinds = ['bid/project', 'bid/inquiry', 'bid/auction'] as const
type Code = (typeof kinds)[number]
const types = { 'bid/project': 'tender', 'bid/inquiry': 'inquiry', 'bid/auction': 'bidding' } as const
const refs = { 'bid/project': 'projectNo', 'bid/inquiry': 'inquiryNo', 'bid/auction': 'auctionNo' } as const
const rejectReason = '需求变化，不再采购'

/** A published event: `supplier_a` is invited to it, `supplier_b` has joined it by itself. */
async function published(code: Code): Promise<Row> {
  const invited = [{ supplierId: on.rivalCompany }]
  const { supplier } = on.calls
  if (code === 'bid/inquiry') {
    const inquiry = await on.publishedInquiry({ inquiryType: 'open' }, [on.rivalCompany])
    await ok(supplier, 'bid/quote/add', await quotationFor(supplier, inquiry, 90))
    return inquiry
  }
  if (code === 'bid/project') {
    const tender = await on.publishedTender({ invited })
    await ok(supplier, 'bid/invite/add', { projectNo: tender.billNo })
    return tender
  }
  const auction = await on.publishedAuction([on.rivalCompany], { participation: 'public' })
  await ok(supplier, 'bid/invite/add', { auctionNo: auction.billNo })
  return auction
}

const inboxes = () =>
  Promise.all(
    ['supplier_a', 'supplier_b'].map((name) =>
      rows(on.calls.admin, `msg/message/list?esReceiver=${name}&pageSize=1000&column=createTime&order=desc`),
    ),
  )

/** New messages of `supplier_a` and `supplier_b` by a call. */
async function heard(run: () => Promise<unknown>): Promise<readonly (readonly Row[])[]> {
  const before = (await inboxes()).flat().map(({ id }) => id)
  await run()
  return (await inboxes()).map((inbox) => inbox.filter(({ id }) => !before.includes(id)))
}

async function clarified(code: Code, event: Row): Promise<void> {
  const body = { type: types[code], [refs[code]]: event.billNo, direction: 'buyer', title: '补遗', question: '说明' }
  const { id } = await ok(on.calls.buyer, 'bid/clarify/add', body)
  await ok(on.calls.buyer, 'bid/clarify/do/announce', { ids: id })
}

/** The event has a published award of everything. */
async function awarded(code: Code, { id, billNo }: Row): Promise<void> {
  const [award] = await rows(on.calls.buyer, 'bid/scaling/list?pageSize=1')
  await on.write(
    `update bid_scaling set source_no = ?, status = 'published', covers_all = 'Y' where id = ?`,
    ...[billNo, award?.id],
  )
  await on.write(`update ${code.replace('/', '_')} set phase = 'awarded' where id = ?`, id)
}

type Case = readonly [string, Code, string, (event: Row) => Promise<unknown>]
const { buyer, approver } = { buyer: () => on.calls.buyer, approver: () => on.calls.approver }
const extension = { 'bid/project': 'bidDeadline', 'bid/inquiry': 'quoteDeadline', 'bid/auction': 'startTime' } as const
const cases: readonly Case[] = kinds.flatMap((code): readonly Case[] => {
  const doing = (call: typeof buyer, action: string, more: object) => (event: Row) =>
    ok(call(), `${code}/do/${action}`, { ids: event.id, ...more })
  const later = { [extension[code]]: inDays(40), ...(code === 'bid/project' && { openTime: inDays(40) }) }
  const failed = async (event: Row) => {
    const phase = code === 'bid/auction' ? 'ended' : 'closed'
    await on.write(`update ${code.replace('/', '_')} set phase = ? where id = ?`, phase, event.id)
    // The invited company has not answered until the deadline.
    await on.write(
      `update bid_invite set invite_status = 'missed' where bill_no = ? and supplier_id = ?`,
      ...[event.billNo, on.rivalCompany],
    )
    return ok(on.calls.buyer, `${code}/do/fail`, { ids: event.id, rejectReason })
  }
  const amended: readonly Case[] =
    code === 'bid/auction'
      ? []
      : [['an amendment', code, '修改', doing(buyer, 'amend', { [Object.keys(later)[0] ?? '']: inDays(35) })]]
  return [
    ...amended,
    code === 'bid/auction'
      ? ['a postponement', code, '推迟开始', doing(buyer, 'postpone', later)]
      : ['an extension', code, '延长截止', doing(buyer, 'extendDeadline', later)],
    ['a clarification', code, '发布补充说明', (event) => clarified(code, event)],
    ['a cancellation', code, '作废', doing(approver, 'cancel', { rejectReason })],
    ['a failure', code, '流标', failed],
    [
      'a result',
      code,
      '公示结果',
      async (event) => {
        await awarded(code, event)
        return ok(on.calls.buyer, `${code}/do/publishResult`, { ids: event.id })
      },
    ],
  ]
})

describe('everybody hears once', () => {
  it.each(cases)('of %s (%s), invited or not, without a name of the others', async (_, code, action, run) => {
    const event = await published(code)
    const messages = await heard(() => run(event))
    expect(messages.map((inbox) => inbox.map(({ esTitle }) => esTitle))).toEqual(
      messages.map(() => [expect.stringContaining(action)]),
    )
    const names = await on.api.running.app.store.rows<{ company_name: string }>({
      sql: 'select company_name from srm_supplier_base where id in (?, ?)',
      parameters: [on.company, on.rivalCompany],
    })
    const [ofInvited, ofJoined] = messages.map((inbox) =>
      JSON.stringify(inbox.map((row) => [row.esTitle, row.esContent])),
    )
    for (const { company_name: name } of names)
      for (const text of [ofInvited, ofJoined]) expect(text).not.toContain(name)
    expect(ofJoined).toContain(String(event.name))
  })

  it('also a company that has paid for the documents alone, and nobody that declined', async () => {
    const event = await published('bid/project')
    const tender = { projectNo: event.billNo, kind: 'docFee', amount: 1, payWay: 'transfer' }
    await on.write('update bid_project set doc_fee = 1 where id = ?', event.id)
    await ok(on.calls.supplier, 'bid/bond/add', tender)
    await on.write('delete from bid_invite where bill_no = ? and supplier_id = ?', event.billNo, on.company)
    await on.write(`update bid_invite set invite_status = 'declined' where bill_no = ?`, event.billNo)
    const [ofDeclined, ofPayer] = await heard(() => clarified('bid/project', event))
    expect([ofDeclined?.length, ofPayer?.length]).toEqual([0, 1])
  })

  it('of the next round, also a company that quoted without an answer to its invitation', async () => {
    const { rival } = on.calls
    const inquiry = await on.publishedInquiry({ sealed: 'N' })
    const quote = await ok(rival, 'bid/quote/add', await quotationFor(rival, inquiry, 90))
    await ok(rival, 'bid/quote/do/submit', { ids: quote.id })
    await on.write(`update bid_invite set invite_status = 'missed' where bill_no = ?`, inquiry.billNo)
    await on.write(`update bid_quote set status = 'opened' where id = ?`, quote.id)
    await on.write(`update bid_inquiry set phase = 'opened' where id = ?`, inquiry.id)
    const next = { ids: inquiry.id, quoteDeadline: inDays(3) }
    const [ofBidder, ofSilent] = await heard(() => ok(on.calls.buyer, 'bid/inquiry/do/nextRound', next))
    expect([ofBidder?.length, ofSilent?.length]).toEqual([1, 0])
    // Once of the end as well.
    await on.write(`update bid_inquiry set phase = 'closed' where id = ?`, inquiry.id)
    const failing = { ids: inquiry.id, rejectReason }
    const ends = await heard(() => ok(on.calls.buyer, 'bid/inquiry/do/fail', failing))
    expect(ends.map((inbox) => inbox.length)).toEqual([1, 1])
  })
})
