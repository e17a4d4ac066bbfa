import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, type Row, rows } from './callers.ts'
import { act, type Events, errorsOf, inDays, invitationOf, ok, read, startEvents } from './event-kit.ts'

let on: Events
beforeAll(async () => {
  on = await startEvents()
})
afterAll(() => on?.close())

describe('clarification', () => {
  it('is answered by the buyer, and published to the readers of the tender without the asker', async () => {
    const tender = await on.publishedTender()
    const body = { projectNo: tender.billNo, direction: 'bidder', title: '轴承型号', question: '可否采用等效型号？' }
    const { id } = await ok(on.calls.supplier, 'bid/clarify/add', body)
    await ok(on.calls.supplier, 'bid/clarify/do/submit', { ids: id })
    expect((await act(on.calls.supplier, 'bid/clarify', 'answer', id, { answer: '可以' })).success).toBe(false)
    expect(errorsOf(await act(on.calls.buyer, 'bid/clarify', 'answer', id))).toMatchObject([{ pointer: '/answer' }])
    await ok(on.calls.buyer, 'bid/clarify/do/answer', { ids: id, answer: '可以，须提供证明' })
    expect(await rows(on.calls.rival, `bid/clarify/list?projectNo=${tender.billNo}`)).toEqual([])
    await ok(on.calls.buyer, 'bid/clarify/do/publish', { ids: id })
    const seen = await on.calls.rival('GET', `bid/clarify/list?projectNo=${tender.billNo}`)
    expect(seen.result.records).toMatchObject([{ answer: '可以，须提供证明', status: 'published', direction: 'buyer' }])
    for (const secret of [on.company, 'supplier_b']) expect(seen.text).not.toContain(secret)
    const [own] = seen.result.records as readonly Row[]
    const history = await on.calls.rival('GET', `bid/clarify/history?id=${own?.id}`)
    expect(history.text).not.toContain('supplier_b')
    expect(await rows(on.calls.supplier, `bid/clarify/list?projectNo=${tender.billNo}`)).toHaveLength(2)
  })

  it('of a supplier is a question, whatever else it sends', async () => {
    const tender = await on.publishedTender()
    const addendum = { direction: 'buyer', changes: 'Y', publicFlag: 'N', newDeadline: inDays(30) }
    const body = { projectNo: tender.billNo, title: '轴承型号', question: '可否采用等效型号？', ...addendum }
    const { id } = await ok(on.calls.supplier, 'bid/clarify/add', body)
    const made = await read(on.calls.supplier, 'bid/clarify', id)
    expect(made).toMatchObject({ direction: 'bidder', changes: 'N', publicFlag: 'Y', newDeadline: null })
    const plain = await ok(on.calls.supplier, 'bid/clarify/add', {
      projectNo: tender.billNo,
      title: '交货',
      question: '可否分批？',
    })
    expect(await read(on.calls.supplier, 'bid/clarify', plain.id)).toMatchObject({ direction: 'bidder' })
  })

  it('of an inquiry is asked until its deadline, and published to its companies, which may extend it', async () => {
    const inquiry = await on.publishedInquiry({}, [on.company, on.rivalCompany])
    const { billNo, id } = inquiry
    const question = { type: 'inquiry', inquiryNo: billNo, title: '材质', question: '可否等效？' }
    const asked = await ok(on.calls.supplier, 'bid/clarify/add', question)
    expect(asked).toMatchObject({ type: 'inquiry', inquiryNo: billNo, projectNo: null })
    await ok(on.calls.supplier, 'bid/clarify/do/submit', { ids: asked.id })
    await ok(on.calls.buyer, 'bid/clarify/do/answer', { ids: asked.id, answer: '可以', publicFlag: 'Y', changes: 'Y' })
    const [rule] = await rows(on.calls.admin, 'bid/method/list?method=inquiry')
    const rules = rule ? { id: rule.id } : await ok(on.calls.admin, 'bid/method/add', { method: 'inquiry' })
    await ok(on.calls.admin, 'bid/method/edit', { id: rules.id, amendDays: 10 }, 'PUT')
    const publish = (newDeadline?: string) => act(on.calls.buyer, 'bid/clarify', 'publish', asked.id, { newDeadline })
    expect((await publish()).text).toContain('请填写延长后的截止时间')
    const later = inDays(20)
    expect(await publish(later)).toMatchObject({ success: true })
    if (!rule) await on.calls.admin('DELETE', `bid/method/delete?id=${rules.id}`)
    else await ok(on.calls.admin, 'bid/method/edit', { id: rule.id, amendDays: rule.amendDays }, 'PUT')
    expect(await read(on.calls.buyer, 'bid/inquiry', id)).toMatchObject({ quoteDeadline: later })
    expect(await invitationOf(on.calls.rival, inquiry)).toMatchObject({ deadline: later })
    const seen = await rows(on.calls.rival, `bid/clarify/list?inquiryNo=${billNo}`)
    expect(seen).toMatchObject([
      { title: '材质', answer: '可以', direction: 'buyer', type: 'inquiry', supplierId: null },
    ])
    expect(await rows(on.calls.stranger, `bid/clarify/list?inquiryNo=${billNo}`)).toEqual([])
    await on.write('update bid_inquiry set quote_deadline = ? where id = ?', inDays(-1), id)
    const late = await ok(on.calls.supplier, 'bid/clarify/add', { ...question, title: '晚' })
    const refused = await act(on.calls.supplier, 'bid/clarify', 'submit', late.id)
    expect(refused.text).toContain('提问截止时间已过')
  })

  it('of an auction is asked by its companies until it starts, and a change may put the start off', async () => {
    const { id, billNo } = await on.publishedAuction([on.company])
    await on.write(`update bid_auction set participation = 'invited' where id = ?`, id)
    const question = { type: 'bidding', auctionNo: billNo, title: '包装', question: '可否散装？' }
    const asked = await ok(on.calls.supplier, 'bid/clarify/add', question)
    await ok(on.calls.supplier, 'bid/clarify/do/submit', { ids: asked.id })
    await ok(on.calls.buyer, 'bid/clarify/do/answer', { ids: asked.id, answer: '可以', publicFlag: 'Y', changes: 'Y' })
    const later = inDays(12)
    await ok(on.calls.buyer, 'bid/clarify/do/publish', { ids: asked.id, newDeadline: later })
    expect(await read(on.calls.buyer, 'bid/auction', id)).toMatchObject({ startTime: later, phase: 'published' })
    expect(await invitationOf(on.calls.supplier, { id, billNo })).toMatchObject({ deadline: later })
    const seen = await rows(on.calls.supplier, `bid/clarify/list?auctionNo=${billNo}&direction=buyer`)
    expect(seen).toMatchObject([{ answer: '可以', type: 'bidding', supplierId: null }])
    expect(await rows(on.calls.rival, `bid/clarify/list?auctionNo=${billNo}`)).toEqual([])
    await on.write('update bid_auction set start_time = ? where id = ?', inDays(-1), id)
    const late = await ok(on.calls.supplier, 'bid/clarify/add', { ...question, title: '晚' })
    expect((await act(on.calls.supplier, 'bid/clarify', 'submit', late.id)).text).toContain('提问截止时间已过')
  })

  it('of a company is about events that it reads, and names no other', async () => {
    const events = [
      ['auctionNo', { type: 'bidding' }, await on.publishedAuction([on.company], { name: '保密竞价' })],
      ['inquiryNo', { type: 'inquiry' }, await on.publishedInquiry({ name: '保密询价' }, [on.company])],
    ] as const
    await on.write(`update bid_auction set participation = 'invited' where id = ?`, events[0][2].id)
    for (const [field, values, { billNo }] of events) {
      const body = { ...values, [field]: billNo, title: '打听', question: '项目名称？' }
      const reply = await on.calls.rival('POST', 'bid/clarify/add', { body })
      expect(errorsOf(reply)).toMatchObject([{ pointer: `/${field}` }])
      expect(reply.text).not.toContain('保密')
    }
  })

  it('is read and changed by its author alone, while it is a draft', async () => {
    const tender = await on.publishedTender()
    const draft = (call: Call, values: object) =>
      ok(call, 'bid/clarify/add', { projectNo: tender.billNo, title: '草稿', question: '草稿', ...values })
    const own = await draft(on.calls.supplier, {})
    const committee = await draft(on.calls.buyer, { direction: 'committee', supplierId: on.company })
    await on.write('update bid_clarify set experts = ? where id in (?, ?)', ',expert,', own.id, committee.id)
    const tries = [
      ...(['buyer', 'expert'] as const).map((name) => [name, own.id] as const),
      ...(['supplier', 'rival', 'expert'] as const).map((name) => [name, committee.id] as const),
    ]
    for (const [name, id] of tries) {
      const call = on.calls[name]
      const seen = (await rows(call, `bid/clarify/list?projectNo=${tender.billNo}`)).some((row) => row.id === id)
      const changed = await call('PUT', 'bid/clarify/edit', { body: { id, question: '改写' } })
      const deleted = await call('DELETE', `bid/clarify/delete?id=${id}`)
      expect([name, seen, changed.success, deleted.success]).toEqual([name, false, false, false])
    }
    await ok(on.calls.supplier, 'bid/clarify/do/submit', { ids: own.id })
    await ok(on.calls.buyer, 'bid/clarify/do/submit', { ids: committee.id })
    expect(await read(on.calls.buyer, 'bid/clarify', own.id)).toMatchObject({ question: '草稿' })
    expect(await read(on.calls.supplier, 'bid/clarify', committee.id)).toMatchObject({ question: '草稿' })
  })

  it('names no invited company and no expert to its readers', async () => {
    const tender = await on.publishedTender()
    const body = { projectNo: tender.billNo, direction: 'bidder', title: '邀请', question: '名单？' }
    const { id } = await ok(on.calls.supplier, 'bid/clarify/add', body)
    await on.write(
      'update bid_clarify set audience = ?, experts = ? where id = ?',
      `,${on.rivalCompany},`,
      ',expert,',
      id,
    )
    const texts = await Promise.all(
      [`queryById?id=${id}`, `list?projectNo=${tender.billNo}`, `history?id=${id}`].map(
        async (path) => (await on.calls.supplier('GET', `bid/clarify/${path}`)).text,
      ),
    )
    for (const text of texts) for (const secret of [on.rivalCompany, ',expert,']) expect(text).not.toContain(secret)
  })

  it('takes no question after the end of questions', async () => {
    const tender = await on.publishedTender()
    const { id } = await ok(on.calls.supplier, 'bid/clarify/add', {
      ...{ projectNo: tender.billNo, direction: 'bidder', title: '晚到的问题', question: '还能提问吗？' },
    })
    await on.write('update bid_project set question_end = ? where id = ?', inDays(-1), tender.id)
    expect(errorsOf(await act(on.calls.supplier, 'bid/clarify', 'submit', id))).toMatchObject([
      { pointer: '/question' },
    ])
  })

  it('asks one bidder during the evaluation, who answers', async () => {
    const tender = await on.publishedTender()
    const { id } = await ok(on.calls.buyer, 'bid/clarify/add', {
      ...{
        projectNo: tender.billNo,
        direction: 'committee',
        title: '业绩',
        question: '请说明业绩',
        supplierId: on.company,
      },
    })
    await ok(on.calls.buyer, 'bid/clarify/do/submit', { ids: id })
    expect((await act(on.calls.rival, 'bid/clarify', 'reply', id, { answer: '冒答' })).success).toBe(false)
    await ok(on.calls.supplier, 'bid/clarify/do/reply', { ids: id, answer: '见附件' })
    expect(await read(on.calls.buyer, 'bid/clarify', id)).toMatchObject({ answer: '见附件', status: 'answered' })
  })
})
