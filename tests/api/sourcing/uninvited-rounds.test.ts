import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quotationFor } from '../../kit/quotation.ts'
import { type Call, type Row, rows } from './callers.ts'
import { due, passed } from './evaluated-tender.ts'
import { type Events, inDays, ok, read, startEvents } from './event-kit.ts'

let on: Events
beforeAll(async () => {
  on = await startEvents()
  await on.write('update bid_method set min_bidders = 1, min_days = null')
})
afterAll(() => on?.close())

const invitationsOf = async (call: Call, { billNo }: Row) =>
  (await rows(call, `bid/invite/list?billNo=${billNo}&pageSize=20`)).map(({ round, inviteStatus }) => [
    round,
    inviteStatus,
  ])

async function quoted(call: Call, inquiry: Row, price: number): Promise<void> {
  const { id } = await ok(call, 'bid/quote/add', await quotationFor(call, inquiry, price))
  await ok(call, 'bid/quote/do/submit', { ids: id })
}

/** An open inquiry that invites the rival alone, with quotations of both companies, after its deadline. */
async function closedInquiry(): Promise<Row> {
  const inquiry = await on.publishedInquiry({ inquiryType: 'open' }, [on.rivalCompany])
  await quoted(on.calls.supplier, inquiry, 90)
  await quoted(on.calls.rival, inquiry, 80)
  await on.write('update bid_inquiry set quote_deadline = ? where id = ?', passed, inquiry.id)
  await on.write('update bid_quote set deadline = ? where source_no = ?', passed, inquiry.billNo)
  await on.write('update bid_invite set deadline = ? where bill_no = ?', passed, inquiry.billNo)
  await due(on)
  return inquiry
}

async function told(name: string): Promise<number> {
  return (await rows(on.calls.admin, `msg/message/list?esReceiver=${name}&pageSize=500`)).length
}

describe('another round of an open inquiry', () => {
  it('invites the companies that had quoted uninvited, and opens passed invitations again', async () => {
    const inquiry = await closedInquiry()
    expect(await invitationsOf(on.calls.supplier, inquiry)).toEqual([])
    expect(await invitationsOf(on.calls.rival, inquiry)).toEqual([[1, 'missed']])
    await ok(on.calls.buyer, 'bid/inquiry/do/askOpening', { ids: inquiry.id })
    await ok(on.calls.approver, 'bid/inquiry/do/confirmOpening', { ids: inquiry.id })
    const before = await told('supplier_b')
    const quoteDeadline = inDays(4)
    await ok(on.calls.buyer, 'bid/inquiry/do/nextRound', { ids: inquiry.id, quoteDeadline })
    expect(await invitationsOf(on.calls.supplier, inquiry)).toEqual([[2, 'invited']])
    expect(await invitationsOf(on.calls.rival, inquiry)).toEqual([[2, 'invited']])
    expect(await told('supplier_b')).toBe(before + 1)
    const [invitation] = await rows(on.calls.supplier, `bid/invite/list?billNo=${inquiry.billNo}`)
    expect(invitation).toMatchObject({ deadline: quoteDeadline, inquiryNo: inquiry.billNo, name: inquiry.name })
    await ok(on.calls.supplier, 'bid/invite/do/accept', { ids: invitation?.id })
  })

  it('after a failed one invites them too, with a message', async () => {
    const inquiry = await closedInquiry()
    const { buyer, approver, supplier } = on.calls
    await ok(buyer, 'bid/inquiry/do/fail', { ids: inquiry.id, rejectReason: '报价过高，重新询价' })
    await ok(buyer, 'bid/inquiry/do/reTender', { ids: inquiry.id })
    await ok(buyer, 'bid/inquiry/edit', { id: inquiry.id, quoteDeadline: inDays(9) }, 'PUT')
    for (const [call, action] of [
      [buyer, 'submit'],
      [approver, 'approve'],
    ] as const)
      await ok(call, `bid/inquiry/do/${action}`, { ids: inquiry.id })
    const before = await told('supplier_b')
    await ok(buyer, 'bid/inquiry/do/publish', { ids: inquiry.id })
    expect(await read(buyer, 'bid/inquiry', inquiry.id)).toMatchObject({ phase: 'published', round: 2 })
    expect(await invitationsOf(supplier, inquiry)).toEqual([[2, 'invited']])
    expect(await told('supplier_b')).toBe(before + 1)
    expect((await invitationsOf(on.calls.rival, inquiry)).toSorted()).toEqual([
      [1, 'missed'],
      [2, 'invited'],
    ])
  })
})
