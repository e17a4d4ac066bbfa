import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { quotationFor } from '../../kit/quotation.ts'

type Call = Awaited<ReturnType<ApiServer['as']>>
type Row = { readonly id: string; readonly [field: string]: unknown }

let api: ApiServer
let [buyer, approver, supplier, other, quality]: readonly Call[] = []
beforeAll(async () => {
  api = await startApi()
  const names = ['buyer', 'approver', 'supplier_b', 'supplier_a', 'quality']
  ;[buyer, approver, supplier, other, quality] = await Promise.all(names.map(api.as))
})
afterAll(() => api?.close())

async function rows(call: Call | undefined, path: string): Promise<readonly Row[]> {
  const reply = await call?.('GET', path)
  if (!reply?.success) throw new Error(reply?.text)
  return reply.result.records
}

async function ok(call: Call | undefined, method: 'POST' | 'PUT', path: string, body: object): Promise<Row> {
  const reply = await call?.(method, path, { body })
  if (!reply?.success) throw new Error(reply?.text)
  return reply.result
}

async function firstOf(call: Call | undefined, path: string): Promise<Row> {
  const [row] = await rows(call, path)
  if (!row) throw new Error(`no rows at ${path}`)
  return row
}

describe('bid', () => {
  it('copies its tender, computes its totals, and is hidden from others until the opening', async () => {
    const tender = await firstOf(supplier, 'bid/project/list?phase=published&bidMethod=open')
    const body = await quotationFor(supplier as Call, tender)
    const bid = await ok(supplier, 'POST', 'bid/quote/add', body)
    expect(bid).toMatchObject({
      billNo: expect.stringMatching(/^BJ\d{12}$/),
      projectName: tender.name,
      deadline: tender.bidDeadline,
      purOrg: tender.purOrg,
      buyerId: tender.buyerId,
      status: 'draft',
      type: 'tender',
    })
    await ok(supplier, 'POST', 'bid/quote/do/submit', { id: bid.id })
    expect(await firstOf(supplier, `bid/quote/list?billNo=${bid.billNo}`)).toMatchObject({ status: 'submitted' })
    for (const call of [buyer, approver, other]) {
      expect((await call?.('GET', `bid/quote/queryById?id=${bid.id}`))?.success).toBe(false)
      expect(await rows(call, `bid/quote/list?billNo=${bid.billNo}`)).toEqual([])
      expect(await rows(call, `bid/quote/items/list?quoteId=${bid.id}`)).toEqual([])
    }
    // A submitted bid is final, even for administrators.
    const admin = await api.as('admin')
    const opened = await firstOf(admin, 'bid/quote/list?status=opened')
    const change = await admin('PUT', 'bid/quote/edit', { body: { id: opened.id, remark: 'x' } })
    const removal = await admin('DELETE', `bid/quote/delete?id=${opened.id}`)
    expect([change.status, removal.status]).toEqual([403, 403])
    // Frees the tender for the bids of other tests.
    await api.running.app.store.write([{ sql: 'delete from bid_quote where id = ?', parameters: [bid.id] }])
  })

  it('may refer to an inquiry, which it copies in any order of choice, and is opened with it', async () => {
    const inquiry = await firstOf(supplier, 'bid/inquiry/list?phase=published')
    const inquiryItem = await firstOf(supplier, `bid/inquiry/items/list?inquiryId=${inquiry.id}`)
    expect(inquiryItem).toMatchObject({ materialCode: expect.any(String) })
    expect(Object.keys({ ...inquiry, ...inquiryItem })).not.toEqual(expect.arrayContaining(['targetPrice']))
    const body = await quotationFor(supplier as Call, inquiry, 12.5)
    const bid = await ok(supplier, 'POST', 'bid/quote/add', body)
    const copied = { projectName: inquiry.name, deadline: inquiry.quoteDeadline, sourceNo: inquiry.billNo }
    expect(bid).toMatchObject({ ...copied, type: 'inquiry', buyerId: inquiry.buyerId })

    const tender = await firstOf(supplier, 'bid/project/list?phase=published&bidMethod=open')
    const { items, projectNo } = await quotationFor(supplier as Call, tender)
    const change = (values: object) => ok(supplier, 'PUT', 'bid/quote/edit', { id: bid.id, ...values })
    await change({ type: 'tender', projectNo, items })
    const storedBid = async () => firstOf(supplier, `bid/quote/list?billNo=${bid.billNo}`)
    expect(await storedBid()).toMatchObject({ projectName: tender.name, sourceNo: tender.billNo, inquiryNo: null })
    await change({ type: 'inquiry', inquiryNo: inquiry.billNo, items: body.items })
    expect(await storedBid()).toMatchObject({ ...copied, projectNo: null })
    // Auctions take bids in their own page.
    const wrong = await supplier?.('PUT', 'bid/quote/edit', { body: { id: bid.id, type: 'bidding' } })
    expect(wrong?.result.errors).toMatchObject([{ pointer: '/type' }])

    await ok(supplier, 'POST', 'bid/quote/do/submit', { id: bid.id })
    const sql = `update bid_quote set status = 'locked' where id = ?`
    await api.running.app.store.write([
      { sql, parameters: [bid.id] },
      {
        sql: `update bid_inquiry set phase = 'closed', quote_deadline = '2020-01-01 09:00:00' where id = ?`,
        parameters: [inquiry.id],
      },
    ])
    // A sealed inquiry is opened by two people.
    await ok(buyer, 'POST', 'bid/inquiry/do/askOpening', { id: inquiry.id })
    expect((await buyer?.('POST', 'bid/inquiry/do/open', { body: { id: inquiry.id } }))?.success).toBe(false)
    await ok(approver, 'POST', 'bid/inquiry/do/confirmOpening', { id: inquiry.id })
    expect(await firstOf(buyer, `bid/quote/list?inquiryNo=${inquiry.billNo}&billNo=${bid.billNo}`)).toMatchObject({
      status: 'opened',
    })
  })

  it('is offered as a new record only to roles that its seal permits', async () => {
    const seen = async (call: Call | undefined) => {
      const resource = await call?.('GET', 'schema/resource/bid/quote')
      const own = await call?.('GET', 'sys/permission/getUserPermissionByToken')
      const isButton = JSON.stringify([own?.result.menu, own?.result.auth]).includes('"bid:quote:add"')
      return [resource?.result.can.includes('add'), isButton]
    }
    const admin = await api.as('admin')
    expect((await admin('POST', 'bid/quote/add', { body: {} })).code).toBe(510)
    expect(await Promise.all([admin, supplier, buyer].map(seen))).toEqual([
      [false, false],
      [true, true],
      [false, false],
    ])
    // Score sheets are never sealed for their expert; the server alone makes them.
    expect((await admin('GET', 'schema/resource/bid/evaluate')).result.can).not.toContain('add')
  })

  it('is sealed for all but its supplier at every address, administrators included, until the opening', async () => {
    const [admin, auditor, viewer] = await Promise.all(['admin', 'auditor', 'admin'].map(api.as))
    if (!(admin && auditor && viewer && supplier && buyer && approver)) throw new Error('not signed in')
    const mark = 'sealed-canary'
    const raw = new FormData()
    raw.append('file', new Blob(['%PDF-1.7 sealed-canary']), `${mark}.pdf`)
    const file = (await supplier('POST', 'sys/common/upload', { raw })).result
    const tender = await firstOf(supplier, 'bid/project/list?phase=published&bidMethod=open')
    const quotation = await quotationFor(supplier, tender, 1234.25)
    const body = {
      ...quotation,
      remark: mark,
      techFiles: `${file.id}|${file.path}`,
      items: (quotation.items as readonly object[]).map((line) => ({ ...line, brand: mark })),
    }
    const added = await ok(supplier, 'POST', 'bid/quote/add', body)
    const { id } = await ok(supplier, 'PUT', 'bid/quote/edit', { id: added.id, deviation: mark })
    const [item] = await rows(supplier, `bid/quote/items/list?quoteId=${id}`)
    await ok(supplier, 'POST', 'bid/quote/do/submit', { id })
    expect((await viewer('PUT', 'sys/user/viewAs', { body: { roleCode: 'supplier' } })).success).toBe(true)
    const reads = [
      `bid/quote/list?pageSize=100&billNo=${added.billNo}`,
      `bid/quote/items/list?pageSize=100&quoteId=${id}`,
      `bid/quote/queryById?id=${id}`,
      `bid/quote/items/queryById?id=${item?.id}`,
      `bid/quote/history?id=${id}`,
      `bid/quote/exportXls?format=csv&selections=${id}`,
      `bid/quote/exportRecord?id=${id}`,
      `sys/dataLog/list?dataId=${id}`,
      `sys/dataLog/list?dataTable=${encodeURIComponent('bid/quote/items')}&dataId=${item?.id}`,
      `sys/dataLog/queryDataVerList?dataTable=bid/quote&dataId=${id}`,
      `sys/dataLog/compare?dataTable=bid/quote&dataId=${id}&left=1&right=2`,
      `sys/dataLog/compare?dataTable=bid/quote/items&dataId=${item?.id}&left=0&right=1`,
      `report/rep/quotecompare/list?pageSize=100`,
      `report/bid/quoted/list?pageSize=100`,
      `sys/search?keyword=${mark}`,
      `sys/search?keyword=${added.billNo}`,
      `lookup/rows?code=bid/quote&pageSize=100`,
      `sys/file/list?fileName=${mark}`,
      `sys/file/download?id=${file.id}`,
      `sys/common/static/${file.path}`,
      `wf/instance/list?pageSize=100&docId=${id}`,
      `wf/todo/list?pageSize=100`,
      `wf/document/list?pageSize=100`,
      `wf/activity/list?pageSize=100`,
    ]
    const secrets = [mark, '7654321', String(added.billNo), String(id), String(item?.id)]
    const shown = async (call: Call) => {
      const replies = await Promise.all(reads.map(async (path) => ({ path, ...(await call('GET', path)) })))
      // A refusal repeats the request.
      const leaked = replies.filter(({ status, success }) => status === 200 && success !== false)
      return leaked.filter(({ text }) => secrets.some((secret) => text.includes(secret))).map(({ path }) => path)
    }
    for (const call of [admin, auditor, viewer, buyer, approver]) expect(await shown(call)).toEqual([])
    // The same addresses show it to its supplier, as permitted.
    expect((await shown(supplier)).length).toBeGreaterThan(7)
    const refused = await Promise.all([
      admin('PUT', 'bid/quote/edit', { body: { id, remark: 'changed' } }),
      admin('POST', 'bid/quote/do/lock', { body: { id } }),
      admin('DELETE', `bid/quote/delete?id=${id}`),
      admin('POST', 'bid/quote/items/add', { body: { ...body.items[0], quoteId: id } }),
      admin('POST', 'bid/quote/add', { body: { ...body, supplierId: added.supplierId, techFiles: null } }),
    ])
    expect(refused.map(({ success }) => success)).toEqual([false, false, false, false, false])

    // A bid deleted before the opening is hidden in the recycle bin, and so are its files.
    const inquiry = await firstOf(supplier, 'bid/inquiry/list?phase=published')
    const another = await quotationFor(supplier, inquiry)
    const draft = await ok(supplier, 'POST', 'bid/quote/add', { ...another, techFiles: body.techFiles })
    expect((await supplier('DELETE', `bid/quote/delete?id=${draft.id}`)).success).toBe(true)
    for (const path of [`sys/recycle/list?recordId=${draft.id}`, `sys/dataLog/list?dataId=${draft.id}`])
      expect((await admin('GET', path)).result.records).toEqual([])

    await api.running.app.store.write([
      { sql: `update bid_quote set status = 'opened' where id = ?`, parameters: [id] },
    ])
    const opened = await shown(admin)
    expect(opened).toEqual(expect.arrayContaining([0, 1, 4, 7, 10, 11].map((place) => reads[place])))
  })

  it('cannot be submitted after its tender has closed', async () => {
    const draft = await firstOf(supplier, 'bid/quote/list?status=draft')
    const { store } = api.running.app
    const sql = `update bid_quote set deadline = '2020-01-01 09:00:00' where id = ?`
    await store.write([{ sql, parameters: [draft.id] }])
    const late = await supplier?.('POST', 'bid/quote/do/submit', { body: { id: draft.id } })
    expect(late?.success).toBe(false)
  })
})

describe('tender', () => {
  it('by invitation is visible to the invited, without hidden fields', async () => {
    const invitedProject = await firstOf(buyer, 'bid/project/list?phase=published&bidMethod=invited')
    const path = `bid/project/list?billNo=${invitedProject.billNo}`
    const seen = await firstOf(supplier, path)
    expect(seen).toMatchObject({ name: invitedProject.name })
    expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(['budget']))
    await ok(buyer, 'POST', 'bid/project/do/extendDeadline', {
      id: invitedProject.id,
      bidDeadline: '2099-01-01 09:30:00',
      openTime: '2099-01-01 09:30:00',
    })
    expect(await firstOf(buyer, path)).toMatchObject({ phase: 'published', bidDeadline: '2099-01-01 09:30:00' })
    const nobody = `update bid_project set invited_ids = '' where id = ?`
    await api.running.app.store.write([{ sql: nobody, parameters: [invitedProject.id] }])
    expect(await rows(supplier, path)).toEqual([])
  })

  it('has weights that total a hundred and is opened after its close', async () => {
    const add = (values: object) => buyer?.('POST', 'bid/project/add', { body: { name: '测试', ...values } })
    const weights = await add({ techWeight: 40, bizWeight: 20, priceWeight: 30 })
    expect(weights?.text).toContain('权重合计应为 100%')
    const early = await add({ bidDeadline: '2099-01-02 09:00:00', openTime: '2099-01-01 09:00:00' })
    expect(early?.text).toContain('开标时间不能早于投标截止')
  })
})

it('the warehouse never sees a price, and its receipts have that of the order', async () => {
  const warehouse = await api.as('warehouse')
  const order = await firstOf(buyer, 'ord/order/list?status=confirmed')
  const [line] = await rows(buyer, `ord/order/lines/list?orderId=${order.id}&order=lineNo`)
  if (!line) throw new Error('an order without lines')
  const { materialCode, unit, taxRate, lineNo } = line
  const taken = { orderNo: order.billNo, orderLine: lineNo, materialCode, unit, taxRate, qty: 2, okQty: 2 }
  const head = { supplierId: order.supplierId, purOrg: order.purOrg, buyerId: order.buyerId }
  const receipt = await ok(warehouse, 'POST', 'ord/receipt/add', {
    ...{ ...head, warehouse: '一号库', receiveTime: '2026-11-01 09:00:00', receiver: 'warehouse' },
    // A price sent by a reader who cannot see it is ignored.
    lines: [{ ...taken, price: 999_999 }],
  })
  const [storedLine] = await rows(buyer, `ord/receipt/lines/list?receiptId=${receipt.id}`)
  expect(storedLine).toMatchObject({ price: line.price, amountNoTax: Math.round(Number(line.price) * 200) / 100 })
  const wrong = await warehouse('POST', 'ord/receipt/lines/add', {
    body: { ...taken, receiptId: receipt.id, orderNo: null, orderLine: null },
  })
  expect(wrong.result.errors).toMatchObject([{ pointer: '/orderNo' }])

  const money = /"(price|priceTax|amountNoTax|taxAmount|amountWithTax)"/
  const head2 = ['ord/order', 'ord/receipt', 'ord/return', 'ord/redreceipt']
  for (const code of head2.flatMap((each) => [each, `${each}/lines`])) {
    const [row] = await rows(warehouse, `${code}/list?pageSize=1`)
    const paths = ['list', 'exportXls?format=csv', `queryById?id=${row?.id}`, `history?id=${row?.id}`]
    for (const path of paths) expect((await warehouse('GET', `${code}/${path}`)).text).not.toMatch(money)
    expect((await warehouse('GET', `schema/resource/${code}`)).text).not.toMatch(/"(price|amountWithTax)":/)
  }
})

it('a document belongs to the buyer who creates it, and has no buyer for other authors', async () => {
  expect(await ok(buyer, 'POST', 'ord/order/add', {})).toMatchObject({ buyerId: 'buyer' })
  expect(await ok(supplier, 'POST', 'ord/delivery/add', {})).toMatchObject({ buyerId: null })
  expect(await ok(quality, 'POST', 'qc/check/add', {})).toMatchObject({ buyerId: null })
})

it('a supplier sees no competitor in its invitations, nor other sources of a material', async () => {
  const admin = await api.as('admin')
  const mine = await firstOf(supplier, 'srm/supplier/base/list')
  const companies = await rows(buyer, 'srm/supplier/base/list?status=qualified')
  const rival = companies.find(({ id }) => id !== mine.id)
  const material = await firstOf(buyer, 'mat/material/list?pageSize=1')
  for (const [supplierId, share] of [
    [mine.id, 70],
    [rival?.id, 30],
  ] as const)
    await ok(admin, 'POST', 'mat/material/suppliers/add', { materialId: material.materialCode, supplierId, share })
  const [all, own] = await Promise.all(
    [buyer, supplier].map((call) => rows(call, 'mat/material/suppliers/list?pageSize=100')),
  )
  expect(all?.map(({ share }) => share)).toEqual(expect.arrayContaining([70, 30]))
  expect(own).toMatchObject([{ supplierId: mine.id }])
  expect(own?.[0]).not.toHaveProperty('share')
  for (const code of ['bid/inquiry', 'bid/project']) {
    const row = await firstOf(supplier, `${code}/list?pageSize=1`)
    const record = (await supplier?.('GET', `${code}/queryById?id=${row.id}`))?.result
    expect([Object.keys(row), Object.keys(record)].flat()).not.toContain('invitedIds')
    const filtered = await supplier?.('GET', `${code}/list?invitedIds=*${mine.id}*`)
    expect(filtered?.success).toBe(false)
  }
})

it('a running production plan keeps its planned values; progress adds up', async () => {
  const plan = await firstOf(quality, 'ord/supervise/list?status=running')
  const { store } = api.running.app
  const owner = `update ord_supervise set supplier_id = (select supplier_id from sys_user where username = 'supplier_b') where id = ?`
  await store.write([{ sql: owner, parameters: [plan.id] }])
  const read = async () => (await supplier?.('GET', `ord/supervise/queryById?id=${plan.id}`))?.result
  const { tasks, version } = await read()
  const changed = tasks.map((task: Row) => ({ ...task, pct: 50, weight: 1, planEnd: '2099-01-01' }))
  await ok(supplier, 'PUT', 'ord/supervise/edit', { id: plan.id, version, tasks: changed })
  const after = await read()
  expect(after.progress).toBe(50)
  expect(after.planTo).toBe(plan.planTo)
  expect(after.tasks.map(({ weight }: Row) => weight)).toEqual(tasks.map(({ weight }: Row) => weight))
  expect((await quality?.('POST', 'ord/supervise/do/finish', { body: { id: plan.id } }))?.success).toBe(false)
})

it('a payment application is limited to its documents, with its amount in words', async () => {
  const body = { lines: [{ docType: 'contract', amount: 100.5 }], taxAmount: 11.56, applyAmount: 100.5 }
  const made = await ok(supplier, 'POST', 'fin/payapply/add', body)
  expect(made).toMatchObject({ amountWithTax: 100.5, amountNoTax: 88.94, capital: '壹佰元伍角' })
  const { id, version } = made
  await ok(supplier, 'PUT', 'fin/payapply/edit', { id, version, applyAmount: 100.51 })
  const sent = await supplier?.('POST', 'fin/payapply/do/submit', { body: { id } })
  expect(sent?.text).toContain('申请金额不能超过关联单据合计')
})
