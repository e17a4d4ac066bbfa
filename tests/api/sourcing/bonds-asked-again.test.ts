import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { awardApproved, quoted } from './awarded-inquiry.ts'
import { type Call, type Row, rows } from './callers.ts'
import { bidsOpened } from './evaluated-tender.ts'
import { act, type Events, errorsOf, ok, startEvents } from './event-kit.ts'

let on: Events
let finance: Call
let ids: Map<Call, string>
beforeAll(async () => {
  on = await startEvents()
  finance = await on.api.as('finance')
  ids = new Map([
    [on.calls.supplier, on.company],
    [on.calls.rival, on.rivalCompany],
  ])
  await on.write('update bid_method set min_bidders = 1, standstill_days = 0')
})
afterAll(() => on?.close())

const bondOf = async (tender: Row, call: Call): Promise<Row> => {
  const found = await rows(finance, `bid/bond/list?projectNo=${tender.billNo}`)
  return found.find(({ supplierId }) => supplierId === ids.get(call)) as Row
}

async function proofBy(call: Call) {
  const raw = new FormData()
  raw.append('file', new Blob(['%PDF-1.4 proof']), 'proof.pdf')
  const { id, path } = (await call('POST', 'sys/common/upload', { raw })).result
  return { payWay: 'transfer', payTime: '2026-01-05 10:00:00', proof: `${id}|${path}` }
}

async function paid(call: Call, id: string): Promise<void> {
  await ok(call, 'bid/bond/do/upload', { ids: id, ...(await proofBy(call)) })
  await ok(finance, 'bid/bond/do/confirm', { ids: id })
}

/** An award draft of a tender to the bid of a company, with a reason. */
async function drafted(tender: Row, call: Call): Promise<Row> {
  const bids = await rows(on.calls.buyer, `bid/quote/list?projectNo=${tender.billNo}`)
  const bid = bids.find(({ supplierId }) => supplierId === ids.get(call))
  const picks = [{ line: '1', supplierId: ids.get(call), quoteId: bid?.id, sharePct: 100 }]
  const draft = await ok(on.calls.buyer, 'sourcing/award', { kind: 'tender', id: tender.id, picks })
  await ok(on.calls.buyer, 'bid/scaling/edit', { id: draft.id, whyNotBest: '首选中标人已放弃' }, 'PUT')
  return draft
}

/** A tender of two bidders that is awarded to the supplier: the bond of the rival is due for refund. */
async function awarded(): Promise<{ readonly tender: Row; readonly award: string }> {
  const tender = await on.publishedTender({ bidMethod: 'negotiation', requirements: [], bond: 500 })
  for (const [call, price] of [
    [on.calls.supplier, 80],
    [on.calls.rival, 90],
  ] as const) {
    await ok(call, 'bid/invite/add', { projectNo: tender.billNo })
    const bond = await ok(call, 'bid/bond/add', { projectNo: tender.billNo, amount: 500, payWay: 'transfer' })
    await paid(call, bond.id)
    await quoted(call, tender, price)
  }
  await bidsOpened(on, tender)
  await on.write(`update bid_project set phase = 'evaluated' where id = ?`, tender.id)
  const draft = await drafted(tender, on.calls.supplier)
  await awardApproved(on, draft)
  await ok(on.calls.buyer, 'bid/scaling/do/publish', { ids: draft.id })
  expect((await bondOf(tender, on.calls.rival)).status).toBe('refundDue')
  await ok(on.calls.buyer, 'bid/scaling/do/askRevocation', { ids: draft.id, revokeReason: '异议成立，重新定标' })
  return { tender, award: draft.id }
}

describe('a bond that was refunded before its bid is valid again', () => {
  let tender: Row
  let bond: Row
  it('returns to unpaid, with a message to its company', async () => {
    const made = await awarded()
    tender = made.tender
    bond = await bondOf(tender, on.calls.rival)
    await ok(finance, 'bid/bond/do/refund', { ids: bond.id })
    const unconfirmed = await on.calls.approver('POST', 'bid/scaling/do/revoke', { body: { id: made.award } })
    expect(unconfirmed.result.warnings).toEqual([expect.stringContaining(`现要求重新缴纳：${bond.supplierName}`)])
    await ok(on.calls.approver, 'bid/scaling/do/revoke', { ids: made.award })
    expect(await bondOf(tender, on.calls.rival)).toMatchObject({ id: bond.id, status: 'unpaid' })
    expect((await bondOf(tender, on.calls.supplier)).status).toBe('paid')
    const told = await rows(on.calls.admin, 'msg/message/list?esReceiver=supplier_a&pageSize=500')
    expect(told.filter(({ busId, esTitle }) => busId === bond.id && /重新缴纳/.test(String(esTitle)))).toHaveLength(1)
  })

  it('is paid and confirmed before the award, and its record is not deleted', async () => {
    const draft = await drafted(tender, on.calls.rival)
    await ok(on.calls.buyer, 'bid/scaling/edit', { id: draft.id, reason: '递补' }, 'PUT')
    const submit = () => act(on.calls.buyer, 'bid/scaling', 'submit', draft.id)
    expect(errorsOf(await submit())).toMatchObject([
      { pointer: '/lines', message: expect.stringContaining('须重新缴纳') },
    ])
    const gone = await on.calls.rival('DELETE', `bid/bond/delete?id=${bond.id}`)
    expect(errorsOf(gone)).toMatchObject([{ message: expect.stringContaining('不能删除') }])
    await ok(on.calls.rival, 'bid/bond/do/upload', { ids: bond.id, ...(await proofBy(on.calls.rival)) })
    expect((await submit()).success).toBe(false)
    await ok(finance, 'bid/bond/do/confirm', { ids: bond.id })
    expect((await submit()).success).toBe(true)
  })
})

describe('a bond on its way back while the award is revoked', () => {
  it('is taken back first, and binds again', async () => {
    const { tender, award } = await awarded()
    const bond = await bondOf(tender, on.calls.rival)
    await on.write(`update bid_bond set status = 'refunding' where id = ?`, bond.id)
    const refused = await act(on.calls.approver, 'bid/scaling', 'revoke', award)
    expect(errorsOf(refused)).toMatchObject([{ message: expect.stringContaining(`正在退还`) }])
    expect(errorsOf(refused)[0]?.message).toContain(String(bond.supplierName))
    await ok(finance, 'bid/bond/do/takeBack', { ids: bond.id })
    await ok(on.calls.approver, 'bid/scaling/do/revoke', { ids: award })
    expect((await bondOf(tender, on.calls.rival)).status).toBe('paid')
  })
})

it('a bond that is asked for again is no longer, once another company has the award or the tender fails', async () => {
  const first = await awarded()
  const second = await awarded()
  for (const { award, tender } of [first, second]) {
    await ok(finance, 'bid/bond/do/refund', { ids: (await bondOf(tender, on.calls.rival)).id })
    await ok(on.calls.approver, 'bid/scaling/do/revoke', { ids: award })
    expect((await bondOf(tender, on.calls.rival)).status).toBe('unpaid')
  }
  const draft = await drafted(first.tender, on.calls.supplier)
  await awardApproved(on, draft)
  await ok(on.calls.buyer, 'bid/scaling/do/publish', { ids: draft.id })
  await ok(on.calls.buyer, 'bid/project/do/fail', { ids: second.tender.id, rejectReason: '无合适的供应商' })
  for (const { tender } of [first, second]) expect((await bondOf(tender, on.calls.rival)).status).toBe('refunded')
})
