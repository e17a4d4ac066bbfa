import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { awardApproved, inquiryOpened, proposedAward, quoted } from './awarded-inquiry.ts'
import { type Row, rows } from './callers.ts'
import { act, type Events, errorsOf, ok, read, startEvents } from './event-kit.ts'

let on: Events
beforeAll(async () => {
  on = await startEvents()
  await on.write('update bid_method set min_bidders = 1, standstill_days = 0')
})
afterAll(() => on?.close())

const revokeReason = '异议成立，重新定标'
const award = (id: string) => read(on.calls.buyer, 'bid/scaling', id)
const phase = async ({ id }: Row) => (await read(on.calls.buyer, 'bid/inquiry', id)).phase
const states = async ({ billNo }: Row) =>
  Object.fromEntries(
    (await rows(on.calls.buyer, `bid/quote/list?inquiryNo=${billNo}`)).map((row) => [row.supplierId, row.status]),
  )

/** An inquiry with quotations of both companies, and an approved award of the cheaper one, the supplier. */
async function approved(): Promise<{ inquiry: Row; id: string }> {
  const inquiry = await on.publishedInquiry({ sealed: 'N' })
  await quoted(on.calls.supplier, inquiry, 70)
  await quoted(on.calls.rival, inquiry, 80)
  await inquiryOpened(on, inquiry)
  const draft = await proposedAward(on, 'bid/inquiry', inquiry)
  await awardApproved(on, draft)
  return { inquiry, id: draft.id }
}

describe('revocation of a published award', () => {
  let inquiry: Row
  let id: string
  it('is asked for by the buyer with a reason, and decided by the approver', async () => {
    const made = await approved()
    inquiry = made.inquiry
    id = made.id
    await ok(on.calls.buyer, 'bid/scaling/do/publish', { ids: id })
    expect(await phase(inquiry)).toBe('finished')
    expect((await act(on.calls.approver, 'bid/scaling', 'revoke', id)).success).toBe(false)
    expect((await act(on.calls.buyer, 'bid/scaling', 'askRevocation', id)).success).toBe(false)
    await ok(on.calls.buyer, 'bid/scaling/do/askRevocation', { ids: id, revokeReason })
    expect((await act(on.calls.buyer, 'bid/scaling', 'revoke', id)).success).toBe(false)
    const early = await act(on.calls.buyer, 'bid/scaling', 'createOrder', id)
    expect(errorsOf(early)).toMatchObject([{ message: expect.stringContaining('正在申请撤销定标') }])
    await ok(on.calls.approver, 'bid/scaling/do/keepAward', { ids: id })
    expect(await award(id)).toMatchObject({ status: 'published', revokeBy: null })
    await ok(on.calls.buyer, 'bid/scaling/do/askRevocation', { ids: id, revokeReason })
    await ok(on.calls.approver, 'bid/scaling/do/revoke', { ids: id })
    expect(await award(id)).toMatchObject({ status: 'revoked', revokeReason, revokeBy: 'buyer' })
  })

  it('makes the bids valid again, and tells the companies that had a letter', async () => {
    expect(await states(inquiry)).toEqual({ [on.company]: 'opened', [on.rivalCompany]: 'opened' })
    expect(await phase(inquiry)).toBe('opened')
    const letters = await rows(on.calls.buyer, `bid/letter/list?sourceNo=${inquiry.billNo}&pageSize=20`)
    const revocations = letters.filter(({ kind }) => kind === 'revocation')
    expect(revocations.map(({ supplierId }) => supplierId).toSorted()).toEqual([on.company, on.rivalCompany].toSorted())
    for (const { content } of revocations) expect(content).not.toContain(revokeReason)
  })

  it('leads to a new award', async () => {
    const draft = await proposedAward(on, 'bid/inquiry', inquiry)
    expect(draft.id).not.toBe(id)
    await awardApproved(on, draft)
    await ok(on.calls.buyer, 'bid/scaling/do/publish', { ids: draft.id })
    expect(await states(inquiry)).toEqual({ [on.company]: 'won', [on.rivalCompany]: 'lost' })
    expect(await phase(inquiry)).toBe('finished')
  })
})

it('of an approved award whose winner is lost leads to an award of another, or to no award', async () => {
  const { inquiry, id } = await approved()
  await on.write(`update srm_supplier_base set status = 'suspended' where id = ?`, on.company)
  expect((await act(on.calls.buyer, 'bid/scaling', 'publish', id)).success).toBe(false)
  await ok(on.calls.buyer, 'bid/scaling/do/askRevocation', { ids: id, revokeReason: '中标人已被暂停' })
  await ok(on.calls.approver, 'bid/scaling/do/revoke', { ids: id })
  expect(await phase(inquiry)).toBe('opened')
  const { lines } = await award((await proposedAward(on, 'bid/inquiry', inquiry)).id)
  expect(new Set(lines?.map(({ supplierId }) => supplierId))).toEqual(new Set([on.rivalCompany]))
  await on.write(`update srm_supplier_base set status = 'qualified' where id = ?`, on.company)
})

it('is asked for in vain once the buyer has taken the request back, which nobody else does', async () => {
  const { id } = await approved()
  await ok(on.calls.buyer, 'bid/scaling/do/askRevocation', { ids: id, revokeReason })
  expect((await act(on.calls.approver, 'bid/scaling', 'dropRevocation', id)).success).toBe(false)
  await on.write(`update bid_scaling set revoke_by = 'other' where id = ?`, id)
  expect((await act(on.calls.buyer, 'bid/scaling', 'dropRevocation', id)).success).toBe(false)
  await on.write(`update bid_scaling set revoke_by = 'buyer' where id = ?`, id)
  await ok(on.calls.buyer, 'bid/scaling/do/dropRevocation', { ids: id })
  expect((await act(on.calls.approver, 'bid/scaling', 'revoke', id)).success).toBe(false)
  await ok(on.calls.buyer, 'bid/scaling/do/publish', { ids: id })
})

it('and an order of the award at the same moment do not both happen', async () => {
  const { id } = await approved()
  await ok(on.calls.buyer, 'bid/scaling/do/publish', { ids: id })
  await ok(on.calls.buyer, 'bid/scaling/do/askRevocation', { ids: id, revokeReason })
  const { billNo, lines } = await award(id)
  const [line] = lines ?? []
  const contract = {
    ...{ contractName: '轴承', contractType: 'purchase', srcNo: billNo, supplierId: line?.supplierId, currency: 'CNY' },
    ...{ purOrg: 'P10', buyerId: 'buyer', beginDate: '2026-12-01', endDate: '2099-12-31' },
    lines: [{ materialCode: line?.materialCode, qty: 1, price: line?.awardPrice, taxRate: '13', srcLineId: line?.id }],
  }
  const [made, , revoked] = await Promise.all([
    on.calls.buyer('POST', 'con/contract/add', { body: contract }),
    act(on.calls.buyer, 'bid/scaling', 'createOrder', id),
    act(on.calls.approver, 'bid/scaling', 'revoke', id),
  ])
  const orders = await rows(on.calls.buyer, `ord/order/list?awardNo=${billNo}`)
  expect([revoked?.success, made?.success, orders]).toEqual([!made?.success, made?.success, []])
  if (!made?.success) return
  const refused = await act(on.calls.buyer, 'con/contract', 'submit', made.result.id)
  expect(errorsOf(refused)).toMatchObject([{ message: expect.stringContaining('撤销定标') }])
})

it('waits until the orders of the award are cancelled', async () => {
  const { inquiry, id } = await approved()
  await ok(on.calls.buyer, 'bid/scaling/do/publish', { ids: id })
  await ok(on.calls.buyer, 'bid/scaling/do/createOrder', { ids: id })
  const { billNo } = await award(id)
  const [order] = await rows(on.calls.buyer, `ord/order/list?awardNo=${billNo}`)
  const refused = await act(on.calls.buyer, 'bid/scaling', 'askRevocation', id, { revokeReason })
  expect(errorsOf(refused)).toMatchObject([{ message: `已由此定标单生成 ${order?.billNo}，请先作废` }])
  await on.write(`update ord_order set status = 'cancelled' where id = ?`, order?.id)
  await ok(on.calls.buyer, 'bid/scaling/do/askRevocation', { ids: id, revokeReason })
  await ok(on.calls.approver, 'bid/scaling/do/revoke', { ids: id })
  await ok(on.calls.buyer, 'bid/inquiry/do/fail', { ids: inquiry.id, rejectReason: '无合适的供应商' })
  expect(await phase(inquiry)).toBe('failed')
})
