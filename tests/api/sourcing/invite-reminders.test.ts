import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dueActions } from '../../../server/features/jobs/due-actions.ts'
import { quotationFor } from '../../kit/quotation.ts'
import { type Call, type Row, rows } from './callers.ts'
import { type Events, inDays, invitationOf, ok, read, startEvents } from './event-kit.ts'

let on: Events
beforeAll(async () => {
  on = await startEvents()
})
afterAll(() => on?.close())

const accounts = ['supplier_a', 'supplier_b'] as const

/** Titles of the messages about an event's invitations that each company has. */
async function inboxes({ billNo }: Row): Promise<readonly (readonly unknown[])[]> {
  const invitations = (await rows(on.calls.buyer, `bid/invite/list?billNo=${billNo}`)).map(({ id }) => id)
  const all = accounts.map((name) => rows(on.calls.admin, `msg/message/list?esReceiver=${name}&pageSize=1000`))
  return (await Promise.all(all)).map((inbox) =>
    inbox.filter(({ busId }) => invitations.includes(String(busId))).map(({ esTitle }) => esTitle),
  )
}

/** Number of messages of an action to `supplier_a` and `supplier_b`. */
async function heard(event: Row, action: string): Promise<readonly number[]> {
  return (await inboxes(event)).map((titles) => titles.filter((title) => String(title).endsWith(action)).length)
}

async function jobs(): Promise<void> {
  const { app } = on.api.running
  const signal = new AbortController().signal
  await dueActions({ app, id: '', tenantId: '0', parameter: '', tenants: ['0'], signal })
}

/** The deadline of an event comes near. */
async function near({ id, billNo }: Row, deadline: string): Promise<void> {
  await on.write('update bid_inquiry set quote_deadline = ? where id = ?', deadline, id)
  await on.write('update bid_quote set deadline = ? where source_no = ?', deadline, billNo)
  await on.write('update bid_invite set deadline = ? where bill_no = ?', deadline, billNo)
}

async function handedIn(call: Call, event: Row): Promise<Row> {
  const bid = await ok(call, 'bid/quote/add', await quotationFor(call, event, 90))
  await ok(call, 'bid/quote/do/submit', { ids: bid.id })
  return bid
}

const automatic = '到期提醒'
const remind = async (call: Call, event: Row) =>
  ok(on.calls.buyer, 'bid/invite/do/remind', { ids: (await invitationOf(call, event)).id })

describe('the reminder before the deadline', () => {
  it('comes once, whatever the buyer has sent, and again before an extended deadline', async () => {
    const inquiry = await on.publishedInquiry()
    await remind(on.calls.supplier, inquiry)
    expect(await heard(inquiry, '：提醒')).toEqual([0, 1])
    await jobs()
    expect(await heard(inquiry, automatic)).toEqual([0, 0])
    await near(inquiry, inDays(1))
    await jobs()
    await jobs()
    expect(await heard(inquiry, automatic)).toEqual([1, 1])
    const later = inDays(9)
    await ok(on.calls.buyer, 'bid/inquiry/do/extendDeadline', { ids: inquiry.id, quoteDeadline: later })
    await jobs()
    expect(await heard(inquiry, automatic)).toEqual([1, 1])
    await near(inquiry, inDays(0.9))
    await remind(on.calls.rival, inquiry)
    await jobs()
    await jobs()
    expect(await heard(inquiry, automatic)).toEqual([2, 2])
    expect(await heard(inquiry, '：提醒')).toEqual([1, 1])
    const { text } = await on.calls.supplier('GET', `bid/invite/list?billNo=${inquiry.billNo}`)
    expect(text).not.toContain('reminded')
  })

  it('is for those who have neither declined nor handed in a bid', async () => {
    const inquiry = await on.publishedInquiry()
    const { supplier, rival, buyer } = on.calls
    const bid = await handedIn(supplier, inquiry)
    const theirs = await invitationOf(rival, inquiry)
    await ok(rival, 'bid/invite/do/decline', { ids: theirs.id, replyNote: '产能已满' })
    await near(inquiry, inDays(0.8))
    await jobs()
    await remind(supplier, inquiry)
    expect([await heard(inquiry, automatic), await heard(inquiry, '：提醒')]).toEqual([
      [0, 0],
      [0, 0],
    ])
    // The buyer learns nothing of the bid by it.
    const mine = (await rows(buyer, `bid/invite/list?billNo=${inquiry.billNo}`)).find(({ id }) => id !== theirs.id)
    expect(mine).toMatchObject({ reminded: 'Y', inviteStatus: 'invited' })
    await ok(buyer, 'bid/inquiry/do/amend', { ids: inquiry.id, remark: '改', quoteDeadline: inDays(2) })
    expect(await read(supplier, 'bid/quote', bid.id)).toMatchObject({ status: 'toConfirm' })
    await near(inquiry, inDays(0.9))
    await jobs()
    expect(await heard(inquiry, automatic)).toEqual([0, 1])
  })
})
