import { afterAll, beforeAll, expect, it } from 'vitest'
import { quotationFor } from '../../kit/quotation.ts'
import { asColleague, type Call, firstOf, type Row, rows } from './callers.ts'
import { act, type Events, errorsOf, inDays, ok, read, startEvents } from './event-kit.ts'

const passed = '2020-01-01 09:00:00'
const pledge = 'noInterest,independent,confidential'

let on: Events
let bai: Call
let tender: Row
let opening: string
const quotes: Record<string, string> = {}

beforeAll(async () => {
  on = await startEvents()
  bai = await asColleague(on.api, 'expert_bai')
  await on.write('update bid_method set min_bidders = 1')
  await on.write(`update bid_expert set avoid = null, enabled = 'Y'`)
  tender = await on.publishedTender({
    ...{ envelope: 'two', evalMethod: 'comprehensive', techWeight: 60, bizWeight: 0, priceWeight: 40 },
    ...{ priceFormula: 'lowestBase' },
    committee: [
      { expertId: await expertOf('expert'), role: 'leader' },
      { expertId: await expertOf('expert_fang'), role: 'member' },
    ],
    criteria: [
      { envelope: 'tech', name: '方案', maxScore: 100, weight: 60, method: 'manual' },
      { envelope: 'price', name: '报价', maxScore: 100, weight: 40, method: 'auto' },
    ],
  })
  for (const name of ['supplier', 'rival'] as const) {
    const { id } = await ok(on.calls[name], 'bid/quote/add', await quotationFor(on.calls[name], tender, 90))
    await ok(on.calls[name], 'bid/quote/do/submit', { ids: id })
    quotes[name] = id
  }
  await on.write('update bid_project set bid_deadline = ?, open_time = ? where id = ?', passed, passed, tender.id)
  await on.write(`update bid_quote set deadline = ? where source_no = ?`, passed, tender.billNo)
  await on.write(`update bid_project set phase = 'closed' where id = ?`, tender.id)
  await held(await planned())
  await ok(on.calls.buyer, 'bid/project/do/startEval', { ids: tender.id })
})
afterAll(() => on?.close())

async function expertOf(username: string): Promise<unknown> {
  const experts = await rows(on.calls.admin, 'bid/expert/list?pageSize=50')
  return experts.find(({ userId }) => userId === username)?.id
}

async function planned(): Promise<string> {
  const plan = { projectNo: tender.billNo, opener: 'buyer', witness: 'approver', openTime: inDays(0) }
  return (await ok(on.calls.buyer, 'bid/open/add', plan)).id
}

async function held(ids: string): Promise<void> {
  await ok(on.calls.buyer, 'bid/open/do/unlock', { ids })
  await ok(on.calls.approver, 'bid/open/do/witness', { ids })
}

async function scored(call: Call, username: string): Promise<void> {
  const { id } = await firstOf(call, `bid/evaluate/list?projectNo=${tender.billNo}&expertId=${username}`)
  await ok(call, 'bid/evaluate/do/start', { ids: id, pledge })
  const { scores, checks } = await read(call, 'bid/evaluate', id)
  const filled = {
    id,
    scores: scores?.map((row) => ({ id: row.id, version: row.version, score: 80 })),
    checks: checks?.map((row) => ({ id: row.id, version: row.version, pass: 'Y' })),
  }
  await ok(call, 'bid/evaluate/edit', filled, 'PUT')
  await ok(call, 'bid/evaluate/do/finish', { ids: id, conclusion: '推荐' })
}

/** The evaluation has not ended, as after an opening with a bid in a currency without a rate. */
const evaluating = () => on.write(`update bid_project set phase = 'evaluating' where id = ?`, tender.id)
const phase = async () => (await read(on.calls.buyer, 'bid/project', tender.id)).phase
const bidOf = (name: 'rival' | 'supplier') => read(on.calls.buyer, 'bid/quote', quotes[name] ?? '')

async function note(name: 'rival' | 'supplier', values: object) {
  const { bids } = await read(on.calls.buyer, 'bid/open', opening)
  const line = bids?.find(({ quoteId }) => quoteId === quotes[name])
  return act(on.calls.buyer, 'bid/open', 'note', opening, {
    bids: [{ id: line?.id, version: line?.version, ...values }],
  })
}

it('ends the evaluation, also when a member was replaced after it was planned', async () => {
  opening = await planned()
  await on.write('update bid_open set create_time = ? where id = ?', inDays(-1), opening)
  const change = { newExpert: await expertOf('expert_bai'), replaceReason: '该评委因病不能评审' }
  const oldExpert = await expertOf('expert_fang')
  await ok(on.calls.buyer, 'bid/project/do/replaceMember', { ids: tender.id, oldExpert, ...change })
  await scored(on.calls.expert, 'expert')
  await scored(bai, 'expert_bai')
  await held(opening)
  expect(await phase()).toBe('evaluated')
})

it('does not take back what the committee decided', async () => {
  await evaluating()
  const { answers } = await bidOf('rival')
  const knockOuts = answers?.map(({ id, version }) => ({ id, version, knockOut: '与其他投标人串通' }))
  await ok(on.calls.expert, 'bid/quote/do/disqualify', { ids: quotes.rival, answers: knockOuts })
  const { rejectReason } = await bidOf('rival')
  expect(errorsOf(await note('rival', { valid: 'N', reason: '报价表未盖章' }))).toMatchObject([
    { message: '投标文件状态已变' },
  ])
  await note('rival', { valid: 'Y' })
  expect(await bidOf('rival')).toMatchObject({ status: 'invalid', rejectReason })
})

it('excludes a bid from the ranking once both people have signed', async () => {
  const reason = '报价表未盖章'
  await evaluating()
  const marked = await note('supplier', { valid: 'N', reason })
  expect([marked.text, marked.success]).toEqual([marked.text, true])
  const finish = () => act(on.calls.buyer, 'bid/project', 'finishEval', tender.id)
  expect((await finish()).text).toContain('须先由开标人和监督人签署')
  // The opener corrects the reason, and a slip.
  expect((await note('supplier', { reason: `${reason}，法人未签字` })).success).toBe(true)
  expect((await note('supplier', { valid: 'Y' })).success).toBe(true)
  expect(await bidOf('supplier')).toMatchObject({ status: 'opened', rejectReason: null })
  await evaluating()
  expect((await note('supplier', { valid: 'N', reason })).success).toBe(true)
  await ok(on.calls.buyer, 'bid/open/do/sign', { ids: opening })
  expect((await finish()).text).toContain('须先由开标人和监督人签署')
  expect(await phase()).toBe('evaluating')
  await ok(on.calls.approver, 'bid/open/do/countersign', { ids: opening })
  expect(await finish()).toMatchObject({ success: true })
  expect(await phase()).toBe('evaluated')
  const summary = await rows(on.calls.buyer, `bid/project/summary/list?projectId=${tender.id}`)
  expect(summary.map(({ pass }) => pass)).toEqual(['N', 'N'])
})
