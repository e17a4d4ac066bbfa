import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Row, rows } from './callers.ts'
import { evaluatedTender } from './evaluated-tender.ts'
import { act, type Events, errorsOf, ok, read, startEvents } from './event-kit.ts'

let on: Events
let tender: Row
let bids: readonly [string, string]
beforeAll(async () => {
  on = await startEvents()
  await on.write('update bid_method set min_bidders = 1, standstill_days = 0')
  const evaluated = await evaluatedTender(on)
  tender = evaluated.tender
  bids = evaluated.bids
})
afterAll(() => on?.close())

const phase = async () => (await read(on.calls.buyer, 'bid/project', tender.id)).phase
const disqualified = (id: string) =>
  act(on.calls.expert, 'bid/quote', 'disqualify', id, { rejectReason: '组长个人意见' })

async function answered(id: string): Promise<object> {
  const { answers } = await read(on.calls.expert, 'bid/quote', id)
  return { answers: answers?.map((row) => ({ id: row.id, version: row.version, knockOut: '资质证书已过期' })) }
}

async function refused(id: string) {
  const reply = await act(on.calls.expert, 'bid/quote', 'disqualify', id, await answered(id))
  expect(errorsOf(reply)).toMatchObject([{ message: expect.stringContaining('评标已汇总') }])
  expect((await read(on.calls.buyer, 'bid/quote', id)).status).toBe('opened')
}

it('leaves the bids to the committee once their evaluation is summarised, up to the award', async () => {
  expect(await phase()).toBe('evaluated')
  await refused(bids[1])
  await ok(on.calls.buyer, 'bid/project/do/scale', { ids: tender.id })
  expect(await phase()).toBe('scaling')
  await refused(bids[1])
  const [award] = await rows(on.calls.buyer, `bid/scaling/list?projectNo=${tender.billNo}`)
  await ok(on.calls.buyer, 'bid/scaling/edit', { id: award?.id, reason: '价格最优' }, 'PUT')
  await ok(on.calls.buyer, 'bid/scaling/do/submit', { ids: award?.id })
  await ok(on.calls.approver, 'bid/scaling/do/approve', { ids: award?.id })
  expect(await phase()).toBe('awarded')
  await refused(bids[1])
})

it('publishes no award to a bid that is out', async () => {
  const [award] = await rows(on.calls.buyer, `bid/scaling/list?projectNo=${tender.billNo}`)
  await on.write(`update bid_quote set status = 'invalid' where id = ?`, bids[1])
  const reply = await act(on.calls.buyer, 'bid/scaling', 'publish', String(award?.id))
  const { supplierName } = await read(on.calls.buyer, 'bid/quote', bids[1])
  expect(errorsOf(reply)).toMatchObject([
    { message: expect.stringContaining(`没有有效报价，不能中标：${supplierName}`) },
  ])
  await on.write(`update bid_quote set status = 'opened' where id = ?`, bids[1])
  await ok(on.calls.buyer, 'bid/scaling/do/publish', { ids: award?.id })
})

it('shows a bid that the leader disqualifies during the evaluation in the summary at once', async () => {
  const other = await evaluatedTender(on, { name: '阀门招标' })
  await on.write(`update bid_project set phase = 'evaluating' where id = ?`, other.tender.id)
  const [first] = other.bids
  await ok(on.calls.expert, 'bid/quote/do/disqualify', { ids: first, ...(await answered(first)) })
  const { summary, knockouts } = await read(on.calls.buyer, 'bid/project', other.tender.id)
  const rejectReason = (await read(on.calls.buyer, 'bid/quote', first)).rejectReason
  expect(summary?.find(({ quoteId }) => quoteId === first)).toMatchObject({
    pass: 'N',
    rank: null,
    reason: rejectReason,
  })
  expect(summary?.find(({ quoteId }) => quoteId === other.bids[1])).toMatchObject({ pass: 'Y', rank: 1 })
  expect(knockouts?.map(({ quoteId, reason }) => [quoteId, reason])).toEqual(
    expect.arrayContaining([[first, '资质证书已过期']]),
  )
  expect((await disqualified(other.bids[1])).success).toBe(false)
})
