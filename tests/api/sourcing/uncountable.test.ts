import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quotationFor } from '../../kit/quotation.ts'
import { awardApproved, inquiryOpened, proposedAward, quoted } from './awarded-inquiry.ts'
import { type Call, firstOf, type Row, rows } from './callers.ts'
import { act, type Events, inDays, invitationOf, ok, startEvents } from './event-kit.ts'

let on: Events
let inquiry: Row
beforeAll(async () => {
  on = await startEvents()
  await on.write('update bid_method set min_bidders = 1')
  inquiry = await on.publishedInquiry({ sealed: 'N' })
})
afterAll(() => on?.close())

/** Number of a new draft. */
const drafted = async (call: Call): Promise<string> =>
  (await ok(call, 'bid/quote/add', await quotationFor(call, inquiry, 90))).billNo

const asked = async (call: Call): Promise<string> =>
  (await ok(call, 'bid/clarify/add', { type: 'inquiry', inquiryNo: inquiry.billNo, title: '型号', question: '？' }))
    .billNo

const serialOf = (billNo: string) => Number(billNo.slice(-4))
const inTurn = async (next: (call: Call) => Promise<string>, count: number): Promise<readonly string[]> => {
  const made: string[] = []
  for (let turn = 0; turn < count; turn += 1) made.push(await next(turn % 2 === 0 ? on.calls.supplier : on.calls.rival))
  return made
}

describe.each([
  ['quotation', 'bid/quote', 'BJ', drafted],
  ['clarification', 'bid/clarify', 'CQ', asked],
] as const)('numbers of a %s', (_, code, prefix, next) => {
  it('have their format and are unique, in no order', async () => {
    const made = await inTurn(next, 14)
    const today = inDays(0).slice(0, 10).replaceAll('-', '')
    for (const billNo of made) expect(billNo).toMatch(new RegExp(`^${prefix}${today}\\d{4}$`))
    expect(new Set(made).size).toBe(made.length)
    const steps = made.slice(1).map((billNo, index) => serialOf(billNo) - serialOf(String(made[index])))
    expect(steps.filter((step) => step === 1).length).toBeLessThan(4)
    expect(steps.filter((step) => step < 0).length).toBeGreaterThan(0)
  })

  it('are not previewed: the preview would change with each of a rival', async () => {
    const preview = async () => (await on.calls.supplier('GET', `${code}/nextNumber`)).result
    const before = await preview()
    await next(on.calls.rival)
    expect(await preview()).toEqual(before)
    expect(before.billNo).toMatch(new RegExp(`^${prefix}\\d{8}…$`))
  })

  it('skip those that are used, whose records an older version numbered in another order', async () => {
    await inTurn(next, 8)
    await on.write(
      'update _meta set value = cast(cast(value as bigint) - 8 as text) where name like ?',
      `serial:bill ${code} %`,
    )
    const stored = await on.api.running.app.store.rows<{ bill_no: string }>({
      sql: `select bill_no from ${code.replace('/', '_')}`,
      parameters: [],
    })
    const further = await next(on.calls.supplier)
    expect(stored.length).toBeGreaterThan(1)
    expect(stored.map((row) => row.bill_no)).not.toContain(further)
  })

  it('get longer once their digits are used up, and stay unique', async () => {
    await on.write('update _meta set value = ? where name like ?', '9997', `serial:bill ${code} %`)
    const lengths = (await inTurn(next, 4)).map((billNo) => billNo.length)
    expect(lengths).toEqual([14, 14, 15, 15])
  })

  it('stay unique after a restart of their serial', async () => {
    const { id } = await firstOf(on.calls.admin, `sys/billrule/list?code=${code}`)
    const made = [await next(on.calls.supplier)]
    await ok(on.calls.admin, 'sys/billrule/do/resetSerial', { id })
    made.push(...(await inTurn(next, 3)))
    expect(new Set(made).size).toBe(4)
    expect((await ok(on.calls.admin, 'sys/billrule/preview', { id })).endsWith('…')).toBe(true)
  })
})

it('numbers of letters do not tell a company how many others had one', async () => {
  const serials: number[] = []
  for (let event = 0; event < 2; event += 1) {
    const other = await on.publishedInquiry({ sealed: 'N' })
    await quoted(on.calls.supplier, other, 70)
    await quoted(on.calls.rival, other, 80)
    await inquiryOpened(on, other)
    const award = await proposedAward(on, 'bid/inquiry', other)
    await awardApproved(on, award)
    await ok(on.calls.buyer, 'bid/scaling/do/publish', { ids: award.id })
    const letters = await rows(on.calls.buyer, `bid/letter/list?sourceNo=${other.billNo}&column=createTime&order=asc`)
    for (const { billNo } of letters) expect(billNo).toMatch(/^TZ\d{12}$/)
    serials.push(...letters.map(({ billNo }) => serialOf(String(billNo))))
  }
  expect(new Set(serials).size).toBe(4)
  const ordered = serials.toSorted((left, right) => left - right)
  expect((ordered.at(-1) ?? 0) - (ordered[0] ?? 0)).toBeGreaterThan(3)
})

async function proofBy(call: Call) {
  const raw = new FormData()
  raw.append('file', new Blob(['%PDF-1.4 proof']), 'proof.pdf')
  const { id, path } = (await call('POST', 'sys/common/upload', { raw })).result
  return { payWay: 'transfer', payTime: '2026-01-05 10:00:00', proof: `${id}|${path}` }
}

it('an event that a supplier reads stays the same while rivals take part, ask, bid and leave', async () => {
  const [tender, auction, open] = await Promise.all([
    on.publishedTender({ bidMethod: 'negotiation', requirements: [], bond: 100, docFee: 300 }),
    on.publishedAuction([on.company, on.rivalCompany]),
    on.publishedAuction([on.company], { bond: 100 }),
  ])
  await on.write(`update bid_auction set participation = 'public' where id = ?`, open.id)
  const events = [
    ['bid/inquiry', inquiry],
    ['bid/project', tender],
    ['bid/auction', auction],
    ['bid/auction', open],
  ] as const
  const { supplier, rival } = on.calls
  const seen = () =>
    Promise.all(
      events.flatMap(([code, { id, billNo }]) =>
        [
          `${code}/queryById?id=${id}`,
          `${code}/list?billNo=${billNo}`,
          `${code}/history?id=${id}`,
          `wf/feed?resource=${code}&id=${id}`,
          `bid/invite/list?billNo=${billNo}`,
          `bid/clarify/list?pageSize=50`,
          `bid/quote/list?sourceNo=${billNo}`,
          `bid/bond/list?pageSize=50`,
        ].map(async (path) => (await supplier('GET', path)).result),
      ),
    )
  const before = await seen()
  await ok(rival, 'bid/invite/add', { projectNo: tender.billNo })
  for (const values of [{ projectNo: tender.billNo }, { type: 'bidding', auctionNo: auction.billNo }]) {
    const { id } = await ok(rival, 'bid/clarify/add', { title: '型号', question: '可否等效？', ...values })
    await ok(rival, 'bid/clarify/do/submit', { ids: id })
  }
  await ok(rival, 'bid/invite/add', { auctionNo: open.billNo })
  const payments = [
    { projectNo: tender.billNo, amount: 100 },
    { projectNo: tender.billNo, amount: 300, kind: 'docFee' },
    { auctionNo: open.billNo, amount: 100 },
  ]
  const finance = await on.api.as('finance')
  for (const payment of payments) {
    const { id } = await ok(rival, 'bid/bond/add', { payWay: 'transfer', ...payment })
    await ok(rival, 'bid/bond/do/upload', { ids: id, ...(await proofBy(rival)) })
    await ok(finance, 'bid/bond/do/confirm', { ids: id })
  }
  const quote = await quoted(rival, inquiry, 80)
  await ok(rival, 'bid/quote/do/withdraw', { ids: quote })
  await ok(rival, 'bid/quote/delete', { id: quote })
  for (const event of [inquiry, tender, auction, open])
    await ok(rival, 'bid/invite/do/decline', { ids: (await invitationOf(rival, event)).id, replyNote: '产能已满' })
  expect(await seen()).toEqual(before)
})

it('an inquiry that a supplier reads stays the same while the buyer negotiates with a rival', async () => {
  const other = await on.publishedInquiry({ sealed: 'N' })
  await quoted(on.calls.supplier, other, 70)
  const theirs = await quoted(on.calls.rival, other, 80)
  await inquiryOpened(on, other)
  const seen = async () =>
    Promise.all(
      [`bid/inquiry/queryById?id=${other.id}`, `bid/inquiry/list?billNo=${other.billNo}`].map(
        async (path) => (await on.calls.supplier('GET', path)).result,
      ),
    )
  const before = await seen()
  expect((await act(on.calls.buyer, 'bid/quote', 'negotiate', theirs, { nextDeadline: inDays(2) })).success).toBe(true)
  expect(await seen()).toEqual(before)
})
