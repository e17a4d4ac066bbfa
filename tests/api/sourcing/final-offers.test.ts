import { afterAll, beforeAll, expect, it } from 'vitest'
import { dueActions } from '../../../server/features/jobs/due-actions.ts'
import { quotationFor } from '../../kit/quotation.ts'
import { type Call, type Row, rows } from './callers.ts'
import { act, type Events, errorsOf, inDays, ok, read, startEvents } from './event-kit.ts'

let on: Events
let tender: Row
let first: readonly string[]
beforeAll(async () => {
  on = await startEvents()
  await on.write('update bid_method set min_bidders = 1')
  tender = await evaluated()
})
afterAll(() => on?.close())

const passed = '2020-01-01 09:00:00'
const now = inDays(0)

/** Runs what the server does by itself when a time has come. */
const due = () =>
  dueActions({
    app: on.api.running.app,
    ...{ id: '', tenantId: '0', parameter: '', tenants: ['0'] },
    signal: new AbortController().signal,
  })

/** Lets the deadline of the tender pass, and opens its bids by two people. */
async function opened({ id, billNo }: Row): Promise<void> {
  await on.write('update bid_project set bid_deadline = ?, open_time = ? where id = ?', passed, passed, id)
  await on.write(`update bid_quote set deadline = ? where source_no = ? and status = 'submitted'`, passed, billNo)
  await due()
  const opening = { projectNo: billNo, opener: 'buyer', witness: 'approver', openTime: now, place: '线上' }
  const { id: openId } = await ok(on.calls.buyer, 'bid/open/add', opening)
  await ok(on.calls.buyer, 'bid/open/do/unlock', { ids: openId })
  await ok(on.calls.approver, 'bid/open/do/witness', { ids: openId })
}

async function handedIn(call: Call, price: number): Promise<string> {
  const { id } = await ok(call, 'bid/quote/add', await quotationFor(call, tender, price))
  await ok(call, 'bid/quote/do/submit', { ids: id })
  return String(id)
}

/** A tender of two bidders, scored by one expert. */
async function evaluated(): Promise<Row> {
  const experts = await rows(on.calls.admin, 'bid/expert/list?pageSize=50')
  const expertId = experts.find(({ userId }) => userId === 'expert')?.id
  await on.write('update bid_expert set avoid = null')
  tender = await on.publishedTender({ committee: [{ expertId, role: 'leader' }] })
  for (const call of [on.calls.supplier, on.calls.rival])
    await ok(call, 'bid/invite/add', { projectNo: tender.billNo }).catch(() => undefined)
  first = [await handedIn(on.calls.supplier, 900), await handedIn(on.calls.rival, 800)]
  await opened(tender)
  await ok(on.calls.buyer, 'bid/project/do/startEval', { ids: tender.id })
  const [sheet] = await rows(on.calls.expert, `bid/evaluate/list?projectNo=${tender.billNo}`)
  const id = String(sheet?.id)
  await ok(on.calls.expert, 'bid/evaluate/do/start', { ids: id, pledge: 'noInterest,independent,confidential' })
  const { scores, checks } = await read(on.calls.expert, 'bid/evaluate', id)
  const filled = {
    id,
    scores: scores?.map((row) => ({ id: row.id, version: row.version, score: 1 })),
    checks: checks?.map((row) => ({ id: row.id, version: row.version, pass: 'Y' })),
  }
  await ok(on.calls.expert, 'bid/evaluate/edit', filled, 'PUT')
  await ok(on.calls.expert, 'bid/evaluate/do/finish', { ids: id, conclusion: '推荐' })
  await due()
  return read(on.calls.buyer, 'bid/project', tender.id)
}

const summary = async () => {
  const found = await rows(on.calls.buyer, `bid/project/summary/list?projectId=${tender.id}`)
  return found.map(({ rank, supplierId }) => [rank, supplierId]).toSorted()
}

it('final offers are asked of the evaluated bids, at most at their prices, and rank anew', async () => {
  expect(tender.phase).toBe('evaluated')
  expect(await summary()).toEqual([
    [1, on.rivalCompany],
    [2, on.company],
  ])
  const again = await quotationFor(on.calls.supplier, tender, 1)
  const ask = (values: object) => act(on.calls.buyer, 'bid/project', 'bestAndFinal', tender.id, values)
  expect(errorsOf(await ask({ bidDeadline: passed, openTime: passed }))).not.toEqual([])
  const until = { bidDeadline: inDays(1), openTime: inDays(1) }
  expect((await act(on.calls.supplier, 'bid/project', 'bestAndFinal', tender.id, until)).success).toBe(false)
  expect(await ask(until)).toMatchObject({ success: true })
  expect(await read(on.calls.supplier, 'bid/project', tender.id)).toMatchObject({ phase: 'final', round: 2 })
  const drafts = `bid/quote/list?projectNo=${tender.billNo}&status=draft`
  const [draft] = await rows(on.calls.supplier, drafts)
  expect(await rows(on.calls.rival, drafts)).toHaveLength(1)
  expect(await rows(on.calls.buyer, drafts)).toEqual([])
  expect((await on.calls.supplier('POST', 'bid/quote/add', { body: again })).success).toBe(false)

  const id = String(draft?.id)
  const { items } = await read(on.calls.supplier, 'bid/quote', id)
  const priced = (price: number) =>
    ok(
      on.calls.supplier,
      'bid/quote/edit',
      {
        ...{ id, declared: 'truth,noCollusion,acceptTerms' },
        items: items?.map((row) => ({ ...row, price, version: undefined })),
      },
      'PUT',
    )
  await priced(901)
  const above = await act(on.calls.supplier, 'bid/quote', 'submit', id)
  expect(above.text).toContain('最终报价不高于原报价')
  await priced(700)
  expect(await act(on.calls.supplier, 'bid/quote', 'submit', id)).toMatchObject({ success: true })
  // Sealed until it is opened by two people.
  for (const name of ['buyer', 'approver', 'admin', 'rival', 'expert'] as const)
    expect((await on.calls[name]('GET', `bid/quote/queryById?id=${id}`)).text).not.toContain('700')

  await opened(tender)
  await due()
  expect(await read(on.calls.buyer, 'bid/project', tender.id)).toMatchObject({ phase: 'evaluated', finalOf: 1 })
  expect(await summary()).toEqual([
    [1, on.company],
    [2, on.rivalCompany],
  ])
  expect((await read(on.calls.buyer, 'bid/quote', String(first[0]))).status).toBe('superseded')
  expect((await read(on.calls.buyer, 'bid/quote', String(first[1]))).status).toBe('opened')
  const compared = await on.calls.buyer('GET', `sourcing/comparison?kind=tender&id=${tender.id}`)
  const columns = compared.result.suppliers as readonly { supplierId: string; round: number; history: object[] }[]
  expect(columns.map(({ supplierId, round, history }) => [supplierId, round, history.length]).toSorted()).toEqual(
    [
      [on.company, 2, 1],
      [on.rivalCompany, 1, 0],
    ].toSorted(),
  )
  expect((await ask(until)).success).toBe(false)
})
