import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quotationFor } from '../../kit/quotation.ts'
import { asColleague, type Call, type Row, rows } from './callers.ts'
import { due, passed } from './evaluated-tender.ts'
import { act, type Events, errorsOf, inDays, ok, read, startEvents } from './event-kit.ts'

let on: Events
let experts: ReadonlyMap<string, Row>
let colleagues: Readonly<Record<string, Call>>
beforeAll(async () => {
  on = await startEvents()
  await on.write('update bid_method set min_bidders = 1')
  await on.write(`update bid_expert set avoid = null, enabled = 'Y'`)
  const all = await rows(on.calls.admin, 'bid/expert/list?pageSize=50')
  experts = new Map(all.map((row) => [String(row.userId), row]))
  const fang = await asColleague(on.api, 'expert_fang')
  const bai = await asColleague(on.api, 'expert_bai')
  colleagues = { expert: on.calls.expert, expert_fang: fang, expert_bai: bai }
})
afterAll(() => on?.close())

const pledge = 'noInterest,independent,confidential'
const replaceReason = '该评委与投标人有利害关系'

const idOf = (username: string) => String(experts.get(username)?.id)
const call = (username: string): Call => {
  const found = colleagues[username]
  if (!found) throw new Error(`${username} is not signed in`)
  return found
}
const avoids = (username: string, company: string | null) =>
  on.write('update bid_expert set avoid = ? where id = ?', company, idOf(username))
const replace = (tender: Row, from: string, to: string | null, more: object = {}) =>
  act(on.calls.buyer, 'bid/project', 'replaceMember', tender.id, {
    ...{ oldExpert: idOf(from), newExpert: to && idOf(to), replaceReason },
    ...more,
  })

/** A tender with the bids of two companies, opened by two people. */
async function opened(committee: readonly (readonly [string, string])[]): Promise<Row> {
  const seats = committee.map(([name, role]) => ({ expertId: idOf(name), role }))
  const tender = await on.publishedTender({ committee: seats })
  for (const [index, bidder] of [on.calls.supplier, on.calls.rival].entries()) {
    const { id } = await ok(bidder, 'bid/quote/add', await quotationFor(bidder, tender, 900 - index))
    await ok(bidder, 'bid/quote/do/submit', { ids: id })
  }
  await on.write('update bid_project set bid_deadline = ?, open_time = ? where id = ?', passed, passed, tender.id)
  await on.write('update bid_quote set deadline = ? where source_no = ?', passed, tender.billNo)
  await due(on)
  const opening = { projectNo: tender.billNo, opener: 'buyer', witness: 'approver', openTime: inDays(0) }
  const { id } = await ok(on.calls.buyer, 'bid/open/add', opening)
  await ok(on.calls.buyer, 'bid/open/do/unlock', { ids: id })
  await ok(on.calls.approver, 'bid/open/do/witness', { ids: id })
  return read(on.calls.buyer, 'bid/project', tender.id)
}

const seatsOf = async (tender: Row) => {
  const found = await rows(on.calls.buyer, `bid/project/committee/list?projectId=${tender.id}`)
  return found.map(({ userId, role, signed, sheet }) => [userId, role, signed, sheet ?? null])
}

async function sheetOf(username: string, { billNo }: Row): Promise<Row> {
  const found = await rows(call(username), `bid/evaluate/list?projectNo=${billNo}&expertId=${username}`)
  const [sheet] = found
  if (!sheet) throw new Error(`${username} has no sheet`)
  return sheet
}

async function scored(username: string, tender: Row, score: number): Promise<string> {
  const { id } = await sheetOf(username, tender)
  await ok(call(username), 'bid/evaluate/do/start', { ids: id, pledge })
  const { scores, checks } = await read(call(username), 'bid/evaluate', id)
  const filled = {
    id,
    scores: scores?.map((row) => ({ id: row.id, version: row.version, score })),
    checks: checks?.map((row) => ({ id: row.id, version: row.version, pass: 'Y' })),
  }
  await ok(call(username), 'bid/evaluate/edit', filled, 'PUT')
  return id
}

const titlesOf = async (username: string) =>
  (await rows(on.calls.admin, `msg/message/list?esReceiver=${username}&pageSize=100`)).map(({ esTitle }) =>
    String(esTitle),
  )

describe('member of a committee', () => {
  it('with a conflict is replaced before the start, by somebody without one, for a reason', async () => {
    const tender = await opened([
      ['expert', 'leader'],
      ['expert_fang', 'member'],
    ])
    await avoids('expert_fang', on.company)
    expect((await act(on.calls.buyer, 'bid/project', 'startEval', tender.id)).text).toContain('需回避')
    expect(errorsOf(await replace(tender, 'expert_fang', 'expert_bai', { replaceReason: '' }))).toMatchObject([
      { pointer: '/replaceReason' },
    ])
    for (const other of [on.calls.expert, on.calls.supplier])
      expect((await act(other, 'bid/project', 'replaceMember', tender.id, { replaceReason })).success).toBe(false)
    expect((await replace(tender, 'expert_bai', 'expert_yuan')).text).toContain('不在评标委员会中')
    expect((await replace(tender, 'expert_fang', 'expert')).text).toContain('已在评标委员会中')
    expect((await replace(tender, 'expert_fang', null)).text).toContain('请选择接替的专家')
    await avoids('expert_bai', on.rivalCompany)
    expect((await replace(tender, 'expert_fang', 'expert_bai')).text).toContain('需回避')
    await avoids('expert_bai', null)
    expect(await replace(tender, 'expert_fang', 'expert_bai')).toMatchObject({ success: true })
    expect(await seatsOf(tender)).toEqual([
      ['expert', 'leader', 'N', null],
      ['expert_bai', 'member', 'N', null],
    ])
    const changed = await read(on.calls.buyer, 'bid/project', tender.id)
    expect(changed).toMatchObject({
      oldExpert: null,
      newExpert: null,
      memberNote: expect.stringContaining(replaceReason),
    })
    expect((await on.calls.auditor('GET', `bid/project/history?id=${tender.id}`)).text).toContain(replaceReason)
    expect((await titlesOf('expert_fang'))[0]).toContain('不再担任评标委员')
    expect((await titlesOf('expert_bai'))[0]).toContain('已成为评标委员')
    expect(await read(on.calls.supplier, 'bid/project', tender.id)).not.toHaveProperty('memberNote')
    expect(await act(on.calls.buyer, 'bid/project', 'startEval', tender.id)).toMatchObject({ success: true })
    await avoids('expert_fang', null)
  })

  it('who does not hand in is replaced during the evaluation; other sheets stay, and the scores of the former do not count', async () => {
    const tender = await opened([
      ['expert', 'leader'],
      ['expert_fang', 'member'],
    ])
    await ok(on.calls.buyer, 'bid/project/do/startEval', { ids: tender.id })
    const former = await scored('expert', tender, 0)
    const done = await scored('expert_fang', tender, 1)
    await ok(call('expert_fang'), 'bid/evaluate/do/finish', { ids: done, conclusion: '推荐' })
    expect((await act(on.calls.buyer, 'bid/project', 'finishEval', tender.id)).success).toBe(false)
    expect((await replace(tender, 'expert_fang', 'expert_bai')).text).toContain('已提交评分')
    expect(await replace(tender, 'expert', 'expert_bai')).toMatchObject({ success: true })
    expect(await seatsOf(tender)).toEqual([
      ['expert_bai', 'leader', 'N', 'todo'],
      ['expert_fang', 'member', 'Y', 'done'],
    ])
    expect((await act(on.calls.expert, 'bid/evaluate', 'finish', former, { conclusion: '推荐' })).success).toBe(false)
    expect(await rows(on.calls.expert, `bid/quote/list?projectNo=${tender.billNo}`)).toEqual([])
    expect(await rows(on.calls.expert, `bid/project/list?billNo=${tender.billNo}`)).toEqual([])
    expect(await rows(call('expert_bai'), `bid/quote/list?projectNo=${tender.billNo}`)).toHaveLength(2)
    const { id } = await sheetOf('expert_bai', tender)
    expect((await act(call('expert_bai'), 'bid/evaluate', 'finish', id, { conclusion: '推荐' })).success).toBe(false)
    await scored('expert_bai', tender, 1)
    await ok(call('expert_bai'), 'bid/evaluate/do/finish', { ids: id, conclusion: '推荐' })
    await due(on)
    expect(await read(on.calls.buyer, 'bid/project', tender.id)).toMatchObject({ phase: 'evaluated' })
    const summary = await rows(on.calls.buyer, `bid/project/summary/list?projectId=${tender.id}`)
    // Both who count gave all criteria 1; the former leader gave 0.
    expect(summary.map(({ techScore }) => techScore)).toEqual([1, 1])
    // The leader of now reads the sheets of all.
    expect(await rows(call('expert_bai'), `bid/evaluate/list?projectNo=${tender.billNo}`)).toHaveLength(2)
    expect((await replace(tender, 'expert_fang', 'expert')).success).toBe(false)
  })

  it('who was drawn is replaced by another draw', async () => {
    const tender = await opened([['expert', 'leader']])
    const field = experts.get('expert_fang')?.major
    await on.write('update bid_expert set major = ?', field)
    await ok(on.calls.buyer, 'bid/project/do/drawExperts', { ids: tender.id, drawMajor: field, drawCount: 1 })
    const drawn = String((await seatsOf(tender))[1]?.[0])
    const others = [...experts.keys()].filter((name) => name !== 'expert' && name !== drawn)
    const [only = '', ...barred] = others
    for (const name of barred) await avoids(name, on.company)
    expect((await replace(tender, drawn, only)).text).toContain('重新抽取')
    expect(await replace(tender, drawn, null)).toMatchObject({ success: true })
    expect((await seatsOf(tender)).map(([name]) => name)).toEqual(['expert', only])
    // Nobody is left to draw.
    await avoids(drawn, on.company)
    expect((await replace(tender, only, null)).text).toContain('没有其他可抽取的专家')
    for (const name of [...barred, drawn]) await avoids(name, null)
  })
})

describe('question of a member', () => {
  it('reaches the bidder through the buyer, who does not name the member; the committee reads the answer', async () => {
    const tender = await opened([['expert_fang', 'leader']])
    const other = await opened([['expert', 'leader']])
    for (const { id } of [tender, other]) await ok(on.calls.buyer, 'bid/project/do/startEval', { ids: id })
    const asks = { title: '业绩证明', question: '请说明第二项业绩的验收时间' }
    const add = (who: string, values: object) =>
      call(who)('POST', 'bid/clarify/add', { body: { ...asks, projectNo: tender.billNo, ...values } })
    expect((await add('expert_bai', { supplierId: on.company })).text).toContain('不是可选的值')
    expect((await add('expert_fang', { supplierId: on.company, projectNo: other.billNo })).success).toBe(false)
    const stranger = (await rows(on.calls.stranger, 'srm/supplier/base/list'))[0]
    expect((await add('expert_fang', { supplierId: stranger?.id })).success).toBe(false)
    const bids = await rows(call('expert_fang'), `bid/quote/list?projectNo=${tender.billNo}`)
    const bid = bids.find(({ supplierId }) => supplierId === on.company)
    const added = await add('expert_fang', { askedBid: bid?.id, supplierId: stranger?.id, direction: 'buyer' })
    expect(added.result?.supplierId).toBe(on.company)
    const id = String(added.result?.id)
    expect([added.text, added.success]).toEqual([added.text, true])
    // Nor does the form offer other events.
    const picker = 'lookup/rows?code=bid/project&resource=bid/clarify&field=projectNo&pageSize=100'
    const offered = (await rows(call('expert_fang'), picker)).map(({ billNo }) => billNo)
    expect([offered.includes(tender.billNo), offered.includes(other.billNo)]).toEqual([true, false])
    const clarifications = async (who: Call) =>
      (await rows(who, `bid/clarify/list?projectNo=${tender.billNo}`)).map(({ direction, status }) => [
        direction,
        status,
      ])
    expect(await clarifications(call('expert'))).toEqual([])
    for (const action of ['submit', 'announce', 'forward'] as const)
      expect((await act(call('expert_fang'), 'bid/clarify', action, id)).success, action).toBe(false)
    // Sent by the buyer itself, the draft would name its author.
    expect((await act(on.calls.buyer, 'bid/clarify', 'submit', id)).success).toBe(false)
    expect(await clarifications(on.calls.buyer)).toEqual([])
    await ok(call('expert_fang'), 'bid/clarify/do/propose', { ids: id })
    expect(await clarifications(call('expert_fang'))).toEqual([['committee', 'proposed']])
    expect(await clarifications(on.calls.supplier)).toEqual([])
    expect((await act(on.calls.supplier, 'bid/clarify', 'reply', id, { answer: '抢答' })).success).toBe(false)

    await ok(on.calls.buyer, 'bid/clarify/do/forward', { ids: id })
    expect(await clarifications(on.calls.supplier)).toEqual([['committee', 'asked']])
    const [asked] = await rows(on.calls.supplier, `bid/clarify/list?projectNo=${tender.billNo}`)
    const copy = String(asked?.id)
    for (const path of [
      `bid/clarify/queryById?id=${copy}`,
      `bid/clarify/history?id=${copy}`,
      `bid/clarify/queryById?id=${id}`,
      `bid/clarify/history?id=${id}`,
      `wf/chain?resource=bid/clarify&id=${copy}`,
      'msg/message/list?pageSize=100',
    ]) {
      const { text } = await on.calls.supplier('GET', path)
      expect(text, path).not.toMatch(/expert_fang|方正/)
    }
    expect(await clarifications(on.calls.rival)).toEqual([])
    await ok(on.calls.supplier, 'bid/clarify/do/reply', { ids: copy, answer: '二〇二五年三月验收' })
    const seen = await rows(call('expert_fang'), `bid/clarify/list?projectNo=${tender.billNo}`)
    expect(seen.map(({ answer, status }) => [status, answer]).toSorted()).toEqual([
      ['answered', '二〇二五年三月验收'],
      ['forwarded', null],
    ])
    for (const who of [call('expert'), call('expert_bai'), on.calls.rival])
      expect(await clarifications(who)).toEqual([])
  })

  it('is asked during the evaluation only, and closed by the buyer without reaching the bidder', async () => {
    const tender = await opened([['expert_fang', 'leader']])
    const bids = await rows(on.calls.buyer, `bid/quote/list?projectNo=${tender.billNo}`)
    const askedBid = bids.find(({ supplierId }) => supplierId === on.company)?.id
    const body = { title: '工期', question: '请说明工期的安排', projectNo: tender.billNo, askedBid }
    const add = () => call('expert_fang')('POST', 'bid/clarify/add', { body })
    expect((await add()).text).toContain('评标期间')
    await ok(on.calls.buyer, 'bid/project/do/startEval', { ids: tender.id })
    const { id } = (await add()).result
    await ok(call('expert_fang'), 'bid/clarify/do/propose', { ids: id })
    await ok(on.calls.buyer, 'bid/clarify/do/close', { ids: id })
    expect(await rows(on.calls.supplier, `bid/clarify/list?projectNo=${tender.billNo}`)).toEqual([])
  })
})
