import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { textOfPdf } from '../../kit/pdf-text.ts'
import { act, type Call, did, firstOf, type Row, record, rows, write } from './callers.ts'

const past = '2020-01-01 09:00:00'
const suppliers = ['supplier_a', 'supplier_b', 'supplier_c'] as const

type Part = { readonly salt: string; readonly content: string; readonly hash: string }

describe.each(['sqlite', 'postgres'] as const)('opening on %s', (dialect) => {
  let api: ApiServer
  let calls: Readonly<Record<string, Call>>
  let tender: Row
  const bids: Record<string, Row> = {}
  const on = (username: string): Call => {
    const call = calls[username]
    if (!call) throw new Error(`${username} is not signed in`)
    return call
  }

  beforeAll(async () => {
    api = await startApi({}, dialect)
    const named = ['admin', 'buyer', 'approver', ...suppliers]
    calls = Object.fromEntries(await Promise.all(named.map(async (name) => [name, await api.as(name)] as const)))
    tender = await firstOf(on('buyer'), 'bid/project/list?phase=published&bidMethod=open')
    const companies = `select supplier_id from sys_user where username in ('supplier_a', 'supplier_b', 'supplier_c')`
    await write(api, `update srm_supplier_base set status = 'qualified', measure = 'none' where id in (${companies})`)
    await write(api, `update srm_supplier_qualification set expiry = 'valid' where supplier_id in (${companies})`)
    await write(api, 'delete from bid_quote where source_no = ?', tender.billNo)
    await write(api, 'delete from bid_invite where bill_no = ?', tender.billNo)
    await write(
      api,
      `update bid_project set envelope = 'two', round = 2, bond = 0, doc_fee = 0, enrol_end = null where id = ?`,
      tender.id,
    )
    await single('bid_project_items', 'project_id', tender.id)
    await write(api, 'delete from bid_project_requirements where project_id = ?', tender.id)
    await write(api, 'update bid_project set ceiling_price = null where id = ?', tender.id)
    for (const [index, name] of suppliers.entries()) bids[name] = await submitted(name, 100 + index)
  })
  afterAll(() => api?.close())

  /** Leaves an event one line of two pieces. */
  async function single(table: string, link: string, id: string): Promise<void> {
    await write(api, `delete from ${table} where ${link} = ? and line_no > 1`, id)
    await write(api, `update ${table} set qty = 2 where ${link} = ?`, id)
  }

  async function added(username: string, price: number, event: object, id = tender.id): Promise<Row> {
    const [lines, key] = 'inquiryNo' in event ? ['bid/inquiry/items', 'inquiryId'] : ['bid/project/items', 'projectId']
    const { materialCode, unit } = await firstOf(on('buyer'), `${lines}/list?${key}=${id}`)
    const body = {
      ...{ validUntil: '2099-12-31', deliveryDays: 30, declared: 'truth,noCollusion,acceptTerms', ...event },
      deviation: `deviation of ${username}`,
      items: [{ materialCode, unit, qty: 2, price, taxRate: '13', lineNo: 1 }],
      answers: [{ requirement: 'licence', answer: 'valid' }],
    }
    const reply = await on(username)('POST', 'bid/quote/add', { body })
    if (!reply.success) throw new Error(reply.text)
    return reply.result
  }

  async function submitted(username: string, price: number): Promise<Row> {
    const enrolled = await on(username)('POST', 'bid/invite/add', { body: { projectNo: tender.billNo } })
    if (!enrolled.success) throw new Error(enrolled.text)
    const bid = await added(username, price, { projectNo: tender.billNo })
    await did(on(username), 'bid/quote', 'submit', bid.id)
    return record(on(username), 'bid/quote', bid.id)
  }

  const closed = async () => {
    await write(
      api,
      `update bid_project set phase = 'closed', bid_deadline = ?, open_time = ? where id = ?`,
      ...[past, past, tender.id],
    )
    const lock = `update bid_quote set status = 'locked', deadline = ? where source_no = ? and status = 'submitted'`
    await write(api, lock, past, tender.billNo)
  }

  const newOpening = async (envelope?: string): Promise<Row> => {
    const people = { opener: 'buyer', witness: 'approver' }
    const body = { projectNo: tender.billNo, openTime: past, envelope, ...people }
    const reply = await on('buyer')('POST', 'bid/open/add', { body })
    if (!reply.success) throw new Error(reply.text)
    return reply.result
  }

  const stored = (id: string | undefined) =>
    api.running.app.store.rows({ sql: 'select * from bid_quote where id = ?', parameters: [id] })

  it('refuses values that were exchanged between bids', async () => {
    await closed()
    const [one, other] = [bids.supplier_a?.id, bids.supplier_b?.id]
    const [[first], [second]] = await Promise.all([stored(one), stored(other)])
    const exchange = (id: unknown, sealed: unknown) =>
      write(api, 'update bid_quote set _sealed = ? where id = ?', sealed, id)
    await exchange(one, second?._sealed)
    const opening = await newOpening('tech')
    await did(on('buyer'), 'bid/open', 'unlock', opening.id)
    expect((await act(on('approver'), 'bid/open', 'witness', opening.id)).text).toContain('无法解封')
    await exchange(one, first?._sealed)
    expect(await firstOf(on('buyer'), `bid/project/list?billNo=${tender.billNo}`)).toMatchObject({ phase: 'closed' })
  })

  it('opens the technical envelope, and leaves prices sealed for all but their company', async () => {
    const [opening] = await rows(on('buyer'), `bid/open/list?projectNo=${tender.billNo}&status=unlocking`)
    const live = await followed(api, 'supplier_a', String(tender.billNo))
    await did(on('approver'), 'bid/open', 'witness', String(opening?.id))
    for (const name of suppliers) {
      const bid = await record(on('buyer'), 'bid/quote', bids[name]?.id ?? '')
      expect(bid).toMatchObject({ status: 'opened', deviation: `deviation of ${name}`, amountWithTax: null })
      expect(bid.answers).toEqual([expect.objectContaining({ answer: 'valid' })])
      expect(bid.items).toEqual([expect.objectContaining({ price: null, materialCode: null })])
    }
    const own = await record(on('supplier_a'), 'bid/quote', bids.supplier_a?.id ?? '')
    expect(own.items).toEqual([expect.objectContaining({ price: 100 })])
    const names = suppliers.map((name) => bids[name]?.supplierName)
    expect(await live()).toMatchObject({ openings: [{ status: 'opened', opener: 'buyer', witness: 'approver' }] })
    const read = await rows(on('supplier_a'), `bid/open/bids/list?openId=${opening?.id}`)
    expect(read.map(({ supplierName }) => supplierName).toSorted()).toEqual(names.toSorted())
    expect(read.map(({ amountWithTax }) => amountWithTax)).toEqual([null, null, null])
  })

  it('is confirmed by each bidder, and signed', async () => {
    const opening = await firstOf(on('supplier_a'), `bid/open/list?projectNo=${tender.billNo}`)
    await did(on('supplier_a'), 'bid/open', 'confirmRecord', opening.id)
    const read = await rows(on('buyer'), `bid/open/bids/list?openId=${opening.id}`)
    const confirmed = read.filter(({ confirmTime }) => confirmTime !== null)
    expect(confirmed.map(({ supplierName }) => supplierName)).toEqual([bids.supplier_a?.supplierName])
    await did(on('buyer'), 'bid/open', 'sign', opening.id)
    await did(on('approver'), 'bid/open', 'countersign', opening.id)
    const { version } = await record(on('admin'), 'bid/open', opening.id)
    for (const username of ['admin', 'buyer']) {
      const body = { id: opening.id, version, remark: 'another' }
      const changed = await on(username)('PUT', 'bid/open/edit', { body })
      expect(changed.text, username).toContain('当前状态下不能修改此记录')
    }
    expect(await record(on('supplier_b'), 'bid/open', opening.id)).toMatchObject({ status: 'recorded' })
    const paper = await on('supplier_a')('GET', `sys/print/pdf?resource=bid/open&ids=${opening.id}`)
    const text = textOfPdf(paper.bytes).replaceAll(/\s/g, '')
    for (const part of ['开标记录', '是', '开标人：陈采', '监督人：王审']) expect(text).toContain(part)
  })

  it('opens prices later, of the bids that passed only', async () => {
    await write(api, `update bid_project set phase = 'evaluating' where id = ?`, tender.id)
    const sheet = { id: `sheet-${dialect}`, projectNo: tender.billNo }
    await write(
      api,
      `insert into bid_evaluate (id, tenant_id, version, project_no, status, create_time) values (?, '0', 1, ?, 'released', ?)`,
      ...[sheet.id, sheet.projectNo, past],
    )
    await write(api, `update bid_quote set status = 'invalid' where id = ?`, bids.supplier_c?.id)
    await write(api, `update bid_method set opening_names = 'own' where method = 'open'`)
    const opening = await newOpening()
    expect(opening.envelope).toBe('price')
    await did(on('buyer'), 'bid/open', 'unlock', opening.id)
    await did(on('approver'), 'bid/open', 'witness', opening.id)
    const shown = await Promise.all(suppliers.map((name) => record(on('buyer'), 'bid/quote', bids[name]?.id ?? '')))
    expect(shown.map(({ amountWithTax }) => amountWithTax)).toEqual([226, 228.26, null])
    expect(shown[0]?.items).toEqual([expect.objectContaining({ price: 100, qty: 2 })])
    const [failed] = await stored(bids.supplier_c?.id)
    expect(Object.keys(JSON.parse(String(failed?._sealed)))).toEqual(['price'])
    const read = await rows(on('buyer'), `bid/open/bids/list?openId=${opening.id}`)
    expect(read.map(({ amountWithTax }) => amountWithTax)).toEqual([226, 228.26])
    const again = await newOpening()
    expect((await act(on('buyer'), 'bid/open', 'unlock', again.id)).text).toContain('报价已开启')
  })

  it('shows a bidder its own bid only where the method names no bidders', async () => {
    const opening = await firstOf(on('supplier_a'), `bid/open/list?projectNo=${tender.billNo}&envelope=price`)
    const read = await rows(on('supplier_a'), `bid/open/bids/list?openId=${opening.id}`)
    expect(read.map(({ supplierName }) => supplierName)).toEqual([bids.supplier_a?.supplierName])
    const whole = await on('supplier_a')('GET', `bid/open/queryById?id=${opening.id}`)
    const state = await (await followed(api, 'supplier_a', String(tender.billNo)))()
    const shown = state.bids.filter(({ openId }: { openId: string }) => openId === opening.id)
    expect(shown.map(({ supplierName }: Row) => supplierName)).toEqual([bids.supplier_a?.supplierName])
    expect(whole.text).not.toContain(bids.supplier_b?.supplierName)
  })

  it('lets anyone who reads a bid check its receipt', async () => {
    const id = bids.supplier_a?.id
    const check = async (username: string, bid = id) => (await on(username)('GET', `sourcing/receipt?id=${bid}`)).result
    const seen = await check('buyer')
    expect(seen).toMatchObject({ isSame: true, receiptHash: bids.supplier_a?.receiptHash })
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
    const parts: readonly Part[] = seen.parts
    const computed = parts.map(({ salt, content, hash }) => (sha256(salt + content) === hash ? hash : 'another'))
    expect(sha256(computed.join(''))).toBe(seen.receiptHash)
    expect((await on('buyer')('GET', `sourcing/receipt?id=${bids.supplier_c?.id}`)).text).toContain('密封')
    expect(await check('supplier_c', bids.supplier_c?.id)).toMatchObject({ isSame: true })
    expect((await on('supplier_b')('GET', `sourcing/receipt?id=${id}`)).success).toBe(false)
    await write(api, 'update bid_quote_items set price = 99 where quote_id = ?', id)
    expect(await check('buyer')).toMatchObject({ isSame: false })
  })

  it('of an inquiry needs two people when it is sealed, its buyer when it is not', async () => {
    const inquiry = await firstOf(on('supplier_b'), 'bid/inquiry/list?phase=published')
    const event = { type: 'inquiry', inquiryNo: inquiry.billNo }
    await write(api, 'delete from bid_quote where source_no = ?', inquiry.billNo)
    await single('bid_inquiry_items', 'inquiry_id', inquiry.id)
    const bid = await added('supplier_b', 7, event, inquiry.id)
    await did(on('supplier_b'), 'bid/quote', 'submit', bid.id)
    const set = (values: string) => write(api, `update bid_inquiry set ${values} where id = ?`, inquiry.id)
    await set(`phase = 'closed', quote_deadline = '${past}', sealed = 'Y'`)
    expect((await act(on('buyer'), 'bid/inquiry', 'open', inquiry.id)).success).toBe(false)
    expect((await act(on('approver'), 'bid/inquiry', 'confirmOpening', inquiry.id)).success).toBe(false)
    await did(on('buyer'), 'bid/inquiry', 'askOpening', inquiry.id)
    expect((await act(on('buyer'), 'bid/inquiry', 'confirmOpening', inquiry.id)).success).toBe(false)
    expect(await rows(on('buyer'), `bid/quote/list?inquiryNo=${inquiry.billNo}`)).toEqual([])
    await did(on('approver'), 'bid/inquiry', 'confirmOpening', inquiry.id)
    const opened = await record(on('buyer'), 'bid/quote', bid.id)
    expect(opened).toMatchObject({ status: 'opened', amountWithTax: 15.82 })

    await set(`phase = 'published', round = 2, quote_deadline = '2099-01-01 00:00:00'`)
    const next = await added('supplier_b', 6, event, inquiry.id)
    await did(on('supplier_b'), 'bid/quote', 'submit', next.id)
    await set(`phase = 'closed', quote_deadline = '${past}', sealed = 'N'`)
    await did(on('buyer'), 'bid/inquiry', 'open', inquiry.id)
    expect(await record(on('buyer'), 'bid/quote', next.id)).toMatchObject({ status: 'opened', amountWithTax: 13.56 })
  })

  it('does not count the bids of an earlier round', async () => {
    await write(api, `update bid_project set phase = 'failed' where id = ?`, tender.id)
    await write(api, `update bid_quote set status = 'locked' where source_no = ?`, tender.billNo)
    const before = await record(on('buyer'), 'bid/project', tender.id)
    await did(on('buyer'), 'bid/project', 'reTender', tender.id)
    const again = await record(on('buyer'), 'bid/project', tender.id)
    expect(again).toMatchObject({ phase: 'draft', round: 3, name: tender.name })
    const kept = ['items', 'criteria', 'requirements', 'lots'] as const
    for (const table of kept) expect(again[table]).toEqual(before[table])
    await closed()
    const opening = await newOpening('tech')
    expect((await act(on('buyer'), 'bid/open', 'unlock', opening.id)).text).toContain('不足 3 家')
    // The record of the round before opens nothing.
    expect(await firstOf(on('buyer'), `bid/project/list?billNo=${tender.billNo}`)).toMatchObject({ phase: 'closed' })
  })
})

/** Follows an opening as a bidder; returns the next state that the stream sends. */
async function followed(api: ApiServer, username: string, projectNo: string) {
  const { result } = await api.call('POST', 'sys/login', { body: { username, password: 'correct horse battery 7' } })
  const aborting = new AbortController()
  const answer = await fetch(`${api.url}/api/sourcing/opening/events?projectNo=${projectNo}`, {
    headers: { 'X-Access-Token': result.token },
    signal: aborting.signal,
  })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = (await reader?.read())?.value ?? ''
  return async () => {
    while (!text.includes('"status":"opened"')) text += (await reader?.read())?.value ?? ''
    aborting.abort()
    const last = text
      .trim()
      .split('\n')
      .findLast((line) => line.startsWith('data: '))
    return JSON.parse(String(last).slice(6))
  }
}
