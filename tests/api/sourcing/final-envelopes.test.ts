import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { password } from '../../kit/api-server.ts'
import { quotationFor } from '../../kit/quotation.ts'
import { type Call, firstOf, type Row, rows } from './callers.ts'
import { due, passed } from './evaluated-tender.ts'
import { act, type Events, errorsOf, inDays, ok, read, startEvents } from './event-kit.ts'

/** Net prices of the first bids; the third bidder fails at the knock-out. */
const [own, rival] = [900, 800]
/** Price of the final offer: it occurs nowhere else. */
const offered = 701.37
let on: Events
let third: Call
let outCompany: string
let tender: Row
beforeAll(async () => {
  on = await startEvents()
  await on.write('update bid_method set min_bidders = 1')
  await on.write('update bid_expert set avoid = null')
  third = await thirdBidder()
  tender = await evaluated()
})
afterAll(() => on?.close())

/** Account of a third qualified company. */
async function thirdBidder(): Promise<Call> {
  const { id } = await firstOf(on.calls.admin, 'srm/supplier/base/list?supplierCode=SUP202600007')
  outCompany = id
  await on.write(`update srm_supplier_base set status = 'qualified', measure = 'none' where id = ?`, id)
  await on.write(`update srm_supplier_qualification set expiry = 'valid' where supplier_id = ?`, id)
  const account = { username: 'third', realname: 'third', password, roles: 'supplier', userType: 'supplier' }
  await ok(on.calls.admin, 'sys/user/add', { ...account, supplierId: id })
  return on.api.as('third')
}

/** Lets the deadline pass. */
async function closed(): Promise<void> {
  await on.write('update bid_project set bid_deadline = ?, open_time = ? where id = ?', passed, passed, tender.id)
  await on.write(
    `update bid_quote set deadline = ? where source_no = ? and status = 'submitted'`,
    passed,
    tender.billNo,
  )
  await due(on)
}

/** Opens an envelope by two people. */
async function opened(envelope?: string): Promise<string> {
  const plan = { projectNo: tender.billNo, opener: 'buyer', witness: 'approver', openTime: inDays(0), envelope }
  const { id } = await ok(on.calls.buyer, 'bid/open/add', plan)
  await ok(on.calls.buyer, 'bid/open/do/unlock', { ids: id })
  await ok(on.calls.approver, 'bid/open/do/witness', { ids: id })
  return id
}

async function handedIn(call: Call, price: number): Promise<void> {
  const { id } = await ok(call, 'bid/quote/add', await quotationFor(call, tender, price))
  await ok(call, 'bid/quote/do/submit', { ids: id })
}

/** A tender of two envelopes and three bidders, scored by one expert: the third fails, the prices of the others are open. */
async function evaluated(): Promise<Row> {
  const experts = await rows(on.calls.admin, 'bid/expert/list?pageSize=50')
  const expertId = experts.find(({ userId }) => userId === 'expert')?.id
  tender = await on.publishedTender({
    ...{ envelope: 'two', evalMethod: 'comprehensive', techWeight: 60, bizWeight: 0, priceWeight: 40 },
    priceFormula: 'lowestBase',
    committee: [{ expertId, role: 'leader' }],
    requirements: [{ name: '资质', kind: 'qualification', fatal: 'Y', evidence: 'N' }],
    criteria: [
      { envelope: 'tech', name: '方案', maxScore: 100, weight: 60, method: 'manual' },
      { envelope: 'price', name: '报价', maxScore: 100, weight: 40, method: 'auto' },
    ],
  })
  await handedIn(on.calls.supplier, own)
  await handedIn(on.calls.rival, rival)
  await handedIn(third, 100)
  await closed()
  await opened()
  await ok(on.calls.buyer, 'bid/project/do/startEval', { ids: tender.id })
  const { id } = await firstOf(on.calls.expert, `bid/evaluate/list?projectNo=${tender.billNo}`)
  await ok(on.calls.expert, 'bid/evaluate/do/start', { ids: id, pledge: 'noInterest,independent,confidential' })
  const { scores, checks } = await read(on.calls.expert, 'bid/evaluate', id)
  const out = (await firstOf(third, 'srm/supplier/base/list')).companyName
  const filled = {
    id,
    scores: scores?.map((row) => ({ id: row.id, version: row.version, score: 80 })),
    checks: checks?.map((row) => ({
      ...{ id: row.id, version: row.version, pass: row.supplierName === out ? 'N' : 'Y' },
      ...(row.supplierName === out && { reason: '资质已过期' }),
    })),
  }
  await ok(on.calls.expert, 'bid/evaluate/edit', filled, 'PUT')
  await ok(on.calls.expert, 'bid/evaluate/do/finish', { ids: id, conclusion: '推荐' })
  await opened()
  await due(on)
  return read(on.calls.buyer, 'bid/project', tender.id)
}

const summary = async () =>
  (await rows(on.calls.buyer, `bid/project/summary/list?projectId=${tender.id}`)).map((row) => [
    ...[row.supplierId, row.rank, row.pass, row.techScore],
  ])

const drafts = (call: Call) => rows(call, `bid/quote/list?projectNo=${tender.billNo}&status=draft`)

/** Prices the final offer of a company. */
async function priced(call: Call, id: string, price: number, more: object = {}) {
  const { items } = await read(call, 'bid/quote', id)
  const lines = items?.map((row) => ({ ...row, price, version: undefined }))
  const body = { id, declared: 'truth,noCollusion,acceptTerms', items: lines, ...more }
  return call('PUT', 'bid/quote/edit', { body, headers: { 'X-Confirmed': '1' } })
}

describe('final offers of a tender of two envelopes', () => {
  let id: string

  it('are asked of those that passed the technical evaluation only', async () => {
    expect(tender).toMatchObject({ phase: 'evaluated', round: 1 })
    expect(await summary()).toEqual([
      [on.rivalCompany, 1, 'Y', 80],
      [on.company, 2, 'Y', 80],
      [outCompany, null, 'N', null],
    ])
    const until = { bidDeadline: inDays(1), openTime: inDays(1) }
    for (const call of [on.calls.supplier, on.calls.expert, on.calls.auditor, on.calls.approver])
      expect((await act(call, 'bid/project', 'bestAndFinal', tender.id, until)).success).toBe(false)
    expect(await act(on.calls.buyer, 'bid/project', 'bestAndFinal', tender.id, until)).toMatchObject({ success: true })
    expect([(await drafts(on.calls.supplier)).length, (await drafts(on.calls.rival)).length]).toEqual([1, 1])
    id = String((await drafts(on.calls.supplier))[0]?.id)
  })

  it('come from nobody else', async () => {
    expect(await drafts(third)).toEqual([])
    const invitation = await firstOf(third, `bid/invite/list?billNo=${tender.billNo}`)
    expect(invitation).toMatchObject({ round: 1 })
    const { items } = await read(third, 'bid/project', tender.id)
    const lines = items?.map(({ lineNo, materialCode, unit, qty }) => ({
      ...{ lineNo, materialCode, unit, qty, price: 1, taxRate: '13' },
    }))
    const body = {
      ...{ projectNo: tender.billNo, validUntil: '2099-12-31', deliveryDays: 3, round: 2, items: lines },
      declared: 'truth,noCollusion,acceptTerms',
    }
    expect((await third('POST', 'bid/quote/add', { body })).success).toBe(false)
    // Nor in the name of, or by the draft of, a company that is asked.
    expect((await third('POST', 'bid/quote/add', { body: { ...body, supplierId: on.company } })).success).toBe(false)
    expect((await third('GET', `bid/quote/queryById?id=${id}`)).success).toBe(false)
    expect((await third('PUT', 'bid/quote/edit', { body: { id, deliveryDays: 1 } })).success).toBe(false)
    expect((await act(third, 'bid/quote', 'submit', id)).success).toBe(false)
    expect((await act(on.calls.rival, 'bid/quote', 'submit', id)).success).toBe(false)
  })

  it('are at most at the first price, and change nothing that was scored', async () => {
    await priced(on.calls.supplier, id, own + 1)
    expect((await act(on.calls.supplier, 'bid/quote', 'submit', id)).text).toContain('最终报价不高于原报价')
    const changed: readonly object[] = [{ deviation: '改用其他型号' }, { deviation: null, deliveryDays: 31 }]
    for (const values of changed) {
      await priced(on.calls.supplier, id, offered, values)
      const refused = await act(on.calls.supplier, 'bid/quote', 'submit', id)
      expect(errorsOf(refused).map(({ message }) => message)).toEqual([expect.stringContaining('技术部分')])
    }
    const { answers } = await read(on.calls.supplier, 'bid/quote', id)
    await priced(on.calls.supplier, id, offered, {
      ...{ deviation: null, deliveryDays: 30 },
      answers: answers?.map((row) => ({ ...row, version: undefined, answer: '不满足' })),
    })
    expect((await act(on.calls.supplier, 'bid/quote', 'submit', id)).text).toContain('技术部分')
    const { answers: again } = await read(on.calls.supplier, 'bid/quote', id)
    await priced(on.calls.supplier, id, offered, {
      answers: again?.map((row) => ({ ...row, version: undefined, answer: '满足' })),
    })
    expect(await act(on.calls.supplier, 'bid/quote', 'submit', id)).toMatchObject({ success: true })
  })

  it('are read by nobody before their opening, which is not before its time', async () => {
    const readers = ['buyer', 'approver', 'admin', 'auditor', 'expert', 'rival', 'stranger'] as const
    const paths = [
      `bid/quote/queryById?id=${id}`,
      `bid/quote/list?projectNo=${tender.billNo}&pageSize=50`,
      `bid/quote/items/list?quoteId=${id}`,
      `bid/quote/history?id=${id}`,
      `bid/project/queryById?id=${tender.id}`,
      `bid/project/history?id=${tender.id}`,
      `sourcing/comparison?kind=tender&id=${tender.id}`,
      `sys/dataLog/list?dataId=${id}&pageSize=100`,
    ]
    for (const name of readers)
      for (const path of paths)
        expect((await on.calls[name]('GET', path)).text, `${name} ${path}`).not.toContain(String(offered))
    const plan = { projectNo: tender.billNo, opener: 'buyer', witness: 'approver', openTime: inDays(0) }
    const { id: early } = await ok(on.calls.buyer, 'bid/open/add', plan)
    expect((await act(on.calls.buyer, 'bid/open', 'unlock', early)).success).toBe(false)
    expect((await on.calls.buyer('DELETE', `bid/open/delete?id=${early}`)).success).toBe(true)
    expect((await act(on.calls.buyer, 'bid/project', 'scale', tender.id)).success).toBe(false)
  })

  it('are refused after their deadline', async () => {
    const [draft] = await drafts(on.calls.rival)
    const late = String(draft?.id)
    await priced(on.calls.rival, late, 600)
    await on.write('update bid_quote set deadline = ? where id = ?', passed, late)
    expect((await act(on.calls.rival, 'bid/quote', 'submit', late)).success).toBe(false)
    await closed()
    expect((await act(on.calls.rival, 'bid/quote', 'submit', late)).success).toBe(false)
    expect((await act(on.calls.supplier, 'bid/quote', 'withdraw', id)).success).toBe(false)
  })

  it('are opened at once, whatever the opening is called, and rank with the scores of the first bids', async () => {
    const record = await read(on.calls.buyer, 'bid/open', await opened('price'))
    expect(record.bids).toHaveLength(1)
    expect(record.bids?.[0]).toMatchObject({ supplierId: on.company })
    await due(on)
    expect(await read(on.calls.buyer, 'bid/project', tender.id)).toMatchObject({ phase: 'evaluated', finalOf: 1 })
    expect(await summary()).toEqual([
      [on.company, 1, 'Y', 80],
      [on.rivalCompany, 2, 'Y', 80],
      [outCompany, null, 'N', null],
    ])
    const bids = await rows(on.calls.buyer, `bid/quote/list?projectNo=${tender.billNo}&pageSize=50`)
    expect(bids.map(({ supplierId, round, status }) => [supplierId, round, status]).toSorted()).toEqual(
      [
        [on.company, 1, 'superseded'],
        [on.company, 2, 'opened'],
        [on.rivalCompany, 1, 'opened'],
        [outCompany, 1, 'invalid'],
      ].toSorted(),
    )
  })

  it('lead to the award at their prices', async () => {
    await ok(on.calls.buyer, 'bid/project/do/scale', { ids: tender.id })
    const award = await firstOf(on.calls.buyer, `bid/scaling/list?projectNo=${tender.billNo}`)
    const { lines } = await read(on.calls.buyer, 'bid/scaling', award.id)
    expect(lines?.map(({ supplierId, awardPrice }) => [supplierId, awardPrice])).toEqual([[on.company, offered]])
    await ok(on.calls.buyer, 'bid/scaling/edit', { id: award.id, reason: '综合得分第一' }, 'PUT')
    await ok(on.calls.buyer, 'bid/scaling/do/submit', { ids: award.id })
    await ok(on.calls.approver, 'bid/scaling/do/approve', { ids: award.id })
    expect(await read(on.calls.buyer, 'bid/project', tender.id)).toMatchObject({ phase: 'awarded' })
  })
})
