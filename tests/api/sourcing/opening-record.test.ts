import { afterAll, beforeAll, expect, it } from 'vitest'
import { dueActions } from '../../../server/features/jobs/due-actions.ts'
import { password } from '../../kit/api-server.ts'
import { textOfPdf } from '../../kit/pdf-text.ts'
import { quotationFor } from '../../kit/quotation.ts'
import { type Call, firstOf, type Row, rows } from './callers.ts'
import { act, type Events, errorsOf, inDays, ok, read, startEvents } from './event-kit.ts'

const passed = '2020-01-01 09:00:00'
const bond = 500

let on: Events
let third: Call
let fourth: Call
let tender: Row
let opening: string
const quotes = new Map<Call, string>()

beforeAll(async () => {
  on = await startEvents()
  await on.write('update bid_method set min_bidders = 1, amend_days = null')
  await on.write('update bid_expert set avoid = null')
  third = await another('third', 'SUP202600007')
  fourth = await another('fourth', 'SUP202600008')
  const experts = await rows(on.calls.admin, 'bid/expert/list?pageSize=50')
  const expertId = experts.find(({ userId }) => userId === 'expert')?.id
  tender = await on.publishedTender({
    ...{ bond, bidMethod: 'negotiation', committee: [{ expertId, role: 'leader' }], requirements: [] },
    criteria: [{ envelope: 'tech', name: '方案', maxScore: 100, weight: 100, method: 'manual' }],
  })
})
afterAll(() => on?.close())

/** Account of another qualified company. */
async function another(username: string, code: string): Promise<Call> {
  const { id } = await firstOf(on.calls.admin, `srm/supplier/base/list?supplierCode=${code}`)
  await on.write(`update srm_supplier_base set status = 'qualified', measure = 'none' where id = ?`, id)
  await on.write(`update srm_supplier_qualification set expiry = 'valid' where supplier_id = ?`, id)
  const account = { username, realname: username, password, roles: 'supplier', userType: 'supplier', supplierId: id }
  await ok(on.calls.admin, 'sys/user/add', account)
  return on.api.as(username)
}

async function bid(call: Call, price: number): Promise<void> {
  const body = await quotationFor(call, tender, price)
  const raw = new FormData()
  raw.append('file', new Blob(['%PDF-1.4 proof']), 'proof.pdf')
  const { id: file, path } = (await call('POST', 'sys/common/upload', { raw })).result
  const paid = await ok(call, 'bid/bond/add', { projectNo: tender.billNo, amount: bond, payWay: 'transfer' })
  const upload = { payWay: 'transfer', payTime: '2026-01-05 10:00:00', proof: `${file}|${path}` }
  await ok(call, 'bid/bond/do/upload', { ids: paid.id, ...upload })
  const finance = await on.api.as('finance')
  await ok(finance, 'bid/bond/do/confirm', { ids: paid.id })
  const { id } = await ok(call, 'bid/quote/add', body)
  quotes.set(call, id)
  await ok(call, 'bid/quote/do/submit', { ids: id })
}

async function lines(): Promise<ReadonlyMap<unknown, Row>> {
  const { bids } = await read(on.calls.buyer, 'bid/open', opening)
  return new Map((bids ?? []).map((row) => [row.quoteId, row]))
}
const lineOf = async (call: Call) => (await lines()).get(quotes.get(call))
const stateOf = async (call: Call) => (await read(call, 'bid/quote', quotes.get(call) ?? '')).status

async function note(call: Call, values: object, who = on.calls.buyer, more: object = {}) {
  const line = await lineOf(call)
  return act(who, 'bid/open', 'note', opening, { ...more, bids: [{ id: line?.id, version: line?.version, ...values }] })
}

it('has the confirmed bonds, and the bids that a rule makes invalid with the rule', async () => {
  for (const [call, price] of [
    [on.calls.supplier, 100],
    [on.calls.rival, 90],
    [third, 80],
    [fourth, 70],
  ] as const)
    await bid(call, price)
  const { id, bidDeadline, openTime } = tender
  await ok(on.calls.buyer, 'bid/project/do/amend', { ids: id, bidDeadline, openTime, docText: '<p>改</p>' })
  for (const call of [on.calls.supplier, on.calls.rival, fourth])
    await ok(call, 'bid/quote/do/confirm', { ids: quotes.get(call) })
  // A bond was forfeited by an older version, which allowed it before the opening.
  const [lost] = await rows(on.calls.rival, `bid/bond/list?projectNo=${tender.billNo}`)
  await on.write(`update bid_bond set status = 'forfeited' where id = ?`, lost?.id)
  await on.write('update bid_project set bid_deadline = ?, open_time = ? where id = ?', passed, passed, id)
  await on.write('update bid_quote set deadline = ? where source_no = ?', passed, tender.billNo)
  await dueActions({
    app: on.api.running.app,
    ...{ id: '', tenantId: '0', parameter: '', tenants: ['0'] },
    signal: new AbortController().signal,
  })
  const plan = { projectNo: tender.billNo, opener: 'buyer', witness: 'approver', openTime: inDays(0) }
  opening = (await ok(on.calls.buyer, 'bid/open/add', plan)).id
  await ok(on.calls.buyer, 'bid/open/do/unlock', { ids: opening })
  await ok(on.calls.approver, 'bid/open/do/witness', { ids: opening })
  expect(await lineOf(on.calls.supplier)).toMatchObject({ bondPaid: 'Y', valid: 'Y', ground: null })
  expect(await lineOf(on.calls.rival)).toMatchObject({ bondPaid: 'N', valid: 'N', ground: 'bond' })
  expect(await lineOf(third)).toMatchObject({ valid: 'N', ground: 'amendment', amountWithTax: null })
  expect(await stateOf(on.calls.supplier)).toBe('opened')
  expect(await stateOf(on.calls.rival)).toBe('invalid')
  expect(await stateOf(third)).toBe('lapsed')
})

it('takes invalid bids with a reason, and objections of bidders, from the opener alone', async () => {
  expect(errorsOf(await note(fourth, { valid: 'N' }))).toMatchObject([{ message: '请填写无效原因' }])
  const reason = '投标函未签字'
  expect((await note(fourth, { valid: 'N', reason }, on.calls.approver)).success).toBe(false)
  expect(errorsOf(await note(on.calls.rival, { valid: 'Y' }))).toMatchObject([{ message: '此投标按规则无效' }])
  await ok(fourth, 'bid/open/do/confirmRecord', { ids: opening })
  const objections = '投标人甲对唱标顺序有异议；已当场答复。'
  expect((await note(fourth, { valid: 'N', reason }, on.calls.buyer, { objections })).text).toContain('"success":true')
  expect(await lineOf(fourth)).toMatchObject({ valid: 'N', reason, confirmTime: null })
  expect(await read(fourth, 'bid/quote', quotes.get(fourth) ?? '')).toMatchObject({
    status: 'invalid',
    rejectReason: reason,
  })
  expect(await read(fourth, 'bid/open', opening)).toMatchObject({ objections })
  // A slip of the opener.
  const mistaken = await note(on.calls.supplier, { valid: 'N', reason: '误标' })
  expect([mistaken.success, await stateOf(on.calls.supplier)]).toEqual([true, 'invalid'])
  expect((await note(on.calls.supplier, { valid: 'Y' })).success).toBe(true)
  expect(await lineOf(on.calls.supplier)).toMatchObject({ valid: 'Y', reason: null })
  expect(await read(on.calls.supplier, 'bid/quote', quotes.get(on.calls.supplier) ?? '')).toMatchObject({
    status: 'opened',
    rejectReason: null,
  })
  expect(await read(fourth, 'bid/open', opening)).toMatchObject({ objections })
})

it('is signed by both people, each their own, and stays as it is then', async () => {
  // The opener alone excludes nobody from the evaluation.
  const start = async () => errorsOf(await act(on.calls.buyer, 'bid/project', 'startEval', tender.id))
  const unsigned = [{ message: expect.stringContaining('须先由开标人和监督人签署') }]
  expect(await start()).toMatchObject(unsigned)
  expect((await act(on.calls.admin, 'bid/open', 'sign', opening)).success).toBe(false)
  await ok(on.calls.buyer, 'bid/open/do/sign', { ids: opening })
  expect((await note(on.calls.supplier, { valid: 'N', reason: '事后更改' })).success).toBe(false)
  expect(await start()).toMatchObject(unsigned)
  await ok(on.calls.approver, 'bid/open/do/returnRecord', { ids: opening })
  await ok(on.calls.buyer, 'bid/open/do/sign', { ids: opening })
  expect((await act(on.calls.buyer, 'bid/open', 'countersign', opening)).success).toBe(false)
  await ok(on.calls.approver, 'bid/open/do/countersign', { ids: opening })
  expect(await read(on.calls.buyer, 'bid/open', opening)).toMatchObject({ status: 'recorded' })
  const paper = await on.calls.buyer('GET', `sys/print/pdf?resource=bid/open&ids=${opening}`)
  const text = textOfPdf(paper.bytes).replaceAll(/\s/g, '')
  for (const part of ['未缴保证金', '修改后未', '投标函未签', '唱标顺序有异议']) expect(text).toContain(part)
})

it('leaves its invalid bids out of the evaluation', async () => {
  await ok(on.calls.buyer, 'bid/project/do/startEval', { ids: tender.id })
  const { id } = await firstOf(on.calls.expert, `bid/evaluate/list?projectNo=${tender.billNo}`)
  const { scores } = await read(on.calls.expert, 'bid/evaluate', id)
  expect(scores?.map(({ quoteId }) => quoteId)).toEqual([quotes.get(on.calls.supplier)])
})
