import { dueActions } from '../../../server/features/jobs/due-actions.ts'
import { quotationFor } from '../../kit/quotation.ts'
import { type Call, type Row, rows } from './callers.ts'
import { type Events, inDays, ok, read } from './event-kit.ts'

export const passed = '2020-01-01 09:00:00'

/** Runs what the server does by itself when a time has come. */
export const due = ({ api }: Events) =>
  dueActions({
    app: api.running.app,
    ...{ id: '', tenantId: '0', parameter: '', tenants: ['0'] },
    signal: new AbortController().signal,
  })

/** Lets the deadline of a tender pass, and opens its bids by two people. */
export async function bidsOpened(on: Events, { id, billNo }: Row): Promise<void> {
  await on.write('update bid_project set bid_deadline = ?, open_time = ? where id = ?', passed, passed, id)
  await on.write(
    `update bid_quote set deadline = ? where source_no = ? and status in ('draft', 'submitted')`,
    passed,
    billNo,
  )
  await due(on)
  const opening = { projectNo: billNo, opener: 'buyer', witness: 'approver', openTime: inDays(0), place: '线上' }
  const { id: openId } = await ok(on.calls.buyer, 'bid/open/add', opening)
  await ok(on.calls.buyer, 'bid/open/do/unlock', { ids: openId })
  await ok(on.calls.approver, 'bid/open/do/witness', { ids: openId })
}

/** A tender of two bidders, at 900 and 800, scored by one expert. */
export async function evaluatedTender(on: Events, values: object = {}, prices: readonly [number, number] = [900, 800]) {
  const experts = await rows(on.calls.admin, 'bid/expert/list?pageSize=50')
  const expertId = experts.find(({ userId }) => userId === 'expert')?.id
  await on.write('update bid_expert set avoid = null')
  const tender = await on.publishedTender({ committee: [{ expertId, role: 'leader' }], ...values })
  const handedIn = async (call: Call, price: number): Promise<string> => {
    const { id } = await ok(call, 'bid/quote/add', await quotationFor(call, tender, price))
    await ok(call, 'bid/quote/do/submit', { ids: id })
    return String(id)
  }
  for (const call of [on.calls.supplier, on.calls.rival])
    await ok(call, 'bid/invite/add', { projectNo: tender.billNo }).catch(() => undefined)
  const bids = [await handedIn(on.calls.supplier, prices[0]), await handedIn(on.calls.rival, prices[1])] as const
  await bidsOpened(on, tender)
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
  await due(on)
  return { tender: await read(on.calls.buyer, 'bid/project', tender.id), bids }
}
