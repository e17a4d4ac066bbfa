import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nowText } from '../../../server/platform/time.ts'
import { type ApiServer, type Reply, startApi } from '../../kit/api-server.ts'
import { quotationFor } from '../../kit/quotation.ts'

type Call = Awaited<ReturnType<ApiServer['as']>>
type Row = { readonly id: string; readonly [field: string]: unknown }

let api: ApiServer
let calls: Record<'admin' | 'buyer' | 'approver' | 'supplier' | 'rival' | 'expert' | 'auditor' | 'stranger', Call>
let company: string
let rivalCompany: string
let goods: { readonly materialCode: unknown; readonly unit: unknown }
beforeAll(async () => {
  api = await startApi()
  const names = {
    ...{ admin: 'admin', buyer: 'buyer', approver: 'approver', supplier: 'supplier_b', rival: 'supplier_a' },
    ...{ expert: 'expert', auditor: 'auditor', stranger: 'supplier_t1' },
  }
  const signed = await Promise.all(Object.entries(names).map(async ([key, name]) => [key, await api.as(name)] as const))
  calls = Object.fromEntries(signed) as typeof calls
  const companyOf = async (call: Call) => (await call('GET', 'srm/supplier/base/list')).result.records[0].id as string
  ;[company, rivalCompany] = await Promise.all([companyOf(calls.supplier), companyOf(calls.rival)])
  // The demo has one qualified company with an account.
  await write(`update srm_supplier_base set status = 'qualified', measure = 'none' where id = ?`, rivalCompany)
  await write(`update srm_supplier_qualification set expiry = 'valid' where supplier_id = ?`, rivalCompany)
  await write(`update bid_method set envelope = null where method = 'open'`)
  const [material] = await rows(calls.buyer, 'mat/material/list?pageSize=1')
  goods = { materialCode: material?.materialCode, unit: material?.unit }
})
afterAll(() => api?.close())

const write = (sql: string, ...parameters: readonly unknown[]) => api.running.app.store.write([{ sql, parameters }])

async function rows(call: Call, path: string): Promise<readonly Row[]> {
  const reply = await call('GET', path)
  if (!reply.success) throw new Error(reply.text)
  return reply.result.records
}
const read = async (call: Call, code: string, id: string): Promise<Row & Record<string, readonly Row[]>> =>
  (await call('GET', `${code}/queryById?id=${id}`)).result
async function ok(call: Call, path: string, body: object, method: 'POST' | 'PUT' = 'POST') {
  const reply = await call(method, path, { body, headers: { 'X-Confirmed': '1' } })
  if (!reply.success) throw new Error(`${path}: ${reply.text}`)
  return reply.result
}
const act = (call: Call, code: string, action: string, id: string, more: object = {}): Promise<Reply> =>
  call('POST', `${code}/do/${action}`, { body: { ids: id, ...more }, headers: { 'X-Confirmed': '1' } })
const errorsOf = ({ result }: Reply) =>
  (result as { errors?: readonly { message: string; pointer?: string }[] } | null)?.errors ?? []
const inDays = (days: number) => nowText(Date.now() + days * 86_400_000)

/** A published inquiry of two lines to some companies. */
async function publishedInquiry(values: object = {}, invited = [company, rivalCompany]): Promise<Row> {
  const body = {
    ...{ name: '轴承询价', inquiryType: 'invited', priceType: 'net', currency: 'CNY', purOrg: 'P10', buyerId: 'buyer' },
    ...{ quoteDeadline: inDays(9), allowPartial: 'N', sealed: 'Y' },
    items: [1, 2].map((lineNo) => ({
      lineNo,
      ...goods,
      qty: lineNo * 10,
      needDate: inDays(60).slice(0, 10),
      targetPrice: 98,
    })),
    invited: invited.map((supplierId) => ({ supplierId })),
    ...values,
  }
  return published('bid/inquiry', body)
}

async function published(code: string, body: object): Promise<Row> {
  const { id } = await ok(calls.buyer, `${code}/add`, body)
  await ok(calls.buyer, `${code}/do/submit`, { ids: id })
  await ok(calls.approver, `${code}/do/approve`, { ids: id })
  await ok(calls.buyer, `${code}/do/publish`, { ids: id })
  return read(calls.buyer, code, id)
}

async function publishedTender(values: object = {}): Promise<Row> {
  const [template] = await rows(calls.buyer, 'bid/template/list?type=tender&pageSize=1')
  const raw = new FormData()
  raw.append('file', new Blob(['%PDF-1.7 tender']), 'tender.pdf')
  const file = (await calls.buyer('POST', 'sys/common/upload', { raw })).result
  const body = {
    ...{ name: '水泵招标', procCategory: 'goods', bidMethod: 'open', templateId: template?.id, budget: 100_000 },
    ...{ currency: 'CNY', questionEnd: inDays(5), bidDeadline: inDays(30), openTime: inDays(30), validDays: 90 },
    ...{
      envelope: 'one',
      evalMethod: 'lowest',
      contactName: '陈采',
      contactPhone: '0571-1',
      docText: '<p>招标文件</p>',
    },
    ...{ files: `${file.id}|${file.path}`, purOrg: 'P10', buyerId: 'buyer' },
    items: [{ lineNo: 1, ...goods, qty: 5 }],
    ...values,
  }
  return published('bid/project', body)
}

const invitationOf = async (call: Call, event: Row): Promise<Row> => {
  const [found] = await rows(call, `bid/invite/list?billNo=${event.billNo}`)
  if (!found) throw new Error('no invitation')
  return found
}

describe('publication', () => {
  it('invites each company once, with a message, and shows the answers in the event', async () => {
    const inquiry = await publishedInquiry()
    const invitation = await invitationOf(calls.supplier, inquiry)
    expect(invitation).toMatchObject({
      inviteStatus: 'invited',
      inquiryNo: inquiry.billNo,
      deadline: inquiry.quoteDeadline,
    })
    expect(await rows(calls.buyer, `bid/invite/list?billNo=${inquiry.billNo}`)).toHaveLength(2)
    // The company of each is a column of the buying side; a bidder has its own rows only.
    const columnsOf = async (call: Call) =>
      (await call('GET', 'schema/resource/bid/invite')).result.list.columns.map(({ field }: { field: string }) => field)
    expect(await columnsOf(calls.buyer)).toContain('supplierId')
    expect(await columnsOf(calls.supplier)).not.toContain('supplierId')
    const messages = await rows(calls.admin, 'msg/message/list?esReceiver=supplier_b&pageSize=50')
    expect(messages.some(({ busId }) => busId === invitation.id)).toBe(true)

    expect(
      (await act(calls.rival, 'bid/invite', 'decline', (await invitationOf(calls.rival, inquiry)).id)).success,
    ).toBe(false)
    const why = { replyNote: '产能已满' }
    await ok(calls.rival, 'bid/invite/do/decline', { ids: (await invitationOf(calls.rival, inquiry)).id, ...why })
    await ok(calls.supplier, 'bid/invite/do/accept', { ids: invitation.id })
    const { invited } = await read(calls.buyer, 'bid/inquiry', inquiry.id)
    expect(invited?.map(({ inviteStatus }) => inviteStatus).toSorted()).toEqual(['accepted', 'declined'])
  })

  it('carries the English name of the event to its documents', async () => {
    const nameEn = 'Bearings'
    const inquiry = await publishedInquiry({ nameEn })
    expect(await invitationOf(calls.supplier, inquiry)).toMatchObject({ name: '轴承询价', nameEn })
    const quote = await ok(calls.supplier, 'bid/quote/add', await quotationFor(calls.supplier, inquiry, 90))
    expect(await read(calls.supplier, 'bid/quote', quote.id)).toMatchObject({ projectNameEn: nameEn })
    const tender = await publishedTender({ nameEn: 'Pumps', bond: 1000 })
    const invitation = await ok(calls.supplier, 'bid/invite/add', { projectNo: tender.billNo })
    expect(invitation).toMatchObject({ nameEn: 'Pumps' })
    const bond = await ok(calls.supplier, 'bid/bond/add', {
      projectNo: tender.billNo,
      amount: 1000,
      payWay: 'transfer',
    })
    expect(bond).toMatchObject({ projectNameEn: 'Pumps' })
    const question = await ok(calls.supplier, 'bid/clarify/add', {
      projectNo: tender.billNo,
      title: 'x',
      question: 'y',
    })
    expect(question).toMatchObject({ projectNameEn: 'Pumps' })
  })

  it('copies the requirements, criteria and lots of a template', async () => {
    const [used] = await rows(calls.buyer, 'bid/template/list?type=tender&pageSize=1')
    const lots = [{ lotNo: 'A', lotName: '主机', budget: 60_000, ceiling: 55_000, bond: 600 }]
    const { criteria: known = [] } = await read(calls.buyer, 'bid/template', String(used?.id))
    const standards = known.map((row, index) => ({ id: row.id, standard: `标准 ${index}` }))
    await ok(calls.buyer, 'bid/template/edit', { id: used?.id, lots, criteria: standards }, 'PUT')
    const tender = await publishedTender()
    const event = await read(calls.buyer, 'bid/project', tender.id)
    const template = await read(calls.buyer, 'bid/template', String(event.templateId))
    const copied = {
      lots: ['lotNo', 'lotName', 'budget', 'ceiling', 'bond'],
      requirements: ['name', 'kind', 'evidence', 'fatal'],
      criteria: ['envelope', 'name', 'maxScore', 'weight', 'standard'],
    } as const
    for (const [table, fields] of Object.entries(copied)) {
      const values = (row: Row) =>
        (row[table] as readonly Row[]).map((each) => fields.map((field) => each[field]).map(String))
      expect([table, values(event)]).toEqual([table, values(template)])
      expect(values(template)[0]).not.toContain('null')
    }
    await ok(calls.buyer, 'bid/template/edit', { id: used?.id, lots: [] }, 'PUT')
  })

  it('follows the rules of the method', async () => {
    const [rule] = await rows(calls.admin, 'bid/method/list?method=inquiry')
    if (!rule) throw new Error('no rules of inquiries')
    await ok(calls.admin, 'bid/method/edit', { id: rule.id, minDays: 20, minInvited: 2, amendDays: 5 }, 'PUT')
    await expect(publishedInquiry()).rejects.toThrow('至少 20 天')
    await expect(publishedInquiry({ quoteDeadline: inDays(30) }, [company])).rejects.toThrow('至少邀请 2 家')
    const inquiry = await publishedInquiry({ quoteDeadline: inDays(30) })
    await write('update bid_inquiry set quote_deadline = ? where id = ?', inDays(3), inquiry.id)
    expect((await act(calls.buyer, 'bid/inquiry', 'amend', inquiry.id, { remark: '改' })).text).toContain('请先延长')
    const amend = (quoteDeadline: string) =>
      act(calls.buyer, 'bid/inquiry', 'amend', inquiry.id, { remark: '改', quoteDeadline })
    expect((await amend(inDays(2))).text).toContain('只能延后')
    const later = inDays(40)
    const quote = await ok(calls.supplier, 'bid/quote/add', await quotationFor(calls.supplier, inquiry, 90))
    await ok(calls.supplier, 'bid/quote/do/submit', { ids: quote.id })
    expect(await amend(later)).toMatchObject({ success: true })
    expect(await read(calls.buyer, 'bid/inquiry', inquiry.id)).toMatchObject({ quoteDeadline: later, revision: 1 })
    expect(await invitationOf(calls.supplier, inquiry)).toMatchObject({ deadline: later })
    const stale = await read(calls.supplier, 'bid/quote', quote.id)
    expect(stale).toMatchObject({ deadline: later, status: 'toConfirm' })
    expect((await calls.admin('DELETE', `bid/method/delete?id=${rule.id}`)).success).toBe(true)
  })
})

describe('enrolment', () => {
  it('joins a public tender once, until its end', async () => {
    const tender = await publishedTender({ enrolEnd: inDays(3) })
    const enrol = (call: Call) => call('POST', 'bid/invite/add', { body: { projectNo: tender.billNo } })
    expect(await enrol(calls.supplier)).toMatchObject({
      success: true,
      result: { inviteStatus: 'accepted', enrolled: 'Y' },
    })
    expect(errorsOf(await enrol(calls.supplier))[0]?.message).toContain('已报名')
    await write(`update srm_supplier_base set status = 'completing' where id = ?`, rivalCompany)
    expect(errorsOf(await enrol(calls.rival))[0]?.message).toContain('目前不能参与投标')
    await write(`update srm_supplier_base set status = 'qualified', measure = 'limitBid' where id = ?`, rivalCompany)
    expect(errorsOf(await enrol(calls.rival))[0]?.message).toContain('目前不能参与投标')
    await write(`update srm_supplier_base set measure = 'none' where id = ?`, rivalCompany)
    await write('update bid_project set enrol_end = ? where id = ?', inDays(-1), tender.id)
    expect(errorsOf(await enrol(calls.rival))[0]?.message).toContain('报名时间已过')
    expect((await enrol(calls.stranger)).success).toBe(false)
  })
})

describe('quotation', () => {
  it('has the lines of its event, in its currency and quantities', async () => {
    const inquiry = await publishedInquiry()
    const whole = await quotationFor(calls.supplier, inquiry, 90)
    const [first, second] = whole.items as readonly Record<string, unknown>[]
    const other = (await rows(calls.buyer, 'mat/material/list?pageSize=2'))[1]
    const tries: readonly [object, string][] = [
      [{ currency: 'USD' }, '/currency'],
      [{ items: [{ ...first, materialCode: other?.materialCode }] }, '/items/0/materialCode'],
      [{ items: [{ ...first, qty: 9999 }] }, '/items/0/qty'],
      [{ items: [first, { ...first }] }, '/items/1/lineNo'],
      [{ items: [{ ...first, price: -1 }] }, '/items/0/price'],
    ]
    for (const [values, pointer] of tries) {
      const refused = await calls.supplier('POST', 'bid/quote/add', { body: { ...whole, ...values } })
      expect(errorsOf(refused), pointer).toMatchObject([{ pointer }])
    }
    const { id } = await ok(calls.supplier, 'bid/quote/add', { ...whole, items: [{ ...first, price: 0 }] })
    const open = errorsOf(await act(calls.supplier, 'bid/quote', 'submit', id)).map(({ message }) => message)
    expect(open).toEqual([expect.stringContaining('缺少第 2 行'), '单价须大于 0'])
    const again = await calls.supplier('POST', 'bid/quote/add', { body: whole })
    expect(errorsOf(again)[0]?.message).toContain('本轮已有报价单')
    const draft = await read(calls.supplier, 'bid/quote', id)
    await ok(
      calls.supplier,
      'bid/quote/edit',
      { id, version: draft.version, items: [{ ...first, id: draft.items?.[0]?.id }, second] },
      'PUT',
    )
    expect(await act(calls.supplier, 'bid/quote', 'submit', id)).toMatchObject({ success: true })
    expect((await calls.stranger('POST', 'bid/quote/add', { body: whole })).success).toBe(false)
  })

  it('may leave out lines and quantities where the event allows it', async () => {
    const inquiry = await publishedInquiry({ allowPartial: 'Y' })
    const whole = await quotationFor(calls.supplier, inquiry, 90)
    const [first] = whole.items as readonly Record<string, unknown>[]
    const { id } = await ok(calls.supplier, 'bid/quote/add', { ...whole, items: [{ ...first, qty: 3 }] })
    expect(await act(calls.supplier, 'bid/quote', 'submit', id)).toMatchObject({ success: true })
  })

  it('answers each requirement of a tender, makes all declarations, and stays below the ceiling', async () => {
    const tender = await publishedTender({ ceilingPrice: 1000 })
    const whole = await quotationFor(calls.supplier, tender, 900)
    const { id } = await ok(calls.supplier, 'bid/quote/add', { ...whole, answers: [], declared: 'truth' })
    const refused = await act(calls.supplier, 'bid/quote', 'submit', id)
    expect(refused.text).not.toContain('1000')
    expect(errorsOf(refused).map(({ pointer }) => pointer)).toEqual(['/answers', '/answers', '/declared', '/items'])
  })

  it('proves each requirement that asks for it', async () => {
    const tender = await publishedTender()
    const requirements = tender.requirements as readonly Row[]
    const proved = requirements.filter(({ evidence }) => evidence === 'Y').map(({ name }) => name)
    expect(proved).not.toEqual([])
    const whole = await quotationFor(calls.supplier, tender, 900)
    const answers = (whole.answers as readonly Row[]).map(({ evidence: _, ...row }) => row)
    const { id } = await ok(calls.supplier, 'bid/quote/add', { ...whole, answers })
    const refused = await act(calls.supplier, 'bid/quote', 'submit', id)
    expect(errorsOf(refused).map(({ message }) => message)).toEqual([`请上传证明：${proved.join('；')}`])
    const complete = await quotationFor(calls.supplier, tender, 900)
    const { id: other } = await ok(calls.supplier, 'bid/quote/add', complete)
    expect(await act(calls.supplier, 'bid/quote', 'submit', other)).toMatchObject({ success: true })
  })

  it('stays below the ceiling of each lot, and offers each line of a tender', async () => {
    const lots = ['A', 'B'].map((lotNo) => ({ lotNo, lotName: lotNo, ceiling: 1000 }))
    const items = ['A', 'B'].map((lotNo, index) => ({ lineNo: index + 1, lotNo, ...goods, qty: 1 }))
    const tender = await publishedTender({ lots, items })
    const whole = await quotationFor(calls.supplier, tender, 800)
    const [first, second] = whole.items as readonly Record<string, unknown>[]
    const said = async (lines: readonly object[]) => {
      await quotationFor(calls.supplier, tender)
      const { id } = await ok(calls.supplier, 'bid/quote/add', { ...whole, items: lines })
      return act(calls.supplier, 'bid/quote', 'submit', id)
    }
    expect(errorsOf(await said([first ?? {}, { ...second, price: 900 }]))).toMatchObject([
      { pointer: '/items', message: '标段 B 的报价超过限价' },
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
    const inquiry = await publishedInquiry()
    for (const call of [calls.supplier, calls.rival])
      await ok(call, 'bid/invite/do/accept', { ids: (await invitationOf(call, inquiry)).id })
    expect(await made(calls.supplier, inquiry)).toEqual({})
    const { id } = await ok(calls.supplier, 'bid/quote/add', await quotationFor(calls.supplier, inquiry, 90))
    expect(await made(calls.supplier, inquiry)).toEqual({ quoteInquiry: id, newQuote: id })
    await ok(calls.supplier, 'bid/quote/do/submit', { ids: id })
    expect(await made(calls.supplier, inquiry)).toEqual({ quoteInquiry: null, newQuote: null })
    expect(await made(calls.rival, inquiry)).toEqual({})
    await ok(calls.supplier, 'bid/quote/do/withdraw', { ids: id })
    expect(await made(calls.supplier, inquiry)).toEqual({ quoteInquiry: id, newQuote: id })
    expect((await calls.supplier('DELETE', `bid/quote/delete?id=${id}`)).success).toBe(true)
    expect(await made(calls.supplier, inquiry)).toEqual({})

    const again = await ok(calls.supplier, 'bid/quote/add', await quotationFor(calls.supplier, inquiry, 90))
    await ok(calls.supplier, 'bid/quote/do/submit', { ids: again.id })
    await write('update bid_inquiry set round = 2 where id = ?', inquiry.id)
    expect(await made(calls.supplier, inquiry)).toEqual({})
  })

  /** Payments of a tender without fee and bond. */
  const free = { payFee: null, payBond: null }

  it('of a tender ends with one bid, or with one for each lot and one for all', async () => {
    const whole = await publishedTender({ enrolEnd: inDays(3) })
    const invited = await ok(calls.supplier, 'bid/invite/add', { projectNo: whole.billNo })
    expect(await made(calls.supplier, whole, 'bid/project')).toEqual({ ...free, enrol: null })
    expect(invited.inviteStatus).toBe('accepted')
    const { id } = await ok(calls.supplier, 'bid/quote/add', await quotationFor(calls.supplier, whole, 90))
    const used = { ...free, enrol: null, quoteTender: id, newQuote: id }
    expect(await made(calls.supplier, whole, 'bid/project')).toEqual(used)

    const lots = [{ lotNo: '1', lotName: 'A', budget: 100_000, ceiling: 90_000 }]
    const items = [{ lineNo: 1, lotNo: '1', ...goods, qty: 5 }]
    const parted = await publishedTender({ lots, items })
    await ok(calls.supplier, 'bid/invite/add', { projectNo: parted.billNo })
    expect(parted.lotCount).toBe(1)
    const body = await quotationFor(calls.supplier, parted, 90)
    const first = await ok(calls.supplier, 'bid/quote/add', { ...body, lotNo: '1' })
    await ok(calls.supplier, 'bid/quote/do/submit', { ids: first.id })
    expect(await made(calls.supplier, parted, 'bid/project')).toEqual({ ...free, enrol: null })
    const second = await ok(calls.supplier, 'bid/quote/add', body)
    await ok(calls.supplier, 'bid/quote/do/submit', { ids: second.id })
    expect(await made(calls.supplier, parted, 'bid/project')).toEqual({
      ...free,
      enrol: null,
      quoteTender: null,
      newQuote: null,
    })
  })

  it('of a bond ends with the bond', async () => {
    const tender = await publishedTender({ bond: 1000 })
    await ok(calls.supplier, 'bid/invite/add', { projectNo: tender.billNo })
    expect(await made(calls.supplier, tender, 'bid/project')).toEqual({ payFee: null, enrol: null })
    await ok(calls.supplier, 'bid/bond/add', { projectNo: tender.billNo, amount: 1000, payWay: 'transfer' })
    expect(await made(calls.supplier, tender, 'bid/project')).toEqual({ ...free, enrol: null })
  })
})

describe('amendment', () => {
  it('makes submitted quotations wait for a confirmation, without which they lapse', async () => {
    const inquiry = await publishedInquiry()
    const quotes = await Promise.all(
      [calls.supplier, calls.rival].map(async (call) => {
        const { id } = await ok(call, 'bid/quote/add', await quotationFor(call, inquiry, 90))
        await ok(call, 'bid/quote/do/submit', { ids: id })
        return id as string
      }),
    )
    const { items } = await read(calls.buyer, 'bid/inquiry', inquiry.id)
    const changed = items?.map(({ id, qty }) => ({ id, qty: Number(qty) + 1 }))
    await ok(calls.buyer, 'bid/inquiry/do/amend', { ids: inquiry.id, remark: '数量调整', items: changed })
    expect(await read(calls.supplier, 'bid/inquiry', inquiry.id)).toMatchObject({ revision: 1, remark: '数量调整' })
    const [own = '', theirs = ''] = quotes
    expect(await read(calls.supplier, 'bid/quote', own)).toMatchObject({ status: 'toConfirm' })
    const messages = await rows(calls.admin, 'msg/message/list?esReceiver=supplier_b&pageSize=50')
    const { id: invitation } = await invitationOf(calls.supplier, inquiry)
    expect(messages.filter(({ busId }) => busId === invitation)).toHaveLength(2)

    const stale = await act(calls.supplier, 'bid/quote', 'confirm', own)
    expect(errorsOf(stale)).toMatchObject([{ pointer: '/items/0/qty' }, { pointer: '/items/1/qty' }])
    await ok(calls.supplier, 'bid/quote/do/withdraw', { ids: own })
    const draft = await read(calls.supplier, 'bid/quote', own)
    // Its form takes quantities again: they are to follow the event.
    expect(draft.amended).toBe('Y')
    const lines = draft.items?.map((line) => ({ ...line, qty: Number(line.qty) + 1 }))
    await ok(calls.supplier, 'bid/quote/edit', { id: own, version: draft.version, items: lines }, 'PUT')
    await ok(calls.supplier, 'bid/quote/do/submit', { ids: own })

    await write('update bid_quote set deadline = ? where id in (?, ?)', inDays(-1), own, theirs)
    const [job] = await rows(calls.admin, 'sys/job/list?jobName=dueActions')
    await ok(calls.admin, 'sys/job/run', { ids: job?.id })
    await expect.poll(async () => (await read(calls.rival, 'bid/quote', theirs)).status).toBe('lapsed')
    expect(await read(calls.supplier, 'bid/quote', own)).toMatchObject({ status: 'locked' })
    // A lapsed quotation is no opened one: it stays sealed.
    expect(await rows(calls.buyer, `bid/quote/list?inquiryNo=${inquiry.billNo}`)).toEqual([])
  })
})

describe('clarification', () => {
  it('is answered by the buyer, and published to the readers of the tender without the asker', async () => {
    const tender = await publishedTender()
    const body = { projectNo: tender.billNo, direction: 'bidder', title: '轴承型号', question: '可否采用等效型号？' }
    const { id } = await ok(calls.supplier, 'bid/clarify/add', body)
    await ok(calls.supplier, 'bid/clarify/do/submit', { ids: id })
    expect((await act(calls.supplier, 'bid/clarify', 'answer', id, { answer: '可以' })).success).toBe(false)
    expect(errorsOf(await act(calls.buyer, 'bid/clarify', 'answer', id))).toMatchObject([{ pointer: '/answer' }])
    await ok(calls.buyer, 'bid/clarify/do/answer', { ids: id, answer: '可以，须提供证明' })
    expect(await rows(calls.rival, `bid/clarify/list?projectNo=${tender.billNo}`)).toEqual([])
    await ok(calls.buyer, 'bid/clarify/do/publish', { ids: id })
    const seen = await calls.rival('GET', `bid/clarify/list?projectNo=${tender.billNo}`)
    expect(seen.result.records).toMatchObject([{ answer: '可以，须提供证明', status: 'published', direction: 'buyer' }])
    for (const secret of [company, 'supplier_b']) expect(seen.text).not.toContain(secret)
    const [own] = seen.result.records as readonly Row[]
    const history = await calls.rival('GET', `bid/clarify/history?id=${own?.id}`)
    expect(history.text).not.toContain('supplier_b')
    expect(await rows(calls.supplier, `bid/clarify/list?projectNo=${tender.billNo}`)).toHaveLength(2)
  })

  it('of a supplier is a question, whatever else it sends', async () => {
    const tender = await publishedTender()
    const addendum = { direction: 'buyer', changes: 'Y', publicFlag: 'N', newDeadline: inDays(30) }
    const body = { projectNo: tender.billNo, title: '轴承型号', question: '可否采用等效型号？', ...addendum }
    const { id } = await ok(calls.supplier, 'bid/clarify/add', body)
    const made = await read(calls.supplier, 'bid/clarify', id)
    expect(made).toMatchObject({ direction: 'bidder', changes: 'N', publicFlag: 'Y', newDeadline: null })
    const plain = await ok(calls.supplier, 'bid/clarify/add', {
      projectNo: tender.billNo,
      title: '交货',
      question: '可否分批？',
    })
    expect(await read(calls.supplier, 'bid/clarify', plain.id)).toMatchObject({ direction: 'bidder' })
  })

  it('of an inquiry is asked until its deadline, and published to its companies, which may extend it', async () => {
    const inquiry = await publishedInquiry({}, [company, rivalCompany])
    const { billNo, id } = inquiry
    const question = { type: 'inquiry', inquiryNo: billNo, title: '材质', question: '可否等效？' }
    const asked = await ok(calls.supplier, 'bid/clarify/add', question)
    expect(asked).toMatchObject({ type: 'inquiry', inquiryNo: billNo, projectNo: null })
    await ok(calls.supplier, 'bid/clarify/do/submit', { ids: asked.id })
    await ok(calls.buyer, 'bid/clarify/do/answer', { ids: asked.id, answer: '可以', publicFlag: 'Y', changes: 'Y' })
    const [rule] = await rows(calls.admin, 'bid/method/list?method=inquiry')
    const rules = rule ? { id: rule.id } : await ok(calls.admin, 'bid/method/add', { method: 'inquiry' })
    await ok(calls.admin, 'bid/method/edit', { id: rules.id, amendDays: 10 }, 'PUT')
    const publish = (newDeadline?: string) => act(calls.buyer, 'bid/clarify', 'publish', asked.id, { newDeadline })
    expect((await publish()).text).toContain('请填写延长后的截止时间')
    const later = inDays(20)
    expect(await publish(later)).toMatchObject({ success: true })
    if (!rule) await calls.admin('DELETE', `bid/method/delete?id=${rules.id}`)
    else await ok(calls.admin, 'bid/method/edit', { id: rule.id, amendDays: rule.amendDays }, 'PUT')
    expect(await read(calls.buyer, 'bid/inquiry', id)).toMatchObject({ quoteDeadline: later })
    expect(await invitationOf(calls.rival, inquiry)).toMatchObject({ deadline: later })
    const seen = await rows(calls.rival, `bid/clarify/list?inquiryNo=${billNo}`)
    expect(seen).toMatchObject([
      { title: '材质', answer: '可以', direction: 'buyer', type: 'inquiry', supplierId: null },
    ])
    expect(await rows(calls.stranger, `bid/clarify/list?inquiryNo=${billNo}`)).toEqual([])
    await write('update bid_inquiry set quote_deadline = ? where id = ?', inDays(-1), id)
    const late = await ok(calls.supplier, 'bid/clarify/add', { ...question, title: '晚' })
    const refused = await act(calls.supplier, 'bid/clarify', 'submit', late.id)
    expect(refused.text).toContain('提问截止时间已过')
  })

  it('is read and changed by its author alone, while it is a draft', async () => {
    const tender = await publishedTender()
    const draft = (call: Call, values: object) =>
      ok(call, 'bid/clarify/add', { projectNo: tender.billNo, title: '草稿', question: '草稿', ...values })
    const own = await draft(calls.supplier, {})
    const committee = await draft(calls.buyer, { direction: 'committee', supplierId: company })
    await write('update bid_clarify set experts = ? where id in (?, ?)', ',expert,', own.id, committee.id)
    const tries = [
      ...(['buyer', 'expert'] as const).map((name) => [name, own.id] as const),
      ...(['supplier', 'rival', 'expert'] as const).map((name) => [name, committee.id] as const),
    ]
    for (const [name, id] of tries) {
      const call = calls[name]
      const seen = (await rows(call, `bid/clarify/list?projectNo=${tender.billNo}`)).some((row) => row.id === id)
      const changed = await call('PUT', 'bid/clarify/edit', { body: { id, question: '改写' } })
      const deleted = await call('DELETE', `bid/clarify/delete?id=${id}`)
      expect([name, seen, changed.success, deleted.success]).toEqual([name, false, false, false])
    }
    await ok(calls.supplier, 'bid/clarify/do/submit', { ids: own.id })
    await ok(calls.buyer, 'bid/clarify/do/submit', { ids: committee.id })
    expect(await read(calls.buyer, 'bid/clarify', own.id)).toMatchObject({ question: '草稿' })
    expect(await read(calls.supplier, 'bid/clarify', committee.id)).toMatchObject({ question: '草稿' })
  })

  it('names no invited company and no expert to its readers', async () => {
    const tender = await publishedTender()
    const body = { projectNo: tender.billNo, direction: 'bidder', title: '邀请', question: '名单？' }
    const { id } = await ok(calls.supplier, 'bid/clarify/add', body)
    await write('update bid_clarify set audience = ?, experts = ? where id = ?', `,${rivalCompany},`, ',expert,', id)
    const texts = await Promise.all(
      [`queryById?id=${id}`, `list?projectNo=${tender.billNo}`, `history?id=${id}`].map(
        async (path) => (await calls.supplier('GET', `bid/clarify/${path}`)).text,
      ),
    )
    for (const text of texts) for (const secret of [rivalCompany, ',expert,']) expect(text).not.toContain(secret)
  })

  it('takes no question after the end of questions', async () => {
    const tender = await publishedTender()
    const { id } = await ok(calls.supplier, 'bid/clarify/add', {
      ...{ projectNo: tender.billNo, direction: 'bidder', title: '晚到的问题', question: '还能提问吗？' },
    })
    await write('update bid_project set question_end = ? where id = ?', inDays(-1), tender.id)
    expect(errorsOf(await act(calls.supplier, 'bid/clarify', 'submit', id))).toMatchObject([{ pointer: '/question' }])
  })

  it('asks one bidder during the evaluation, who answers', async () => {
    const tender = await publishedTender()
    const { id } = await ok(calls.buyer, 'bid/clarify/add', {
      ...{
        projectNo: tender.billNo,
        direction: 'committee',
        title: '业绩',
        question: '请说明业绩',
        supplierId: company,
      },
    })
    await ok(calls.buyer, 'bid/clarify/do/submit', { ids: id })
    expect((await act(calls.rival, 'bid/clarify', 'reply', id, { answer: '冒答' })).success).toBe(false)
    await ok(calls.supplier, 'bid/clarify/do/reply', { ids: id, answer: '见附件' })
    expect(await read(calls.buyer, 'bid/clarify', id)).toMatchObject({ answer: '见附件', status: 'answered' })
  })
})

describe('negotiation', () => {
  it('asks one supplier for a better quotation, which replaces the earlier one when it is opened', async () => {
    const [inquiry] = await rows(calls.buyer, 'bid/inquiry/list?phase=opened')
    const [bid] = await rows(calls.buyer, `bid/quote/list?inquiryNo=${inquiry?.billNo}&status=opened`)
    if (!inquiry || !bid) throw new Error('the demo has no opened inquiry')
    const compared = async (lang: string) =>
      (await calls.buyer('GET', `sourcing/comparison?kind=inquiry&id=${inquiry.id}`, { headers: { lang } })).result
        .event
    expect(inquiry.nameEn).toBeTruthy()
    expect([(await compared('zh')).name, (await compared('en')).name]).toEqual([inquiry.name, inquiry.nameEn])
    expect((await act(calls.buyer, 'bid/quote', 'negotiate', bid.id, { nextDeadline: inDays(-1) })).success).toBe(false)
    const nextDeadline = inDays(2)
    await ok(calls.buyer, 'bid/quote/do/negotiate', { ids: bid.id, nextDeadline })
    expect((await act(calls.buyer, 'bid/quote', 'negotiate', bid.id, { nextDeadline })).text).toContain(
      '已有新一轮报价',
    )
    const later = {
      sql: 'select * from bid_quote where source_no = ? and supplier_id = ? and round = 2',
      parameters: [inquiry.billNo, bid.supplierId],
    }
    const [draft] = await api.running.app.store.rows(later)
    expect(draft).toMatchObject({ status: 'draft', deadline: nextDeadline })
    // Not before the opening is it the one that counts.
    expect(await read(calls.buyer, 'bid/quote', bid.id)).toMatchObject({ status: 'opened' })
  })
})

describe('rivals', () => {
  it('learn no names, counts and target prices of an event', async () => {
    const inquiry = await publishedInquiry()
    const texts = await Promise.all(
      [
        `bid/inquiry/queryById?id=${inquiry.id}`,
        `bid/inquiry/history?id=${inquiry.id}`,
        `bid/inquiry/items/list?inquiryId=${inquiry.id}`,
        `bid/inquiry/invited/list?inquiryId=${inquiry.id}`,
        `bid/invite/list?billNo=${inquiry.billNo}`,
        `wf/chain?resource=bid/inquiry&id=${inquiry.id}`,
        'mat/material/suppliers/list',
      ].map(async (path) => [path, (await calls.supplier('GET', path)).text] as const),
    )
    for (const [path, text] of texts)
      for (const secret of [rivalCompany, '"targetPrice":98']) expect(text, path).not.toContain(secret)
  })
})
