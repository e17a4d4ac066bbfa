import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiServer, type Reply, startApi } from '../../kit/api-server.ts'

type Call = Awaited<ReturnType<ApiServer['as']>>
type Row = { readonly id: string; readonly [field: string]: unknown }

let api: ApiServer
let [admin, buyer, approver, supplier, expert]: readonly Call[] = []
beforeAll(async () => {
  api = await startApi()
  ;[admin, buyer, approver, supplier, expert] = await Promise.all(
    ['admin', 'buyer', 'approver', 'supplier_b', 'expert'].map(api.as),
  )
})
afterAll(() => api?.close())

async function rows(call: Call | undefined, path: string): Promise<readonly Row[]> {
  const reply = await call?.('GET', path)
  if (!reply?.success) throw new Error(reply?.text)
  return reply.result.records
}

async function firstOf(call: Call | undefined, path: string): Promise<Row> {
  const [row] = await rows(call, path)
  if (!row) throw new Error(`no rows at ${path}`)
  return row
}

async function act(
  call: Call | undefined,
  code: string,
  action: string,
  id: string,
  more: object = {},
): Promise<Reply> {
  const reply = await call?.('POST', `${code}/do/${action}`, { body: { id, ...more } })
  if (!reply) throw new Error('not signed in')
  return reply
}

const write = (sql: string, ...parameters: readonly unknown[]) => api.running.app.store.write([{ sql, parameters }])
const past = '2020-01-01 09:00:00'
/** A draft with the values of an event, and lines of its own. @throws when it is refused. */
async function drafted(code: string, values: object): Promise<Row> {
  const { id } = await firstOf(buyer, `${code}/list?pageSize=1`)
  const { id: _, billNo: __, ...copy } = (await buyer?.('GET', `${code}/queryById?id=${id}`))?.result ?? {}
  const items = (copy.items as readonly Row[]).map(
    ({ lineNo, lotNo, materialCode, unit, qty, needDate, startPrice }) => ({
      ...{ lineNo, lotNo, materialCode, unit, qty, needDate: needDate ?? '2099-12-31', startPrice },
    }),
  )
  const times = { questionEnd: null, enrolEnd: null, openTime: '2099-01-02 09:00:00' }
  const body = { ...copy, items, ...times, ...values }
  const reply = await buyer?.('POST', `${code}/add`, { body })
  if (!reply?.success) throw new Error(reply?.text)
  return reply.result
}

const snake = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

describe('deadline', () => {
  it('is in the future when an event is published', async () => {
    const tender = await firstOf(buyer, 'bid/project/list?phase=approved')
    await write('update bid_project set question_end = ?, bid_deadline = ? where id = ?', past, past, tender.id)
    const reply = await act(buyer, 'bid/project', 'publish', tender.id)
    expect([reply.success, reply.text]).toEqual([false, expect.stringContaining('截止时间已过')])
  })

  it.each([
    ['bid/project', 'bidDeadline'],
    ['bid/inquiry', 'quoteDeadline'],
    ['bid/auction', 'startTime'],
  ])('of a draft (%s) is not set into the past, and a passed one is not submitted', async (code, field) => {
    const future = { [field]: '2099-01-01 09:00:00' }
    const { id } = await drafted(code, { ...future, questionEnd: '2098-12-01 09:00:00' })
    const draft = (await buyer?.('GET', `${code}/queryById?id=${id}`))?.result
    const edit = (values: object) =>
      buyer?.('PUT', `${code}/edit`, { body: { ...draft, questionEnd: '2019-12-01 09:00:00', ...values } })
    const said = '该时间已过'
    const refused = await edit({ [field]: past })
    expect([refused?.success, refused?.result?.errors]).toEqual([
      false,
      [expect.objectContaining({ pointer: `/${field}`, message: expect.stringContaining(said) })],
    ])
    await expect(drafted(code, { [field]: past })).rejects.toThrow(said)
    // A draft that rests until its time has passed stays editable.
    const table = code.replace('/', '_')
    await write(`update ${table} set ${snake(field)} = ? where id = ?`, past, id)
    const kept = await edit({ [field]: past, remark: '稍后' })
    expect([kept?.success, kept?.text]).toEqual([true, expect.any(String)])
    expect((await act(buyer, code, 'submit', id)).text).toContain(said)
  })

  it('is extended only, and open bids and invitations follow', async () => {
    const inquiry = await firstOf(supplier, 'bid/inquiry/list?phase=published')
    const { billNo, quoteDeadline } = inquiry
    const [bid] = await rows(supplier, `bid/quote/list?inquiryNo=${billNo}&status=draft,submitted`)
    const sooner = await act(buyer, 'bid/inquiry', 'extendDeadline', inquiry.id, { quoteDeadline: past })
    expect(sooner.text).toContain('只能延后')
    const same = await act(buyer, 'bid/inquiry', 'extendDeadline', inquiry.id, { quoteDeadline })
    expect(same.success).toBe(false)
    const later = '2098-03-04 12:00:00'
    expect((await act(buyer, 'bid/inquiry', 'extendDeadline', inquiry.id, { quoteDeadline: later })).success).toBe(true)
    const own = await rows(supplier, `bid/quote/list?inquiryNo=${billNo}&status=draft,submitted`)
    expect(own.map(({ deadline }) => deadline)).toEqual(own.map(() => later))
    expect(own.length).toBeGreaterThanOrEqual(bid ? 1 : 0)
    const invited = await rows(supplier, `bid/invite/list?billNo=${billNo}`)
    expect(invited.map(({ deadline }) => deadline)).toEqual(invited.map(() => later))
  })
})

describe('opening', () => {
  let tender: Row
  let opening: Row
  const add = (values: object) =>
    buyer?.('POST', 'bid/open/add', {
      body: {
        projectNo: tender.billNo,
        openTime: '2026-01-01 09:00:00',
        opener: 'buyer',
        witness: 'approver',
        ...values,
      },
    })
  beforeAll(async () => {
    tender = await firstOf(buyer, 'bid/project/list?phase=closed')
    await write(
      `update bid_project set bid_method = ?, envelope = 'one', open_time = ? where id = ?`,
      'open',
      '2099-01-01 09:00:00',
      tender.id,
    )
  })

  it('has two different people', async () => {
    expect((await add({ witness: 'buyer' }))?.text).toContain('监督人不能是开标人本人')
    opening = (await add({}))?.result
    expect(opening).toMatchObject({ status: 'waiting' })
  })

  it('is not before its time, for nobody, and by nobody else', async () => {
    expect((await act(buyer, 'bid/open', 'unlock', opening.id)).text).toContain('开标时间为')
    expect((await act(admin, 'bid/open', 'unlock', opening.id)).success).toBe(false)
    expect((await act(buyer, 'bid/project', 'open', tender.id)).success).toBe(false)
    expect((await act(admin, 'bid/project', 'open', tender.id)).success).toBe(false)
    await write('update bid_project set open_time = ? where id = ?', past, tender.id)
  })

  it('needs as many bids as the method', async () => {
    const taken = 'update bid_quote set status = ? where source_no = ? and status = ?'
    await write(taken, 'invalid', tender.billNo, 'locked')
    expect((await act(buyer, 'bid/open', 'unlock', opening.id)).text).toContain('不足 3 家')
    await write(taken, 'locked', tender.billNo, 'invalid')
  })

  it('shows the bids once the second person confirmed', async () => {
    const hidden = () => rows(buyer, `bid/quote/list?projectNo=${tender.billNo}`)
    expect(await hidden()).toEqual([])
    expect((await act(buyer, 'bid/open', 'unlock', opening.id)).success).toBe(true)
    expect(await hidden()).toEqual([])
    expect((await act(buyer, 'bid/open', 'witness', opening.id)).success).toBe(false)
    expect((await act(approver, 'bid/open', 'witness', opening.id)).success).toBe(true)
    expect(await firstOf(buyer, `bid/project/list?billNo=${tender.billNo}`)).toMatchObject({ phase: 'opened' })
    const bids = await hidden()
    expect(bids.length).toBeGreaterThanOrEqual(3)
    const read = await rows(buyer, `bid/open/bids/list?openId=${opening.id}`)
    expect(read.map(({ amountWithTax }) => amountWithTax).toSorted()).toEqual(
      bids.map(({ amountWithTax }) => amountWithTax).toSorted(),
    )
  })

  it('leads to score sheets of the committee, which end when all are complete', async () => {
    const [known] = await rows(admin, 'bid/expert/list?userId=expert')
    const free = `update bid_expert set avoid = ?, enabled = 'Y' where id = ?`
    if (!known) throw new Error('the demo has no expert')
    await write('delete from bid_project_committee where project_id = ? and expert_id <> ?', tender.id, known.id)
    const [bid] = await rows(buyer, `bid/quote/list?projectNo=${tender.billNo}`)
    await write(free, bid?.supplierId, known.id)
    expect((await act(buyer, 'bid/project', 'startEval', tender.id)).text).toContain('需回避')
    await write(free, '', known.id)
    expect((await act(buyer, 'bid/project', 'startEval', tender.id)).success).toBe(true)
    const sheet = await firstOf(expert, `bid/evaluate/list?projectNo=${tender.billNo}`)
    const scores = await rows(expert, `bid/evaluate/scores/list?evaluateId=${sheet.id}&pageSize=500`)
    const bidders = new Set(scores.map(({ supplierName }) => supplierName))
    expect(bidders.size).toBeGreaterThanOrEqual(3)
    expect((await act(buyer, 'bid/project', 'finishEval', tender.id)).success).toBe(false)
    const pledge = 'noInterest,independent,confidential'
    expect((await act(expert, 'bid/evaluate', 'start', sheet.id, { pledge })).success).toBe(true)
    expect((await act(expert, 'bid/evaluate', 'finish', sheet.id)).success).toBe(false)
    const given = (score: number) => scores.map(({ id, version }) => ({ id, version, score }))
    const [first] = scores
    const most = Number(first?.maxScore)
    const checks = await rows(expert, `bid/evaluate/checks/list?evaluateId=${sheet.id}&pageSize=500`)
    const save = (score: number) =>
      expert?.('PUT', 'bid/evaluate/edit', {
        body: {
          id: sheet.id,
          scores: given(score),
          checks: checks.map(({ id, version }) => ({ id, version, pass: 'Y' })),
        },
      })
    expect((await save(most + 1))?.text).toContain('满分')
    expect((await save(1))?.success).toBe(true)
    expect((await act(expert, 'bid/evaluate', 'finish', sheet.id, { conclusion: '推荐' })).success).toBe(true)
    expect(await firstOf(buyer, `bid/project/list?billNo=${tender.billNo}`)).toMatchObject({ phase: 'evaluated' })
  })
})

describe('award', () => {
  it('goes to bidders only, at most at their price, in shares of 100 %, and decides the bids', async () => {
    const tender = await firstOf(buyer, 'bid/project/list?phase=evaluated')
    await write(`update bid_method set standstill_days = 0`)
    expect((await act(buyer, 'bid/project', 'scale', tender.id)).success).toBe(true)
    const phase = async () => (await firstOf(buyer, `bid/project/list?billNo=${tender.billNo}`)).phase
    expect((await act(approver, 'bid/project', 'approveFromScaling', tender.id)).success).toBe(false)
    expect((await act(buyer, 'bid/project', 'publishResult', tender.id)).success).toBe(false)
    const drafted = await rows(buyer, `bid/scaling/list?projectNo=${tender.billNo}`)
    expect(drafted).toMatchObject([{ status: 'draft' }])
    const summary = await rows(buyer, `bid/project/summary/list?projectId=${tender.id}&pageSize=50`)
    const first = summary.find(({ rank }) => rank === 1)
    const bids = await rows(buyer, `bid/quote/list?projectNo=${tender.billNo}&status=opened`)
    const [bid, other] = bids.toSorted(
      (left, right) => Number(right.id === first?.quoteId) - Number(left.id === first?.quoteId),
    )
    const item = await firstOf(buyer, `bid/quote/items/list?quoteId=${bid?.id}&order=asc&column=lineNo`)
    const { lineNo, materialCode, unit, qty, price } = item
    const line = {
      lineNo,
      materialCode,
      unit,
      qty,
      awardPrice: price,
      sharePct: 100,
      winFlag: 'Y',
      supplierId: bid?.supplierId,
    }
    const propose = async (lines: readonly object[]) => {
      const body = {
        purOrg: 'P10',
        buyerId: 'buyer',
        type: 'tender',
        projectNo: tender.billNo,
        awardMode: 'all',
        reason: '价格最优',
        lines,
      }
      const added = await buyer?.('POST', 'bid/scaling/add', { body })
      if (!added?.success) throw new Error(added?.text)
      return { id: added.result.id, reply: await act(buyer, 'bid/scaling', 'submit', added.result.id) }
    }
    const stranger = (await rows(buyer, 'srm/supplier/base/list?status=qualified&pageSize=100')).find(
      ({ id, measure }) =>
        id !== bid?.supplierId && id !== other?.supplierId && (measure === 'none' || measure === null),
    )
    expect((await propose([{ ...line, sharePct: 150 }])).reply.text).toContain('150%')
    expect((await propose([{ ...line, awardPrice: Number(price) + 1 }])).reply.text).toContain('高于其报价')
    await write(
      `update bid_quote set status = 'invalid' where source_no = ? and supplier_id = ?`,
      tender.billNo,
      stranger?.id,
    )
    expect((await propose([{ ...line, supplierId: stranger?.id }])).reply.text).toContain('没有有效报价')
    const { id, reply } = await propose([line])
    expect([reply.success, reply.message]).toEqual([true, expect.any(String)])
    for (const [call, action] of [
      [approver, 'approve'],
      [buyer, 'publish'],
    ] as const) {
      const done = await act(call, 'bid/scaling', action, id)
      expect([action, done.success, done.message]).toEqual([action, true, expect.any(String)])
    }
    const decided = await rows(buyer, `bid/quote/list?projectNo=${tender.billNo}&pageSize=50`)
    expect(decided.filter(({ status }) => status === 'won').map(({ id: won }) => won)).toEqual([bid?.id])
    expect(decided.some(({ status }) => status === 'opened')).toBe(false)
    expect(await phase()).toBe('awarded')
  })
})

describe('next round', () => {
  it('begins with a draft of each quotation, which stays as it is until a later one is opened', async () => {
    const inquiry = await firstOf(buyer, 'bid/inquiry/list?phase=opened')
    const bid = await firstOf(buyer, `bid/quote/list?inquiryNo=${inquiry.billNo}&status=opened`)
    expect((await act(buyer, 'bid/inquiry', 'nextRound', inquiry.id, { quoteDeadline: past })).success).toBe(false)
    const quoteDeadline = '2098-01-01 10:00:00'
    expect((await act(buyer, 'bid/inquiry', 'nextRound', inquiry.id, { quoteDeadline })).success).toBe(true)
    const of = {
      sql: 'select * from bid_quote where supplier_id = ? and source_no = ? order by round',
      parameters: [bid.supplierId, inquiry.billNo],
    }
    const [first, second] = await api.running.app.store.rows(of)
    expect(first).toMatchObject({ id: bid.id, status: 'opened' })
    expect(second).toMatchObject({ status: 'draft', deadline: quoteDeadline, round: Number(inquiry.round) + 1 })
    expect(second?.bill_no).toMatch(/^BJ\d{12}$/)
    // Sealed from the draft on: its company alone reads it.
    await write(`update sys_user set supplier_id = ? where username = 'supplier_b'`, bid.supplierId)
    const company = await api.as('supplier_b')
    const lines = async (call: typeof buyer, quoteId: unknown) => {
      const found = await rows(call, `bid/quote/items/list?quoteId=${quoteId}`)
      return found.map(({ lineNo, materialCode, qty, price }) => [lineNo, materialCode, qty, price]).toSorted()
    }
    expect(await lines(company, second?.id)).toEqual(await lines(buyer, bid.id))
    expect(await lines(buyer, second?.id)).toEqual([])
    const stored = {
      sql: 'select price, material_code from bid_quote_items where quote_id = ?',
      parameters: [second?.id],
    }
    for (const line of await api.running.app.store.rows(stored))
      expect(line).toEqual({ price: null, material_code: null })
  })
})
