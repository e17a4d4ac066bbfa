import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { tracesOf } from '../../kit/traces.ts'
import { act, type Call, dialect, did, firstOf, type Row, record, rows, write } from './callers.ts'

const price = 918_273.645
const words = 'whale-in-the-offer'
const past = '2020-01-01 09:00:00'

/** What no file may contain before the opening. */
const secrets = [price, words, 'price list', 'walrus-offer']

let api: ApiServer
let calls: Readonly<Record<string, Call>>
let tender: Row
let bid: Row
let file: { readonly id: string; readonly path: string }

const on = (username: string): Call => {
  const call = calls[username]
  if (!call) throw new Error(`${username} is not signed in`)
  return call
}

const line = { unit: 'PCS', qty: 2, price, taxRate: '13', lineNo: 1, brand: words }

async function bidFor(call: Call, values: object, key: string) {
  const { materialCode, unit } = await firstOf(on('buyer'), `bid/project/items/list?projectId=${tender.id}`)
  const reply = await call('POST', 'bid/quote/add', {
    headers: { 'Idempotency-Key': key },
    body: {
      ...{ validUntil: '2099-12-31', deliveryDays: 30, declared: 'truth,noCollusion,acceptTerms' },
      deviation: words,
      items: [{ ...line, materialCode, unit }],
      breaks: [{ itemNo: 1, fromQty: 10, price }],
      ...values,
    },
  })
  if (!reply.success) throw new Error(reply.text)
  return reply.result as Row
}

/** Addresses whose answers to a caller contain values of the bid. */
async function readBy(call: Call): Promise<readonly string[]> {
  const paths = [
    `bid/quote/queryById?id=${bid.id}`,
    `bid/quote/list?billNo=${bid.billNo}`,
    `bid/quote/items/list?quoteId=${bid.id}`,
    `bid/quote/breaks/list?quoteId=${bid.id}`,
    `bid/quote/history?id=${bid.id}`,
    `bid/quote/exportXls?format=csv&selections=${bid.id}`,
    `report/rep/quotecompare/list?pageSize=200&project=${tender.billNo}`,
    'report/bid/quoted/list?pageSize=200',
    `sys/dataLog/queryById?id=${bid.id}`,
    `sys/dataLog/list?dataId=${bid.id}&pageSize=100`,
    `sys/search?keyword=${words}`,
    `wf/document/list?title=*${bid.billNo}*`,
    'sys/recycle/list?pageSize=100',
    'sys/file/list?pageSize=200',
    `sys/common/static/${file.path}`,
  ]
  const answers = await Promise.all(paths.map((path) => call('GET', path)))
  for (const [index, { text }] of answers.entries())
    expect(text, `no address: ${paths[index]}`).not.toContain('路径不存在')
  return paths.filter((_, index) => {
    const bytes = answers[index]?.bytes ?? Buffer.alloc(0)
    return [words, String(price), '1836547.29', 'price list', 'walrus-offer'].some((text) => bytes.includes(text))
  })
}

const dataDir = () => api.running.app.options.dataDir

beforeAll(async () => {
  api = await startApi({}, dialect)
  const named = ['admin', 'buyer', 'approver', 'auditor', 'expert', 'finance', 'supplier_a', 'supplier_b']
  calls = Object.fromEntries(await Promise.all(named.map(async (name) => [name, await api.as(name)] as const)))
  tender = await firstOf(on('supplier_b'), 'bid/project/list?phase=published&bidMethod=open')
  await write(
    api,
    `delete from bid_quote where source_no = ? and supplier_id = ?`,
    tender.billNo,
    await companyOf('supplier_b'),
  )
  // One line of two pieces, without requirements and ceiling.
  await write(api, 'delete from bid_project_items where project_id = ? and line_no > 1', tender.id)
  await write(api, 'update bid_project_items set qty = 2 where project_id = ?', tender.id)
  await write(api, 'delete from bid_project_requirements where project_id = ?', tender.id)
  await write(api, 'update bid_project set ceiling_price = null where id = ?', tender.id)
  const lot = `select 'lot-8', tenant_id, id, '8', 'C', 1 from bid_project where id = ?`
  await write(
    api,
    `insert into bid_project_lots (id, tenant_id, project_id, lot_no, lot_name, version) ${lot}`,
    tender.id,
  )
  const raw = new FormData()
  raw.append('file', new Blob(['%PDF-1.7 price list']), 'walrus-offer.pdf')
  file = (await on('supplier_b')('POST', 'sys/common/upload', { raw })).result
  bid = await bidFor(
    on('supplier_b'),
    { projectNo: tender.billNo, techFiles: `${file.id}|${file.path}` },
    'sealed-bid-of-the-test',
  )
})
afterAll(() => api?.close())

async function companyOf(username: string): Promise<string> {
  const [company] = await rows(on(username), 'srm/supplier/base/list?pageSize=1')
  return company?.id ?? ''
}

describe('bid of a company', () => {
  it('is read by the company in drafts and lists', async () => {
    const own = await record(on('supplier_b'), 'bid/quote', bid.id)
    expect(own).toMatchObject({ deviation: words, currency: 'CNY', deliveryDays: 30 })
    expect(own.items).toEqual([expect.objectContaining({ price, brand: words, qty: 2 })])
    expect(own.breaks).toEqual([expect.objectContaining({ price, fromQty: 10 })])
    const [listed] = await rows(on('supplier_b'), `bid/quote/list?billNo=${bid.billNo}`)
    expect(listed).toMatchObject({ amountWithTax: own.amountWithTax, deliveryDays: 30 })
    const [item] = await rows(on('supplier_b'), `bid/quote/items/list?quoteId=${bid.id}`)
    expect(item).toMatchObject({ price, brand: words })
  })

  it('names the values that its reader cannot see yet, once the technical envelope is open', async () => {
    const company = await companyOf('supplier_b')
    const opened = await rows(on('buyer'), `bid/quote/list?status=opened&supplierId=${company}`)
    const seen = await Promise.all(opened.map(({ id }) => record(on('buyer'), 'bid/quote', id)))
    const [priced, hidden] = [seen.find((each) => each.amountWithTax !== null), seen.find((each) => each._sealed)]
    expect(priced).toMatchObject({ currency: 'CNY' })
    expect(priced).not.toHaveProperty('_sealed')
    expect(hidden).toMatchObject({ amountWithTax: null, deliveryDays: expect.any(Number) })
    expect(hidden?._sealed).toEqual(expect.arrayContaining(['amountWithTax', 'items', 'paymentTerm']))
    expect(hidden?._sealed).not.toContain('deliveryDays')
    const own = await record(on('supplier_b'), 'bid/quote', String(hidden?.id))
    expect(own.amountWithTax).toEqual(expect.any(Number))
    expect(own).not.toHaveProperty('_sealed')
  })

  it('has files that only the company reads and names, from the upload on', async () => {
    expect(file.path).toMatch(/^temp\/walrus-offer_\d+\.pdf$/)
    const own = await on('supplier_b')('GET', `sys/common/static/${file.path}`)
    expect([own.status, own.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining('walrus-offer.pdf'),
    ])
    const raw = new FormData()
    raw.append('file', new Blob(['%PDF-1.7 price list']), 'walrus-offer unsaved.pdf')
    const unsaved = (await on('supplier_b')('POST', 'sys/common/upload', { raw })).result
    const stored = (await on('admin')('GET', 'sys/file/list?pageSize=200')).text
    expect([stored.includes(unsaved.id), stored.includes('walrus-offer')]).toEqual([false, false])
    expect((await on('admin')('GET', `sys/file/download?id=${unsaved.id}`)).text).not.toContain('price list')
    expect(await tracesOf(api, secrets)).toEqual([])
  })

  it('is changed while it is a draft: in its form, and in a single line', async () => {
    const own = await record(on('supplier_b'), 'bid/quote', bid.id)
    const edited = await on('supplier_b')('PUT', 'bid/quote/edit', {
      body: { id: bid.id, version: own.version, deliveryDays: 45 },
    })
    expect(edited.result).toMatchObject({ deliveryDays: 45, deviation: words })
    const [item] = own.items as unknown as readonly Row[]
    const moq = await on('supplier_b')('PUT', 'bid/quote/items/edit', { body: { id: item?.id, moq: 3 } })
    expect(moq.result).toMatchObject({ moq: 3, price })
    const again = await record(on('supplier_b'), 'bid/quote', bid.id)
    expect(again.items).toEqual([expect.objectContaining({ moq: 3, price })])
    expect(again.deliveryDays).toBe(45)
  })

  it('has a receipt once it is submitted, none while it is withdrawn', async () => {
    await did(on('supplier_b'), 'bid/quote', 'submit', bid.id)
    const first = await record(on('supplier_b'), 'bid/quote', bid.id)
    expect(first.receiptHash).toMatch(/^[0-9a-f]{64}$/)
    expect(first.receiptTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    await did(on('supplier_b'), 'bid/quote', 'withdraw', bid.id)
    expect(await record(on('supplier_b'), 'bid/quote', bid.id)).toMatchObject({ receiptHash: null, deviation: words })
    const own = await record(on('supplier_b'), 'bid/quote', bid.id)
    await on('supplier_b')('PUT', 'bid/quote/edit', { body: { id: bid.id, version: own.version, deliveryDays: 50 } })
    await did(on('supplier_b'), 'bid/quote', 'submit', bid.id)
    const second = await record(on('supplier_b'), 'bid/quote', bid.id)
    expect(second.receiptHash).not.toBe(first.receiptHash)
    expect(second.items).toEqual([expect.objectContaining({ price })])
  })

  it('is unreadable in the recycle bin', async () => {
    const other = await bidFor(on('supplier_b'), { projectNo: tender.billNo, lotNo: '1' }, 'deleted')
    expect((await on('supplier_b')('DELETE', `bid/quote/delete?id=${other.id}`)).success).toBe(true)
    const query = { sql: 'select content from _recycle where record_id = ?', parameters: [other.id] }
    expect(await api.running.app.store.rows(query)).toHaveLength(1)
    expect((await on('admin')('GET', 'sys/recycle/list?pageSize=100')).text).not.toContain(other.billNo)
    expect(await tracesOf(api, secrets)).toEqual([])
  })

  it('is kept while it is typed, unreadable in the database', async () => {
    const values = { deviation: words, items: [line] }
    const path = 'draft/bid/quote'
    expect((await on('supplier_b')('PUT', path, { body: { values } })).success).toBe(true)
    expect((await on('supplier_b')('GET', path)).result.values).toEqual(values)
    expect(await tracesOf(api, secrets)).toEqual([])
  })

  it('answers a repeated request alike, from an unreadable store', async () => {
    const body = { deviation: words, projectNo: tender.billNo, lotNo: '8', items: [] }
    const headers = { 'Idempotency-Key': 'twice' }
    const add = () => on('supplier_b')('POST', 'bid/quote/add', { headers, body })
    const [first, second] = [await add(), await add()]
    expect(second.result).toEqual(first.result)
    expect(second.result.deviation).toBe(words)
  })
})

describe('before the opening', () => {
  it.each(['admin', 'buyer', 'approver', 'auditor', 'expert', 'finance', 'supplier_a'])(
    'is read by nobody else: %s',
    async (username) => expect(await readBy(on(username))).toEqual([]),
  )

  it('is not read by an administrator who views as a person of the company', async () => {
    const viewer = await api.as('admin')
    const view = await viewer('PUT', 'sys/user/viewAs', { body: { username: 'supplier_b' } })
    expect(view.result).toEqual({ viewAs: null, viewPerson: 'supplier_b' })
    expect(await readBy(viewer)).toEqual([])
    expect((await viewer('GET', 'draft/bid/quote')).result).toBe(null)
  })

  it('is in no file: database, write-ahead log, backup', async () => {
    expect((await on('admin')('POST', 'sys/backup/make', { body: {} })).success).toBe(true)
    const backups = await readdir(join(dataDir(), 'backups'))
    expect(backups.length).toBeGreaterThan(0)
    expect(await tracesOf(api, secrets)).toEqual([])
  })

  it('is opened by no state change', async () => {
    const before = await api.running.app.store.rows({
      sql: 'select _sealed from bid_quote where id = ?',
      parameters: [bid.id],
    })
    for (const username of ['admin', 'buyer', 'approver'])
      expect((await act(on(username), 'bid/quote', 'open', bid.id)).success).toBe(false)
    const after = await api.running.app.store.rows({
      sql: 'select _sealed from bid_quote where id = ?',
      parameters: [bid.id],
    })
    expect(after).toEqual(before)
  })

  it('is refused from the second of the deadline on', async () => {
    const own = await bidFor(on('supplier_b'), { projectNo: tender.billNo, lotNo: '1' }, 'late')
    const now = new Date()
    const text = (each: Date) => each.toLocaleString('sv-SE').replace('T', ' ')
    await write(api, 'update bid_quote set deadline = ? where id = ?', text(now), own.id)
    expect((await act(on('supplier_b'), 'bid/quote', 'submit', own.id)).success).toBe(false)
  })
})

describe('opening', () => {
  beforeAll(async () => {
    await write(
      api,
      `update bid_project set phase = 'closed', envelope = 'one', bid_deadline = ?, open_time = ? where id = ?`,
      ...[past, past, tender.id],
    )
    await write(
      api,
      `update bid_quote set status = 'locked', deadline = ? where source_no = ? and status = 'submitted'`,
      past,
      tender.billNo,
    )
  })

  it('stores the values in clear, with their history, for two people only', async () => {
    const body = { projectNo: tender.billNo, openTime: past, opener: 'buyer', witness: 'approver' }
    const opening = (await on('buyer')('POST', 'bid/open/add', { body })).result
    await did(on('buyer'), 'bid/open', 'unlock', opening.id)
    expect((await act(on('buyer'), 'bid/open', 'witness', opening.id)).success).toBe(false)
    expect(await tracesOf(api, secrets)).toEqual([])
    await did(on('approver'), 'bid/open', 'witness', opening.id)
    const seen = await record(on('buyer'), 'bid/quote', bid.id)
    expect(seen).toMatchObject({ status: 'opened', deviation: words, deliveryDays: 50 })
    expect(seen.items).toEqual([expect.objectContaining({ price, brand: words })])
    expect(seen.amountWithTax).toBe((await record(on('supplier_b'), 'bid/quote', bid.id)).amountWithTax)
    const [entry] = (await on('buyer')('GET', `bid/quote/history?id=${bid.id}`)).result
    expect(entry).toMatchObject({ action: 'open', who: 'approver' })
    expect(entry.changes).toContainEqual(expect.objectContaining({ field: 'deviation', before: null, after: words }))
    expect((await on('buyer')('GET', `sys/common/static/${file.path}`)).status).toBe(200)
    const [named] = await api.running.app.store.rows({
      sql: 'select path, name from _file where id = ?',
      parameters: [file.id],
    })
    expect(named).toEqual({ path: file.path, name: 'walrus-offer.pdf' })
    const readable = (await readBy(on('buyer'))).map((path) => path.slice(0, path.search(/[?.]/)))
    expect(readable).toEqual(expect.arrayContaining(['bid/quote/queryById', 'bid/quote/list', 'bid/quote/items/list']))
    expect(readable).toEqual(
      expect.arrayContaining(['bid/quote/breaks/list', 'bid/quote/history', 'bid/quote/exportXls']),
    )
    expect(readable).toContain('report/rep/quotecompare/list')
    expect((await tracesOf(api, secrets)).length).toBeGreaterThan(0)
    const read = await rows(on('buyer'), `bid/open/bids/list?openId=${opening.id}`)
    expect(read.map(({ amountWithTax }) => amountWithTax)).toContain(seen.amountWithTax)
    const log = await rows(on('admin'), 'sys/log/list?logType=seal&pageSize=50')
    expect(log.map(({ requestParam }) => String(requestParam)).join()).toContain('buyer,approver')
  })
})

describe('prices of a demo tender under technical evaluation', () => {
  let evaluated: Row
  const bids = (call: Call) => rows(call, `bid/quote/list?sourceNo=${evaluated.billNo}`)
  const linesOf = async (call: Call, { id }: Row) => rows(call, `bid/quote/items/list?quoteId=${id}`)
  beforeAll(async () => {
    evaluated = await firstOf(on('buyer'), 'bid/project/list?phase=evaluating&envelope=two')
  })

  it('are encrypted, while the technical envelope is open', async () => {
    for (const call of [on('admin'), on('buyer')])
      for (const each of await bids(call)) {
        expect(each).toMatchObject({ status: 'opened', deliveryDays: expect.any(Number) })
        expect(each.amountWithTax ?? null).toBe(null)
        expect((await linesOf(call, each)).filter((line) => line.price ?? null)).toEqual([])
      }
    const sql = 'select amount_with_tax, _sealed from bid_quote where source_no = ?'
    const stored = await api.running.app.store.rows<{ _sealed: string }>({ sql, parameters: [evaluated.billNo] })
    expect(stored.map(({ _sealed }) => Object.keys(JSON.parse(_sealed)))).toEqual(stored.map(() => ['price']))
  })

  it('stay encrypted in a bid that the leader of the committee rejects', async () => {
    const [first] = await bids(on('expert'))
    const id = String(first?.id)
    const disqualified = (values: object) => act(on('expert'), 'bid/quote', 'disqualify', id, values)
    expect((await disqualified({ rejectReason: '资质证书已过期' })).text).toContain('请在未通过的要求处填写否决理由')
    const answers = (await record(on('expert'), 'bid/quote', id)).answers as unknown as readonly Row[]
    const [answer] = answers
    const reasons = answers.slice(0, 1).map((row) => ({ id: row.id, knockOut: '资质证书已过期' }))
    expect((await disqualified({ answers: reasons })).success).toBe(true)
    const rejected = await record(on('buyer'), 'bid/quote', id)
    const rejectReason = `${answer?.requirement}：资质证书已过期`
    expect(rejected).toMatchObject({ status: 'invalid', rejectReason })
    expect(rejected.amountWithTax ?? null).toBe(null)
  })

  it('are read out by their own opening, once all have scored', async () => {
    await write(api, "update bid_evaluate set status = 'released' where project_no = ?", evaluated.billNo)
    const body = {
      projectNo: evaluated.billNo,
      openTime: past,
      envelope: 'price',
      opener: 'buyer',
      witness: 'approver',
    }
    const opening = (await on('buyer')('POST', 'bid/open/add', { body })).result
    await did(on('buyer'), 'bid/open', 'unlock', opening.id)
    await did(on('approver'), 'bid/open', 'witness', opening.id)
    const opened = (await bids(on('buyer'))).filter(({ status }) => status === 'opened')
    expect(opened.length).toBeGreaterThan(1)
    for (const each of opened) {
      const lines = await linesOf(on('buyer'), each)
      const total = lines.reduce((sum, line) => sum + Number(line.amountWithTax), 0)
      expect(each.amountWithTax).toBeCloseTo(total, 2)
      expect(total).toBeGreaterThan(0)
    }
  })
})
