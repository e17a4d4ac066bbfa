import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { textOfPdf } from '../../kit/pdf-text.ts'
import { act, asColleague, type Call, dialect, did, firstOf, type Row, record, rows, write } from './callers.ts'

const pledge = 'noInterest,independent,confidential'
const committee = ['expert', 'expert_fang', 'expert_yuan'] as const

let api: ApiServer
let calls: Readonly<Record<string, Call>>
let tender: Row
const on = (username: string): Call => {
  const call = calls[username]
  if (!call) throw new Error(`${username} is not signed in`)
  return call
}

beforeAll(async () => {
  api = await startApi({}, dialect)
  const named = [
    'admin',
    'admin_t1',
    'buyer',
    'approver',
    'auditor',
    'warehouse',
    'expert',
    'supplier_a',
    'supplier_t1',
  ]
  const own = await Promise.all(named.map(async (name) => [name, await api.as(name)] as const))
  const more: (readonly [string, Call])[] = []
  for (const name of ['expert_fang', 'expert_yuan', 'expert_bai']) more.push([name, await asColleague(api, name)])
  calls = Object.fromEntries([...own, ...more])
  tender = await firstOf(on('buyer'), 'bid/project/list?phase=opened')
})
afterAll(() => api?.close())

const sheetOf = (username: string) =>
  firstOf(on(username), `bid/evaluate/list?projectNo=${tender.billNo}&expertId=${username}`)

const printOf = (username: string, { id }: Row) => on(username)('GET', `sys/print/pdf?resource=bid/evaluate&ids=${id}`)

const lettersOf = ({ bytes }: { readonly bytes: Buffer }) => textOfPdf(bytes).replaceAll('\n', '')

type Answer = { readonly score: number; readonly pass?: (row: Row) => string }

async function filled(username: string, { score, pass = () => 'Y' }: Answer) {
  const sheet = await sheetOf(username)
  const [scores, checks] = await Promise.all(
    ['scores', 'checks'].map((part) =>
      rows(on(username), `bid/evaluate/${part}/list?evaluateId=${sheet.id}&pageSize=500`),
    ),
  )
  return on(username)('PUT', 'bid/evaluate/edit', {
    body: {
      id: sheet.id,
      scores: scores?.map(({ id, version }) => ({ id, version, score })),
      checks: checks?.map((row) => {
        const answer = pass(row)
        const reason = answer === 'N' ? '已列入失信名单' : null
        return { id: row.id, version: row.version, pass: answer, reason }
      }),
    },
  })
}

describe('committee', () => {
  it('is drawn at random from a field, without conflicts, and the draw is recorded', async () => {
    const draw = (id: string, values: object) => act(on('buyer'), 'bid/project', 'drawExperts', id, values)
    const closed = await firstOf(on('buyer'), 'bid/project/list?phase=closed')
    await write(api, 'delete from bid_project_committee where project_id = ?', closed.id)
    const experts = await rows(on('admin'), 'bid/expert/list?pageSize=50')
    const field = await firstOf(on('admin'), 'sys/category/list?code=A01')
    await write(api, 'update bid_expert set major = ?', field.id)
    const [bid] = await api.running.app.store.rows<{ supplier_id: string }>({
      sql: `select supplier_id from bid_quote where source_no = ? and status = 'locked'`,
      parameters: [closed.billNo],
    })
    const [conflicted, disabled] = experts
    await write(api, `update bid_expert set avoid = ? where id = ?`, bid?.supplier_id, conflicted?.id)
    await write(api, `update bid_expert set enabled = 'N' where id = ?`, disabled?.id)
    const free = experts.length - 2
    expect((await draw(closed.id, { drawMajor: field.id, drawCount: free + 1 })).text).toContain('专家不足')
    expect((await act(on('expert'), 'bid/project', 'drawExperts', closed.id)).success).toBe(false)
    await did(on('buyer'), 'bid/project', 'drawExperts', closed.id, { drawMajor: field.id, drawCount: free })
    const seats = await rows(on('buyer'), `bid/project/committee/list?projectId=${closed.id}`)
    const expected = experts.filter(({ id }) => id !== conflicted?.id && id !== disabled?.id)
    expect(seats.map(({ expertId }) => expertId).toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
    expect(seats.filter(({ role }) => role === 'leader')).toHaveLength(1)
    const history = await on('buyer')('GET', `bid/project/history?id=${closed.id}`)
    expect(history.text).toContain('drawExperts')
    expect(history.text).toContain(String(expected[0]?.name))
    await write(api, `update bid_expert set avoid = null, enabled = 'Y'`)
  })
})

describe('score sheet', () => {
  it('is made for each expert but the supervisor, with criteria and requirements of each bid', async () => {
    await write(api, `update bid_project_criteria set standard = '按响应程度评分' where project_id = ?`, tender.id)
    await did(on('buyer'), 'bid/project', 'startEval', tender.id)
    const sheet = await sheetOf('expert')
    const bids = await rows(on('buyer'), `bid/quote/list?projectNo=${tender.billNo}&pageSize=50`)
    const scores = await rows(on('expert'), `bid/evaluate/scores/list?evaluateId=${sheet.id}&pageSize=500`)
    const checks = await rows(on('expert'), `bid/evaluate/checks/list?evaluateId=${sheet.id}&pageSize=500`)
    expect(scores).toHaveLength(bids.length * 3)
    expect(checks).toHaveLength(bids.length * 3)
    expect(new Set(scores.map(({ part }) => part))).toEqual(new Set(['tech', 'biz']))
    expect(new Set(scores.map(({ method }) => method))).toEqual(new Set(['manual']))
    expect(new Set(scores.map(({ standard }) => standard))).toEqual(new Set(['按响应程度评分']))
    // Another sheet would keep the evaluation open.
    const byHand = { projectNo: tender.billNo, expertId: 'expert_bai' }
    expect((await on('admin')('POST', 'bid/evaluate/add', { body: byHand })).success).toBe(false)
  })

  it('is signed by its expert before the first score', async () => {
    const sheet = await sheetOf('expert')
    expect((await filled('expert', { score: 80 })).success).toBe(false)
    const start = (call: Call, more: object) => act(call, 'bid/evaluate', 'start', sheet.id, more)
    expect((await start(on('expert'), {})).success).toBe(false)
    expect((await start(on('expert'), { pledge: 'noInterest' })).text).toContain('全部承诺')
    expect((await start(on('admin'), { pledge })).success).toBe(false)
    expect((await start(on('expert_fang'), { pledge })).success).toBe(false)
    for (const name of committee) await did(on(name), 'bid/evaluate', 'start', (await sheetOf(name)).id, { pledge })
    const seats = await rows(on('buyer'), `bid/project/committee/list?projectId=${tender.id}`)
    expect(seats.map(({ signed, sheet: state }) => [signed, state])).toEqual(seats.map(() => ['Y', 'doing']))
  })

  it('is complete with all scores within their maximum, all answers, and reasons of knock-outs', async () => {
    const sheet = await sheetOf('expert')
    const finish = () => act(on('expert'), 'bid/evaluate', 'finish', sheet.id, { conclusion: '推荐' })
    expect((await finish()).text).toContain('未打分')
    expect((await filled('expert', { score: 900 })).text).toContain('满分')
    const partly = await filled('expert', { score: 90, pass: () => '' })
    expect(partly.success).toBe(false)
    expect((await filled('expert', { score: 90 })).success).toBe(true)
    await did(on('expert'), 'bid/evaluate', 'finish', sheet.id, { conclusion: '推荐' })
  })

  it('is hidden from everybody but its expert until all are complete', async () => {
    const sheet = await sheetOf('expert')
    for (const name of ['buyer', 'approver', 'auditor', 'admin', 'expert_fang', 'expert_bai', 'supplier_a']) {
      const list = await on(name)('GET', `bid/evaluate/list?projectNo=${tender.billNo}&pageSize=50`)
      const seen = (list.result?.records ?? []) as readonly Row[]
      expect([name, seen.filter(({ expertId }) => expertId !== name)]).toEqual([name, []])
      const scores = await on(name)('GET', `bid/evaluate/scores/list?evaluateId=${sheet.id}`)
      expect([name, scores.result?.records ?? []]).toEqual([name, []])
    }
    for (const name of ['buyer', 'admin', 'expert_fang', 'expert_bai'])
      expect([name, (await printOf(name, sheet)).success]).toEqual([name, false])
    expect(await rows(on('buyer'), `bid/project/summary/list?projectId=${tender.id}`)).toEqual([])
    expect((await act(on('buyer'), 'bid/project', 'finishEval', tender.id)).success).toBe(false)
  })

  it('is printed by its expert while it is scored: bidders, criteria and the own scores', async () => {
    const sheet = await sheetOf('expert_fang')
    const [mark] = await rows(on('expert_fang'), `bid/evaluate/scores/list?evaluateId=${sheet.id}&pageSize=1`)
    expect((await filled('expert_fang', { score: 61 })).success).toBe(true)
    const text = lettersOf(await printOf('expert_fang', sheet))
    for (const part of ['评分表', String(mark?.criterion).slice(0, 4), '评标专家：方正', '61'])
      expect(text).toContain(part)
    expect(text).not.toContain('褚评')
  })

  it('is for the experts of the tender: others reach no tender, bid, committee or sheet', async () => {
    const outside = on('expert_bai')
    expect(await rows(outside, `bid/project/list?billNo=${tender.billNo}`)).toEqual([])
    expect(await rows(outside, `bid/quote/list?projectNo=${tender.billNo}`)).toEqual([])
    expect((await outside('GET', `bid/project/committee/list?projectId=${tender.id}`)).success).toBe(false)
    expect(await rows(on('expert'), `bid/quote/list?projectNo=${tender.billNo}`)).not.toEqual([])
    const [bid] = await rows(on('expert'), `bid/quote/list?projectNo=${tender.billNo}`)
    expect(bid).not.toHaveProperty('amountWithTax')
    const [item] = await rows(on('expert'), `bid/quote/items/list?quoteId=${bid?.id}`)
    expect(item).not.toHaveProperty('price')
    const own = await rows(on('supplier_a'), `bid/quote/list?projectNo=${tender.billNo}`)
    for (const row of own) expect(row).not.toHaveProperty('experts')
    for (const name of ['warehouse', 'supplier_t1', 'supplier_a'])
      expect((await on(name)('GET', `bid/project/summary/list?projectId=${tender.id}`)).success).toBe(false)
  })
})

describe('result', () => {
  let out: Row
  it('excludes a bid that the majority fails at a knock-out, and tells its company', async () => {
    const bids = await rows(on('buyer'), `bid/quote/list?projectNo=${tender.billNo}&pageSize=50`)
    const rival = bids.find(({ supplierName }) => supplierName !== bids[0]?.supplierName)
    if (!rival) throw new Error('one bidder only')
    out = rival
    const pass = (row: Row) => (row.fatal === 'Y' && row.supplierName === out.supplierName ? 'N' : 'Y')
    await filled('expert_fang', { score: 80, pass })
    await filled('expert_yuan', { score: 30, pass })
    expect(await rows(on('buyer'), `bid/evaluate/list?projectNo=${tender.billNo}`)).toEqual([])
    // The last two at once: one of them is decided again, and releases all.
    const last = ['expert_fang', 'expert_yuan'] as const
    const sheets = await Promise.all(last.map(sheetOf))
    await Promise.all(sheets.map(({ id }, index) => did(on(String(last[index])), 'bid/evaluate', 'finish', id)))
    const after = await record(on('buyer'), 'bid/quote', out.id)
    expect(after).toMatchObject({ status: 'invalid', rejectReason: expect.stringMatching(/：已列入失信名单/) })
    const messages = await api.running.app.store.rows({
      sql: `select * from msg_message where bus_id = ? and bus_type = 'bid/quote'`,
      parameters: [out.id],
    })
    expect(messages.length).toBeGreaterThan(0)
  })

  it('gives the reason at each requirement that a bid fails, in the summary and in the printed report', async () => {
    const { knockouts, summary } = await record(on('buyer'), 'bid/project', tender.id)
    const fatal = (await rows(on('buyer'), `bid/project/requirements/list?projectId=${tender.id}&fatal=Y`)).map(
      ({ name }) => name,
    )
    const found = knockouts as unknown as readonly Row[]
    expect(found.map(({ requirement }) => requirement).toSorted()).toEqual(fatal.toSorted())
    for (const row of found)
      expect(row).toMatchObject({ supplierName: out.supplierName, against: 2, experts: 3, reason: '已列入失信名单' })
    const failed = (summary as unknown as readonly Row[]).find(({ supplierName }) => supplierName === out.supplierName)
    for (const name of fatal) expect(failed?.reason).toContain(`${name}：已列入失信名单`)
    const text = lettersOf(await on('buyer')('GET', `sys/print/pdf?resource=bid/project&ids=${tender.id}`))
    for (const part of ['否决情况', '认定不通过的评委', '已列入失信名单']) expect(text).toContain(part)
    const asked = await on('supplier_a')('GET', `bid/project/knockouts/list?projectId=${tender.id}`)
    expect(asked.success).toBe(false)
  })

  it('shows the sheets to the buyer and the leader, with marks at outliers, but not to the other experts', async () => {
    const seenBy = async (name: string) =>
      (await rows(on(name), `bid/evaluate/list?projectNo=${tender.billNo}`)).map(({ expertId }) => expertId).toSorted()
    expect(await seenBy('buyer')).toEqual([...committee])
    expect(await seenBy('expert')).toEqual([...committee])
    expect(await seenBy('expert_fang')).toEqual(['expert_fang'])
    const sheet = await firstOf(on('buyer'), `bid/evaluate/list?projectNo=${tender.billNo}&expertId=expert_yuan`)
    const scores = await rows(on('buyer'), `bid/evaluate/scores/list?evaluateId=${sheet.id}&pageSize=100`)
    expect(scores.every(({ outlier }) => outlier === 'Y')).toBe(true)
    expect(lettersOf(await printOf('buyer', sheet))).toContain('评标专家：袁博')
    expect((await printOf('expert_fang', sheet)).success).toBe(false)
  })

  it('takes prices of passed bids only, from their own envelope, after the technical evaluation', async () => {
    const summary = await rows(on('buyer'), `bid/project/summary/list?projectId=${tender.id}`)
    expect(summary.map(({ price }) => price ?? null)).toEqual(summary.map(() => null))
    expect((await act(on('expert'), 'bid/project', 'finishEval', tender.id)).success).toBe(false)
    expect((await act(on('buyer'), 'bid/project', 'finishEval', tender.id)).text).toContain('先开启')
    const body = { projectNo: tender.billNo, openTime: '2026-01-01 09:00:00', opener: 'buyer', witness: 'approver' }
    const opening = (await on('buyer')('POST', 'bid/open/add', { body: { ...body, envelope: 'price' } })).result
    await did(on('buyer'), 'bid/open', 'unlock', opening.id)
    await did(on('approver'), 'bid/open', 'witness', opening.id)
    const read = await rows(on('buyer'), `bid/open/bids/list?openId=${opening.id}`)
    expect(read.map(({ supplierName }) => supplierName)).not.toContain(out.supplierName)
    expect(read.every(({ amountWithTax }) => Number(amountWithTax) > 0)).toBe(true)
  })

  it('ranks the passed bids by their weighted scores', async () => {
    // The opening of the prices ended the evaluation: all sheets were in.
    const { phase, sheetsTime, summary } = await record(on('buyer'), 'bid/project', tender.id)
    expect([phase, typeof sheetsTime]).toEqual(['evaluated', 'string'])
    const all = summary as unknown as readonly Row[]
    const failed = all.find(({ supplierName }) => supplierName === out.supplierName)
    expect(failed).toMatchObject({ pass: 'N' })
    expect([failed?.rank ?? null, failed?.total ?? null]).toEqual([null, null])
    const ranked = all.filter(({ pass }) => pass === 'Y')
    // Each expert gave all bids the same: 90, 80 and 30 are 66.67, and the lowest price is first.
    expect(new Set(ranked.map(({ techScore }) => techScore))).toEqual(new Set([66.67]))
    expect(ranked[0]).toMatchObject({ rank: 1, priceScore: 100, total: 80 })
    const prices = ranked.map(({ price }) => Number(price))
    expect(prices).toEqual(prices.toSorted((left, right) => left - right))
  })

  it('names the companies in no answer to a rival', async () => {
    const page = await on('supplier_a')('GET', `bid/project/queryById?id=${tender.id}`)
    for (const word of ['summary', 'knockouts', 'experts', 'drawNote', 'committee'])
      expect(page.result ?? {}).not.toHaveProperty(word)
    expect((await on('admin_t1')('GET', `bid/project/queryById?id=${tender.id}`)).success).toBe(false)
  })
})

describe('failure', () => {
  it('makes the open sheets of the tender void, so that those of the next round are counted alone', async () => {
    const failed = await firstOf(on('buyer'), 'bid/project/list?phase=evaluating')
    const states = async () =>
      (
        await api.running.app.store.rows<{ status: string }>({
          sql: 'select status from bid_evaluate where project_no = ?',
          parameters: [failed.billNo],
        })
      ).map(({ status }) => status)
    expect((await states()).toSorted()).toEqual(['doing', 'done', 'todo'])
    expect((await act(on('buyer'), 'bid/project', 'finishEval', failed.id)).success).toBe(false)
    await did(on('buyer'), 'bid/project', 'fail', failed.id, { rejectReason: '有效投标不足三家' })
    expect(await states()).toEqual(['void', 'void', 'void'])
    const sheet = await firstOf(on('expert'), `bid/evaluate/list?projectNo=${failed.billNo}&expertId=expert`)
    expect((await act(on('expert'), 'bid/evaluate', 'finish', sheet.id)).success).toBe(false)
  })

  it('begins another evaluation without the results of the round before', async () => {
    const results = () =>
      Promise.all(
        ['summary', 'knockouts'].map(
          async (name) => (await rows(on('buyer'), `bid/project/${name}/list?projectId=${tender.id}`)).length,
        ),
      )
    expect((await results()).every((count) => count > 0)).toBe(true)
    await write(api, `update bid_project set phase = 'opened' where id = ?`, tender.id)
    await did(on('buyer'), 'bid/project', 'startEval', tender.id)
    expect(await results()).toEqual([0, 0])
  })
})
