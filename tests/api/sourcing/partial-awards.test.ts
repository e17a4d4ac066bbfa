import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { password } from '../../kit/api-server.ts'
import { quotationFor } from '../../kit/quotation.ts'
import { awardApproved } from './awarded-inquiry.ts'
import { type Call, firstOf, type Row, rows } from './callers.ts'
import { bidsOpened } from './evaluated-tender.ts'
import { act, type Events, ok, startEvents } from './event-kit.ts'

let on: Events
let finance: Call
let third: Call
let thirdId: string
let tender: Row
beforeAll(async () => {
  on = await startEvents()
  finance = await on.api.as('finance')
  await on.write('update bid_method set min_bidders = 1, standstill_days = 0')
  const company = await firstOf(on.calls.admin, 'srm/supplier/base/list?supplierCode=SUP202600007')
  thirdId = company.id
  await on.write(`update srm_supplier_base set status = 'qualified', measure = 'none' where id = ?`, thirdId)
  await on.write(`update srm_supplier_qualification set expiry = 'valid' where supplier_id = ?`, thirdId)
  const account = { username: 'third', realname: 'third', password, roles: 'supplier', userType: 'supplier' }
  await ok(on.calls.admin, 'sys/user/add', { ...account, supplierId: thirdId })
  third = await on.api.as('third')
  tender = await on.publishedTender({
    ...{ bidMethod: 'negotiation', requirements: [], bond: 500, multiAward: 'Y' },
    lots: ['L1', 'L2', 'L3'].map((lotNo) => ({ lotNo, lotName: lotNo })),
    items: ['L1', 'L2', 'L3'].map((lotNo, index) => ({ lineNo: index + 1, ...on.goods, qty: 5, lotNo })),
  })
  for (const call of [on.calls.supplier, on.calls.rival, third]) await paid(call)
  // The supplier bids for each lot, the rival for a lot and for the whole, the third for the whole and is out.
  for (const [call, lot, price] of [
    [on.calls.supplier, 'L1', 90],
    [on.calls.supplier, 'L2', 70],
    [on.calls.rival, 'L1', 95],
    [on.calls.rival, '', 80],
    [third, '', 60],
  ] as const)
    await bid(call, lot, price)
  await bidsOpened(on, tender)
  await on.write(`update bid_project set phase = 'evaluated' where id = ?`, tender.id)
  const out = `update bid_quote set status = 'invalid', reject_reason = '资质证书已过期' where source_no = ? and supplier_id = ?`
  await on.write(out, tender.billNo, thirdId)
})
afterAll(() => on?.close())

async function paid(call: Call): Promise<void> {
  await call('POST', 'bid/invite/add', { body: { projectNo: tender.billNo } })
  const raw = new FormData()
  raw.append('file', new Blob(['%PDF-1.4 proof']), 'proof.pdf')
  const { id: file, path } = (await call('POST', 'sys/common/upload', { raw })).result
  const { id } = await ok(call, 'bid/bond/add', { projectNo: tender.billNo, amount: 500, payWay: 'transfer' })
  const upload = { payWay: 'transfer', payTime: '2026-01-05 10:00:00', proof: `${file}|${path}` }
  await ok(call, 'bid/bond/do/upload', { ids: id, ...upload })
  await ok(finance, 'bid/bond/do/confirm', { ids: id })
}

const bodies = new Map<Call, Record<string, unknown>>()
async function bid(call: Call, lotNo: string, price: number): Promise<void> {
  const body = bodies.get(call) ?? (await quotationFor(call, tender, price))
  bodies.set(call, body)
  const own = (body.items as readonly Row[]).filter(({ lineNo }) => lotNo === '' || `L${lineNo}` === lotNo)
  const items = own.map((line) => ({ ...line, price }))
  const { id } = await ok(call, 'bid/quote/add', { ...body, items, lotNo: lotNo || null })
  await ok(call, 'bid/quote/do/submit', { ids: id })
}

/** Publishes an award of lines to companies. */
async function published(
  picks: readonly (readonly [line: string, supplierId: string, quoteId: string])[],
): Promise<void> {
  const body = {
    ...{ kind: 'tender', id: tender.id },
    picks: picks.map(([line, supplierId, quoteId]) => ({ line, supplierId, quoteId, sharePct: 100 })),
  }
  const { id } = await ok(on.calls.buyer, 'sourcing/award', body)
  await ok(on.calls.buyer, 'bid/scaling/edit', { id, whyNotBest: '按标段分别定标' }, 'PUT')
  await awardApproved(on, { id })
  await ok(on.calls.buyer, 'bid/scaling/do/publish', { ids: id })
}

const bidOf = async (supplierId: string, lotNo: string) =>
  (await rows(on.calls.buyer, `bid/quote/list?projectNo=${tender.billNo}&pageSize=20`)).find(
    (row) => row.supplierId === supplierId && (row.lotNo ?? '') === lotNo,
  )
const states = async () =>
  Promise.all(
    (
      [
        [on.company, 'L1'],
        [on.company, 'L2'],
        [on.rivalCompany, 'L1'],
        [on.rivalCompany, ''],
      ] as const
    ).map(async ([company, lot]) => (await bidOf(company, lot))?.status),
  )
const awards = () => rows(on.calls.buyer, `bid/scaling/list?projectNo=${tender.billNo}&column=billNo&order=asc`)
const winners = async () => {
  const { supplierList } = await firstOf(on.calls.buyer, `portal/result/list?bidCode=${tender.billNo}`)
  return String(supplierList).split(',').toSorted()
}
async function revoked(id: string): Promise<readonly unknown[]> {
  await ok(on.calls.buyer, 'bid/scaling/do/askRevocation', { ids: id, revokeReason: '异议成立，重新定标' })
  const { result: said } = await on.calls.approver('POST', 'bid/scaling/do/revoke', { body: { id } })
  if (said?.warnings) await ok(on.calls.approver, 'bid/scaling/do/revoke', { ids: id })
  return said?.warnings ?? []
}
const letters = async (supplierId: string) =>
  (await rows(on.calls.buyer, `bid/letter/list?sourceNo=${tender.billNo}&pageSize=50`))
    .filter((row) => row.supplierId === supplierId)
    // Ids grow with time, as texts of hex digits; numbers of letters are scattered.
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
const bond = async (supplierId: string) =>
  (await rows(finance, `bid/bond/list?projectNo=${tender.billNo}`)).find((row) => row.supplierId === supplierId)

describe('award of a lot', () => {
  it('decides the bids for it, and leaves those open that may win other lots, with their bonds', async () => {
    const whole = await bidOf(on.rivalCompany, '')
    await published([['1', on.rivalCompany, String(whole?.id)]])
    expect(await states()).toEqual(['lost', 'opened', 'lost', 'won'])
    expect((await bond(on.company))?.status).toBe('paid')
    expect((await bond(on.rivalCompany))?.status).toBe('paid')
    const refund = await act(finance, 'bid/bond', 'refund', String((await bond(on.company))?.id))
    expect(refund.success).toBe(false)
  })

  it('is told to the losers of the lot, by its number', async () => {
    const [regret, ...more] = await letters(on.company)
    expect([regret?.kind, more]).toEqual(['regret', []])
    expect(regret?.content).toContain('标段 L1 本次未中标')
    expect(regret?.contentEn).toContain('lot L1')
    expect(regret?.content).not.toContain('公示期')
    expect(regret?.content).not.toContain('保证金')
    // Its bid for the lot lost against its own bid for the whole.
    expect((await letters(on.rivalCompany)).map(({ kind }) => kind)).toEqual(['award'])
  })
})

describe('award of the other lots', () => {
  it('decides the other bids, and refunds the bonds of companies that have won nothing', async () => {
    const own = await bidOf(on.company, 'L2')
    const whole = await bidOf(on.rivalCompany, '')
    await published([
      ['2', on.company, String(own?.id)],
      ['3', on.rivalCompany, String(whole?.id)],
    ])
    expect(await states()).toEqual(['lost', 'won', 'lost', 'won'])
    expect([await bond(on.company), await bond(on.rivalCompany)].map((row) => row?.status)).toEqual(['paid', 'paid'])
    expect((await bond(thirdId))?.status).toBe('refundDue')
  })

  it('tells a disqualified bidder once, with the reason', async () => {
    const [letter, ...more] = await letters(thirdId)
    expect([letter?.kind, more]).toEqual(['regret', []])
    expect(letter?.content).toContain('已被否决，原因：资质证书已过期')
    expect((await letters(on.company)).map(({ kind }) => kind)).toEqual(['regret', 'award'])
  })
})

it('revocation of one of several awards leaves what the others decide, and binds the bonds of open bids', async () => {
  const id = String((await awards()).at(-1)?.id)
  await on.write(
    `update bid_bond set status = 'refundDue' where project_no = ? and supplier_id = ?`,
    tender.billNo,
    on.company,
  )
  expect(await winners()).toEqual([on.company, on.rivalCompany].toSorted())
  await revoked(id)
  expect(await winners()).toEqual([on.rivalCompany])
  expect(await states()).toEqual(['lost', 'opened', 'lost', 'won'])
  expect(await firstOf(on.calls.buyer, `bid/project/list?billNo=${tender.billNo}`)).toMatchObject({ phase: 'awarded' })
  expect((await bond(on.company))?.status).toBe('paid')
  expect((await letters(on.company)).map(({ kind }) => kind)).toEqual(['regret', 'award', 'revocation'])
})

it('revocation of the first of several awards corrects the result, and leaves its lines to another award', async () => {
  const own = await bidOf(on.company, 'L2')
  const whole = await bidOf(on.rivalCompany, '')
  await published([
    ['2', on.company, String(own?.id)],
    ['3', on.rivalCompany, String(whole?.id)],
  ])
  const phase = async () => (await firstOf(on.calls.buyer, `bid/project/list?billNo=${tender.billNo}`)).phase
  expect(await phase()).toBe('finished')
  const all = await awards()
  const refunded = `update bid_bond set status = 'refunded' where project_no = ? and supplier_id = ?`
  await on.write(refunded, tender.billNo, on.company)
  const [warning, ...more] = await revoked(String(all[0]?.id))
  expect([warning, more]).toEqual([expect.stringContaining(`现要求重新缴纳：${own?.supplierName}`), []])
  expect((await bond(on.company))?.status).toBe('unpaid')
  expect(await phase()).toBe('awarded')
  expect((await awards()).findLast(({ status }) => status === 'published')).toMatchObject({ coversAll: 'N' })
  expect(await winners()).toEqual([on.company, on.rivalCompany].toSorted())
  await published([['1', on.rivalCompany, String(whole?.id)]])
  expect(await phase()).toBe('finished')
  expect((await bond(on.company))?.status).toBe('refunded')
})
