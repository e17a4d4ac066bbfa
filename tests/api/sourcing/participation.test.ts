import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordFeed } from '../../../src/schema/model/feed.ts'
import { quotationFor } from '../../kit/quotation.ts'
import { runJob } from '../../kit/run-job.ts'
import { type Call, type Row, rows } from './callers.ts'
import { act, type Events, errorsOf, inDays, invitationOf, ok, read, startEvents } from './event-kit.ts'

let on: Events
beforeAll(async () => {
  on = await startEvents()
})
afterAll(() => on?.close())

describe('publication', () => {
  it('invites each company once, with a message, and shows the answers in the event', async () => {
    const inquiry = await on.publishedInquiry()
    const invitation = await invitationOf(on.calls.supplier, inquiry)
    expect(invitation).toMatchObject({
      inviteStatus: 'invited',
      inquiryNo: inquiry.billNo,
      deadline: inquiry.quoteDeadline,
    })
    expect(await rows(on.calls.buyer, `bid/invite/list?billNo=${inquiry.billNo}`)).toHaveLength(2)
    // The company of each is a column of the buying side; a bidder has its own rows only.
    const columnsOf = async (call: Call) =>
      (await call('GET', 'schema/resource/bid/invite')).result.list.columns.map(({ field }: { field: string }) => field)
    expect(await columnsOf(on.calls.buyer)).toContain('supplierId')
    expect(await columnsOf(on.calls.supplier)).not.toContain('supplierId')
    const messages = await rows(on.calls.admin, 'msg/message/list?esReceiver=supplier_b&pageSize=50')
    expect(messages.some(({ busId }) => busId === invitation.id)).toBe(true)

    expect(
      (await act(on.calls.rival, 'bid/invite', 'decline', (await invitationOf(on.calls.rival, inquiry)).id)).success,
    ).toBe(false)
    const why = { replyNote: '产能已满' }
    await ok(on.calls.rival, 'bid/invite/do/decline', { ids: (await invitationOf(on.calls.rival, inquiry)).id, ...why })
    await ok(on.calls.supplier, 'bid/invite/do/accept', { ids: invitation.id })
    const { invited } = await read(on.calls.buyer, 'bid/inquiry', inquiry.id)
    expect(invited?.map(({ inviteStatus }) => inviteStatus).toSorted()).toEqual(['accepted', 'declined'])
  })

  it('carries the English name of the event to its documents', async () => {
    const nameEn = 'Bearings'
    const inquiry = await on.publishedInquiry({ nameEn })
    expect(await invitationOf(on.calls.supplier, inquiry)).toMatchObject({ name: '轴承询价', nameEn })
    const quote = await ok(on.calls.supplier, 'bid/quote/add', await quotationFor(on.calls.supplier, inquiry, 90))
    expect(await read(on.calls.supplier, 'bid/quote', quote.id)).toMatchObject({ projectNameEn: nameEn })
    const tender = await on.publishedTender({ nameEn: 'Pumps', bond: 1000 })
    const invitation = await ok(on.calls.supplier, 'bid/invite/add', { projectNo: tender.billNo })
    expect(invitation).toMatchObject({ nameEn: 'Pumps' })
    const bond = await ok(on.calls.supplier, 'bid/bond/add', {
      projectNo: tender.billNo,
      amount: 1000,
      payWay: 'transfer',
    })
    expect(bond).toMatchObject({ projectNameEn: 'Pumps' })
    const question = await ok(on.calls.supplier, 'bid/clarify/add', {
      projectNo: tender.billNo,
      title: 'x',
      question: 'y',
    })
    expect(question).toMatchObject({ projectNameEn: 'Pumps' })
  })

  it('copies the requirements, criteria and lots of a template', async () => {
    const [used] = await rows(on.calls.buyer, 'bid/template/list?type=tender&pageSize=1')
    const lots = [{ lotNo: 'A', lotName: '主机', budget: 60_000, ceiling: 55_000, ceilingShown: 'N', bond: 600 }]
    const { criteria: known = [] } = await read(on.calls.buyer, 'bid/template', String(used?.id))
    const standards = known.map((row, index) => ({ id: row.id, standard: `标准 ${index}` }))
    await ok(on.calls.buyer, 'bid/template/edit', { id: used?.id, lots, criteria: standards }, 'PUT')
    const tender = await on.publishedTender()
    const event = await read(on.calls.buyer, 'bid/project', tender.id)
    const template = await read(on.calls.buyer, 'bid/template', String(event.templateId))
    const copied = {
      lots: ['lotNo', 'lotName', 'budget', 'ceiling', 'ceilingShown', 'bond'],
      requirements: ['name', 'kind', 'evidence', 'fatal'],
      criteria: ['envelope', 'name', 'maxScore', 'weight', 'standard'],
    } as const
    for (const [table, fields] of Object.entries(copied)) {
      const values = (row: Row) =>
        (row[table] as readonly Row[]).map((each) => fields.map((field) => each[field]).map(String))
      expect([table, values(event)]).toEqual([table, values(template)])
      expect(values(template)[0]).not.toContain('null')
    }
    await ok(on.calls.buyer, 'bid/template/edit', { id: used?.id, lots: [] }, 'PUT')
  })

  it('follows the rules of the method', async () => {
    const [rule] = await rows(on.calls.admin, 'bid/method/list?method=inquiry')
    if (!rule) throw new Error('no rules of inquiries')
    await ok(on.calls.admin, 'bid/method/edit', { id: rule.id, minDays: 20, minInvited: 2, amendDays: 5 }, 'PUT')
    await expect(on.publishedInquiry()).rejects.toThrow('至少 20 天')
    await expect(on.publishedInquiry({ quoteDeadline: inDays(30) }, [on.company])).rejects.toThrow('至少邀请 2 家')
    const inquiry = await on.publishedInquiry({ quoteDeadline: inDays(30) })
    await on.write('update bid_inquiry set quote_deadline = ? where id = ?', inDays(3), inquiry.id)
    expect((await act(on.calls.buyer, 'bid/inquiry', 'amend', inquiry.id, { remark: '改' })).text).toContain(
      '请同时延长截止时间',
    )
    const amend = (quoteDeadline: string) =>
      act(on.calls.buyer, 'bid/inquiry', 'amend', inquiry.id, { remark: '改', quoteDeadline })
    expect((await amend(inDays(2))).text).toContain('只能延后')
    const later = inDays(40)
    const quote = await ok(on.calls.supplier, 'bid/quote/add', await quotationFor(on.calls.supplier, inquiry, 90))
    await ok(on.calls.supplier, 'bid/quote/do/submit', { ids: quote.id })
    expect(await amend(later)).toMatchObject({ success: true })
    expect(await read(on.calls.buyer, 'bid/inquiry', inquiry.id)).toMatchObject({ quoteDeadline: later, revision: 1 })
    expect(await invitationOf(on.calls.supplier, inquiry)).toMatchObject({ deadline: later })
    const stale = await read(on.calls.supplier, 'bid/quote', quote.id)
    expect(stale).toMatchObject({ deadline: later, status: 'toConfirm' })
    expect((await on.calls.admin('DELETE', `bid/method/delete?id=${rule.id}`)).success).toBe(true)
  })
})

describe('enrolment', () => {
  it('joins a public tender once, until its end', async () => {
    const tender = await on.publishedTender({ enrolEnd: inDays(3) })
    const enrol = (call: Call) => call('POST', 'bid/invite/add', { body: { projectNo: tender.billNo } })
    expect(await enrol(on.calls.supplier)).toMatchObject({
      success: true,
      result: { inviteStatus: 'accepted', enrolled: 'Y' },
    })
    expect(errorsOf(await enrol(on.calls.supplier))[0]?.message).toContain('已报名')
    await on.write(`update srm_supplier_base set status = 'completing' where id = ?`, on.rivalCompany)
    expect(errorsOf(await enrol(on.calls.rival))[0]?.message).toContain('目前不能参与投标')
    await on.write(
      `update srm_supplier_base set status = 'qualified', measure = 'limitBid' where id = ?`,
      on.rivalCompany,
    )
    expect(errorsOf(await enrol(on.calls.rival))[0]?.message).toContain('目前不能参与投标')
    await on.write(`update srm_supplier_base set measure = 'none' where id = ?`, on.rivalCompany)
    await on.write('update bid_project set enrol_end = ? where id = ?', inDays(-1), tender.id)
    expect(errorsOf(await enrol(on.calls.rival))[0]?.message).toContain('报名时间已过')
    expect((await enrol(on.calls.stranger)).success).toBe(false)
  })
})

describe('quotation', () => {
  it('has the lines of its event, in its currency and quantities', async () => {
    const inquiry = await on.publishedInquiry()
    const whole = await quotationFor(on.calls.supplier, inquiry, 90)
    const [first, second] = whole.items as readonly Record<string, unknown>[]
    const other = (await rows(on.calls.buyer, 'mat/material/list?pageSize=2'))[1]
    const tries: readonly [object, string][] = [
      [{ currency: 'USD' }, '/currency'],
      [{ items: [{ ...first, materialCode: other?.materialCode }] }, '/items/0/materialCode'],
      [{ items: [{ ...first, qty: 9999 }] }, '/items/0/qty'],
      [{ items: [first, { ...first }] }, '/items/1/lineNo'],
      [{ items: [{ ...first, price: -1 }] }, '/items/0/price'],
    ]
    for (const [values, pointer] of tries) {
      const refused = await on.calls.supplier('POST', 'bid/quote/add', { body: { ...whole, ...values } })
      expect(errorsOf(refused), pointer).toMatchObject([{ pointer }])
    }
    const { id } = await ok(on.calls.supplier, 'bid/quote/add', { ...whole, items: [{ ...first, price: 0 }] })
    const open = errorsOf(await act(on.calls.supplier, 'bid/quote', 'submit', id)).map(({ message }) => message)
    expect(open).toEqual([expect.stringContaining('缺少第 2 行'), '单价须大于 0'])
    const again = await on.calls.supplier('POST', 'bid/quote/add', { body: whole })
    expect(errorsOf(again)[0]?.message).toContain('本轮已有报价单')
    const draft = await read(on.calls.supplier, 'bid/quote', id)
    await ok(
      on.calls.supplier,
      'bid/quote/edit',
      { id, version: draft.version, items: [{ ...first, id: draft.items?.[0]?.id }, second] },
      'PUT',
    )
    expect(await act(on.calls.supplier, 'bid/quote', 'submit', id)).toMatchObject({ success: true })
    expect((await on.calls.stranger('POST', 'bid/quote/add', { body: whole })).success).toBe(false)
  })

  it('may leave out lines and quantities where the event allows it', async () => {
    const inquiry = await on.publishedInquiry({ allowPartial: 'Y' })
    const whole = await quotationFor(on.calls.supplier, inquiry, 90)
    const [first] = whole.items as readonly Record<string, unknown>[]
    const { id } = await ok(on.calls.supplier, 'bid/quote/add', { ...whole, items: [{ ...first, qty: 3 }] })
    expect(await act(on.calls.supplier, 'bid/quote', 'submit', id)).toMatchObject({ success: true })
  })

  it('answers each requirement of a tender, makes all declarations, and stays below the ceiling', async () => {
    const tender = await on.publishedTender({ ceilingPrice: 1000 })
    const whole = await quotationFor(on.calls.supplier, tender, 900)
    const { id } = await ok(on.calls.supplier, 'bid/quote/add', { ...whole, answers: [], declared: 'truth' })
    const refused = await act(on.calls.supplier, 'bid/quote', 'submit', id)
    expect(errorsOf(refused).map(({ pointer }) => pointer)).toEqual(['/answers', '/answers', '/declared', '/items'])
  })

  it('proves each requirement that asks for it', async () => {
    const tender = await on.publishedTender()
    const requirements = tender.requirements as readonly Row[]
    const proved = requirements.filter(({ evidence }) => evidence === 'Y').map(({ name }) => name)
    expect(proved).not.toEqual([])
    const whole = await quotationFor(on.calls.supplier, tender, 900)
    const answers = (whole.answers as readonly Row[]).map(({ evidence: _, ...row }) => row)
    const { id } = await ok(on.calls.supplier, 'bid/quote/add', { ...whole, answers })
    const refused = await act(on.calls.supplier, 'bid/quote', 'submit', id)
    expect(errorsOf(refused).map(({ message }) => message)).toEqual([`请上传证明：${proved.join('；')}`])
    const complete = await quotationFor(on.calls.supplier, tender, 900)
    const { id: other } = await ok(on.calls.supplier, 'bid/quote/add', complete)
    expect(await act(on.calls.supplier, 'bid/quote', 'submit', other)).toMatchObject({ success: true })
  })

  it('stays below the ceiling of each lot, and offers each line of a tender', async () => {
    const lots = ['A', 'B'].map((lotNo) => ({ lotNo, lotName: lotNo, ceiling: 1000 }))
    const items = ['A', 'B'].map((lotNo, index) => ({ lineNo: index + 1, lotNo, ...on.goods, qty: 1 }))
    const tender = await on.publishedTender({ lots, items })
    const whole = await quotationFor(on.calls.supplier, tender, 800)
    const [first, second] = whole.items as readonly Record<string, unknown>[]
    const said = async (lines: readonly object[]) => {
      await quotationFor(on.calls.supplier, tender)
      const { id } = await ok(on.calls.supplier, 'bid/quote/add', { ...whole, items: lines })
      return act(on.calls.supplier, 'bid/quote', 'submit', id)
    }
    expect(errorsOf(await said([first ?? {}, { ...second, price: 900 }]))).toMatchObject([
      { pointer: '/items', message: '标段 B 的报价超过限价 1000.00' },
    ])
    expect((await said([first ?? {}, { ...second, canSupply: 'N' }])).text).toContain('缺少第 2 行')
    expect(await said([first ?? {}, second ?? {}])).toMatchObject({ success: true })
  })
})

describe('offer to quote', () => {
  /** Buttons of an invitation and its event that the supplier has used up, in the list and in the record. */
  async function made(call: Call, event: Row, code = 'bid/inquiry') {
    const invitation = await invitationOf(call, event)
    const [listed] = await rows(call, `${code}/list?billNo=${event.billNo}`)
    const whole = await read(call, 'bid/invite', invitation.id)
    expect(whole._made).toEqual(invitation._made)
    expect((await read(call, code, event.id))._made).toEqual(listed?._made)
    return { ...(invitation._made as object), ...(listed?._made as object) }
  }

  it('ends with the quotation of the round, continues its draft, and returns with the next round', async () => {
    const inquiry = await on.publishedInquiry()
    for (const call of [on.calls.supplier, on.calls.rival])
      await ok(call, 'bid/invite/do/accept', { ids: (await invitationOf(call, inquiry)).id })
    expect(await made(on.calls.supplier, inquiry)).toEqual({})
    const { id } = await ok(on.calls.supplier, 'bid/quote/add', await quotationFor(on.calls.supplier, inquiry, 90))
    expect(await made(on.calls.supplier, inquiry)).toEqual({ quoteInquiry: id, newQuote: id })
    await ok(on.calls.supplier, 'bid/quote/do/submit', { ids: id })
    expect(await made(on.calls.supplier, inquiry)).toEqual({ quoteInquiry: null, newQuote: null })
    expect(await made(on.calls.rival, inquiry)).toEqual({})
    await ok(on.calls.supplier, 'bid/quote/do/withdraw', { ids: id })
    expect(await made(on.calls.supplier, inquiry)).toEqual({ quoteInquiry: id, newQuote: id })
    expect((await on.calls.supplier('DELETE', `bid/quote/delete?id=${id}`)).success).toBe(true)
    expect(await made(on.calls.supplier, inquiry)).toEqual({})

    const again = await ok(on.calls.supplier, 'bid/quote/add', await quotationFor(on.calls.supplier, inquiry, 90))
    await ok(on.calls.supplier, 'bid/quote/do/submit', { ids: again.id })
    await on.write('update bid_inquiry set round = 2 where id = ?', inquiry.id)
    expect(await made(on.calls.supplier, inquiry)).toEqual({})
  })

  it('is what the inquiry and the invitation wait for, until the quotation is handed in', async () => {
    const inquiry = await on.publishedInquiry()
    const invitation = await invitationOf(on.calls.supplier, inquiry)
    await ok(on.calls.supplier, 'bid/invite/do/accept', { ids: invitation.id })
    const waits = async (call: Call, code: string, id: string) => {
      const { next } = (await call('GET', `wf/feed?resource=${code}&id=${id}`)).result as RecordFeed
      return next.map(({ title, isMine }) => [title, isMine])
    }
    const all = () =>
      Promise.all([
        waits(on.calls.supplier, 'bid/inquiry', inquiry.id),
        waits(on.calls.supplier, 'bid/invite', invitation.id),
        waits(on.calls.buyer, 'bid/inquiry', inquiry.id),
      ])
    expect(await all()).toEqual([[['报价', true]], [['报价', true]], []])
    const { id } = await ok(on.calls.supplier, 'bid/quote/add', await quotationFor(on.calls.supplier, inquiry, 90))
    await ok(on.calls.supplier, 'bid/quote/do/submit', { ids: id })
    expect(await all()).toEqual([[], [], []])
  })

  /** Payments of a tender without fee and bond. */
  const free = { payFee: null, payBond: null }

  it('of a tender ends with one bid, or with one for each lot and one for all', async () => {
    const whole = await on.publishedTender({ enrolEnd: inDays(3) })
    const invited = await ok(on.calls.supplier, 'bid/invite/add', { projectNo: whole.billNo })
    expect(await made(on.calls.supplier, whole, 'bid/project')).toEqual({ ...free, enrol: null })
    expect(invited.inviteStatus).toBe('accepted')
    const { id } = await ok(on.calls.supplier, 'bid/quote/add', await quotationFor(on.calls.supplier, whole, 90))
    const used = { ...free, enrol: null, quoteTender: id, newQuote: id }
    expect(await made(on.calls.supplier, whole, 'bid/project')).toEqual(used)

    const lots = [{ lotNo: '1', lotName: 'A', budget: 100_000, ceiling: 90_000 }]
    const items = [{ lineNo: 1, lotNo: '1', ...on.goods, qty: 5 }]
    const parted = await on.publishedTender({ lots, items })
    await ok(on.calls.supplier, 'bid/invite/add', { projectNo: parted.billNo })
    expect(parted.lotCount).toBe(1)
    const body = await quotationFor(on.calls.supplier, parted, 90)
    const first = await ok(on.calls.supplier, 'bid/quote/add', { ...body, lotNo: '1' })
    await ok(on.calls.supplier, 'bid/quote/do/submit', { ids: first.id })
    expect(await made(on.calls.supplier, parted, 'bid/project')).toEqual({ ...free, enrol: null })
    const second = await ok(on.calls.supplier, 'bid/quote/add', body)
    await ok(on.calls.supplier, 'bid/quote/do/submit', { ids: second.id })
    expect(await made(on.calls.supplier, parted, 'bid/project')).toEqual({
      ...free,
      enrol: null,
      quoteTender: null,
      newQuote: null,
    })
  })

  it('of a bond ends with the bond', async () => {
    const tender = await on.publishedTender({ bond: 1000 })
    await ok(on.calls.supplier, 'bid/invite/add', { projectNo: tender.billNo })
    expect(await made(on.calls.supplier, tender, 'bid/project')).toEqual({ payFee: null, enrol: null })
    await ok(on.calls.supplier, 'bid/bond/add', { projectNo: tender.billNo, amount: 1000, payWay: 'transfer' })
    expect(await made(on.calls.supplier, tender, 'bid/project')).toEqual({ ...free, enrol: null })
  })
})

describe('amendment', () => {
  it('makes submitted quotations wait for a confirmation, without which they lapse', async () => {
    const inquiry = await on.publishedInquiry()
    const quotes = await Promise.all(
      [on.calls.supplier, on.calls.rival].map(async (call) => {
        const { id } = await ok(call, 'bid/quote/add', await quotationFor(call, inquiry, 90))
        await ok(call, 'bid/quote/do/submit', { ids: id })
        return id as string
      }),
    )
    const { items } = await read(on.calls.buyer, 'bid/inquiry', inquiry.id)
    const changed = items?.map(({ id, qty }) => ({ id, qty: Number(qty) + 1 }))
    await ok(on.calls.buyer, 'bid/inquiry/do/amend', { ids: inquiry.id, remark: '数量调整', items: changed })
    expect(await read(on.calls.supplier, 'bid/inquiry', inquiry.id)).toMatchObject({ revision: 1, remark: '数量调整' })
    const [own = '', theirs = ''] = quotes
    expect(await read(on.calls.supplier, 'bid/quote', own)).toMatchObject({ status: 'toConfirm' })
    const messages = await rows(on.calls.admin, 'msg/message/list?esReceiver=supplier_b&pageSize=50')
    const { id: invitation } = await invitationOf(on.calls.supplier, inquiry)
    expect(messages.filter(({ busId }) => busId === invitation)).toHaveLength(2)

    const stale = await act(on.calls.supplier, 'bid/quote', 'confirm', own)
    expect(errorsOf(stale)).toMatchObject([{ pointer: '/items/0/qty' }, { pointer: '/items/1/qty' }])
    await ok(on.calls.supplier, 'bid/quote/do/withdraw', { ids: own })
    const draft = await read(on.calls.supplier, 'bid/quote', own)
    // Its form takes quantities again: they are to follow the event.
    expect(draft.amended).toBe('Y')
    const lines = draft.items?.map((line) => ({ ...line, qty: Number(line.qty) + 1 }))
    await ok(on.calls.supplier, 'bid/quote/edit', { id: own, version: draft.version, items: lines }, 'PUT')
    await ok(on.calls.supplier, 'bid/quote/do/submit', { ids: own })

    await on.write('update bid_quote set deadline = ? where id in (?, ?)', inDays(-1), own, theirs)
    await runJob(on.calls.admin, 'dueActions')
    await expect.poll(async () => (await read(on.calls.rival, 'bid/quote', theirs)).status).toBe('lapsed')
    expect(await read(on.calls.supplier, 'bid/quote', own)).toMatchObject({ status: 'locked' })
    // A lapsed quotation is no opened one: it stays sealed.
    expect(await rows(on.calls.buyer, `bid/quote/list?inquiryNo=${inquiry.billNo}`)).toEqual([])
  })
})

describe('negotiation', () => {
  it('asks one supplier for a better quotation; the earlier one is valid until that is opened', async () => {
    const [inquiry] = await rows(on.calls.buyer, 'bid/inquiry/list?phase=opened')
    const [bid] = await rows(on.calls.buyer, `bid/quote/list?inquiryNo=${inquiry?.billNo}&status=opened`)
    if (!inquiry || !bid) throw new Error('the demo has no opened inquiry')
    const compared = async (lang: string) =>
      (await on.calls.buyer('GET', `sourcing/comparison?kind=inquiry&id=${inquiry.id}`, { headers: { lang } })).result
        .event
    expect(inquiry.nameEn).toBeTruthy()
    expect([(await compared('zh')).name, (await compared('en')).name]).toEqual([inquiry.name, inquiry.nameEn])
    expect((await act(on.calls.buyer, 'bid/quote', 'negotiate', bid.id, { nextDeadline: inDays(-1) })).success).toBe(
      false,
    )
    const nextDeadline = inDays(2)
    await ok(on.calls.buyer, 'bid/quote/do/negotiate', { ids: bid.id, nextDeadline })
    expect((await act(on.calls.buyer, 'bid/quote', 'negotiate', bid.id, { nextDeadline })).text).toContain(
      '已有新一轮报价',
    )
    const later = {
      sql: 'select * from bid_quote where source_no = ? and supplier_id = ? and round = 2',
      parameters: [inquiry.billNo, bid.supplierId],
    }
    const [draft] = await on.api.running.app.store.rows(later)
    expect(draft).toMatchObject({ status: 'draft', deadline: nextDeadline })
    // Not before the opening is it the one that counts.
    expect(await read(on.calls.buyer, 'bid/quote', bid.id)).toMatchObject({ status: 'opened' })
  })
})

describe('rivals', () => {
  it('learn no names, counts and target prices of an event', async () => {
    const inquiry = await on.publishedInquiry()
    const texts = await Promise.all(
      [
        `bid/inquiry/queryById?id=${inquiry.id}`,
        `bid/inquiry/history?id=${inquiry.id}`,
        `bid/inquiry/items/list?inquiryId=${inquiry.id}`,
        `bid/inquiry/invited/list?inquiryId=${inquiry.id}`,
        `bid/invite/list?billNo=${inquiry.billNo}`,
        `wf/chain?resource=bid/inquiry&id=${inquiry.id}`,
        'mat/material/suppliers/list',
      ].map(async (path) => [path, (await on.calls.supplier('GET', path)).text] as const),
    )
    for (const [path, text] of texts)
      for (const secret of [on.rivalCompany, '"targetPrice":98']) expect(text, path).not.toContain(secret)
  })
})
