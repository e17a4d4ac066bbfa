import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quotationFor } from '../../kit/quotation.ts'
import { type Call, type Row, rows } from './callers.ts'
import { act, type Events, errorsOf, inDays, ok, read, startEvents } from './event-kit.ts'

let on: Events
let finance: Call
let tender: Row
let lots: object
beforeAll(async () => {
  on = await startEvents()
  finance = await on.api.as('finance')
  lots = {
    ...{ bidMethod: 'negotiation', requirements: [], bond: null },
    lots: [
      { lotNo: 'A', lotName: '水泵', bond: 300 },
      { lotNo: 'B', lotName: '阀门', bond: 500 },
    ],
    items: ['A', 'B'].map((lotNo, index) => ({ lineNo: index + 1, ...on.goods, qty: 5, lotNo })),
  }
  tender = await on.publishedTender(lots)
})
afterAll(() => on?.close())

const added = (call: Call, amount: number, lotNo?: string) =>
  call('POST', 'bid/bond/add', { body: { projectNo: tender.billNo, amount, payWay: 'transfer', lotNo } })

async function paid(call: Call, amount: number, lotNo?: string): Promise<void> {
  const reply = await added(call, amount, lotNo)
  if (!reply.success) throw new Error(reply.text)
  const raw = new FormData()
  raw.append('file', new Blob(['%PDF-1.4 proof']), 'proof.pdf')
  const { id, path } = (await call('POST', 'sys/common/upload', { raw })).result
  const upload = { payWay: 'transfer', payTime: '2026-01-05 10:00:00', proof: `${id}|${path}` }
  await ok(call, 'bid/bond/do/upload', { ids: reply.result.id, ...upload })
  const { mine } = (await finance('GET', `wf/process?resource=bid/bond&id=${reply.result.id}`)).result
  await ok(finance, 'wf/process/decide', { tasks: [mine[0].task], outcome: 'approve' })
}

/** Reply to the submission of a new bid for a lot, or for the whole. */
async function bid(call: Call, lotNo?: string) {
  const body = await quotationFor(call, tender, 100)
  const items = (body.items as readonly Row[]).filter(({ lineNo }) => !lotNo || lineNo === (lotNo === 'A' ? 1 : 2))
  const { id } = await ok(call, 'bid/quote/add', { ...body, items, lotNo })
  return act(call, 'bid/quote', 'submit', id)
}

it('are asked for bids for their lot, or for the sum of all lots', async () => {
  expect((await bid(on.calls.supplier, 'A')).text).toContain('请先缴纳保证金')
  expect((await added(on.calls.supplier, 300, 'C')).text).toContain('该项目没有此标段')
  expect((await added(on.calls.supplier, 299, 'A')).text).toContain('保证金不少于 300')
  await paid(on.calls.supplier, 300, 'A')
  expect((await added(on.calls.supplier, 300, 'A')).text).toContain('已有保证金')
  expect((await bid(on.calls.supplier, 'B')).text).toContain('请先缴纳保证金')
  expect((await bid(on.calls.supplier, 'A')).text).toContain('"success":true')
  expect((await added(on.calls.rival, 500)).text).toContain('保证金不少于 800')
  await on.calls.rival('POST', 'bid/invite/add', { body: { projectNo: tender.billNo } })
  await paid(on.calls.rival, 800)
  expect((await bid(on.calls.rival)).text).toContain('"success":true')
})

it('are refunded by finance, one after the other when no bank file carries them', async () => {
  const { id, billNo } = tender
  const rejectReason = '采购计划取消，不再采购'
  await ok(on.calls.approver, 'bid/project/do/cancel', { ids: id, rejectReason })
  const due = await rows(finance, `bid/bond/list?projectNo=${billNo}`)
  expect(due.map(({ status }) => status)).toEqual(['refundDue', 'refundDue'])
  for (const bond of due) await ok(finance, 'bid/bond/do/refund', { ids: bond.id })
  const done = await rows(finance, `bid/bond/list?projectNo=${billNo}`)
  expect(done.map(({ status, refundTime }) => [status, String(refundTime).slice(0, 4)])).toEqual(
    Array(2).fill(['refunded', inDays(0).slice(0, 4)]),
  )
})

describe('bids at their opening without a bond of their lot', () => {
  const passed = '2020-01-01 09:00:00'
  let lotted: Row
  let opening: string
  const lines = async () => (await read(on.calls.buyer, 'bid/open', opening)).bids ?? []
  const lineOf = async (company: string) => (await lines()).find(({ supplierId }) => supplierId === company)

  it('stay valid if they were handed in before bonds of lots counted, not if their bond is lost', async () => {
    await on.write('update bid_method set min_bidders = 1')
    lotted = await on.publishedTender(lots)
    tender = lotted
    await on.calls.rival('POST', 'bid/invite/add', { body: { projectNo: lotted.billNo } })
    await paid(on.calls.rival, 300, 'A')
    expect((await bid(on.calls.rival, 'A')).text).toContain('"success":true')
    const [bond] = await rows(on.calls.rival, `bid/bond/list?projectNo=${lotted.billNo}`)
    const early = await act(on.calls.buyer, 'bid/bond', 'askForfeit', String(bond?.id), {
      rejectReason: '提供虚假材料',
    })
    expect(errorsOf(early)).toMatchObject([{ message: expect.stringContaining('开标（竞价结束）前不能没收') }])
    expect((await added(on.calls.rival, 300, 'A')).text).toContain('已有保证金')
    // Forfeited by an older version, which allowed it before the opening.
    await on.write(`update bid_bond set status = 'forfeited', lot_key = id where id = ?`, bond?.id)
    // An older version asked for no bond of a lot.
    await on.write('update bid_project_lots set bond = null where project_id = ?', lotted.id)
    expect((await bid(on.calls.supplier, 'A')).text).toContain('"success":true')
    await on.write('update bid_project_lots set bond = 300 where project_id = ?', lotted.id)
    await on.write('update bid_quote set bond_asked = null where supplier_id = ?', on.company)
    await on.write(`update bid_quote set status = 'locked', deadline = ? where source_no = ?`, passed, lotted.billNo)
    const closed = `update bid_project set phase = 'closed', bid_deadline = ?, open_time = ? where id = ?`
    await on.write(closed, passed, passed, lotted.id)
    const plan = { projectNo: lotted.billNo, opener: 'buyer', witness: 'approver', openTime: passed }
    opening = (await ok(on.calls.buyer, 'bid/open/add', plan)).id
    await ok(on.calls.buyer, 'bid/open/do/unlock', { ids: opening })
    await ok(on.calls.approver, 'bid/open/do/witness', { ids: opening })
    expect(await lineOf(on.company)).toMatchObject({ bondPaid: 'N', valid: 'Y', ground: null })
    expect(await lineOf(on.rivalCompany)).toMatchObject({ bondPaid: 'N', valid: 'N', ground: 'bond' })
  })

  it('are marked invalid by the opener, and valid again', async () => {
    const note = async (values: object) => {
      const line = await lineOf(on.company)
      const marked = { id: line?.id, version: line?.version, ...values }
      await ok(on.calls.buyer, 'bid/open/do/note', { ids: opening, bids: [marked] })
      return (await rows(on.calls.buyer, `bid/quote/list?projectNo=${lotted.billNo}`)).find(
        ({ supplierId }) => supplierId === on.company,
      )?.status
    }
    expect(await note({ valid: 'N', reason: '未缴纳标段保证金' })).toBe('invalid')
    expect(await note({ valid: 'Y' })).toBe('opened')
  })
})
