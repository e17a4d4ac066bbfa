import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quotationFor } from '../../kit/quotation.ts'
import { type Row, rows } from './callers.ts'
import { act, type Events, errorsOf, inDays, ok, read, startEvents } from './event-kit.ts'

let on: Events
beforeAll(async () => {
  on = await startEvents()
  await on.write('update bid_method set amend_days = 0, min_bidders = 1')
})
afterAll(() => on?.close())

type Read = Awaited<ReturnType<typeof read>>
const amend = (code: string, { id }: Row, values: object) => act(on.calls.buyer, code, 'amend', id, values)
const offered = (quote: Read) => quote.items?.map(({ lineNo, qty, price }) => [lineNo, qty, price])

async function handedIn(event: Row, price: number): Promise<string> {
  const { id } = await ok(on.calls.supplier, 'bid/quote/add', await quotationFor(on.calls.supplier, event, price))
  await ok(on.calls.supplier, 'bid/quote/do/submit', { ids: id })
  return String(id)
}

describe('amendment of what is asked for', () => {
  it('adds lines and requirements to a tender: a submitted bid follows, and is handed in again', async () => {
    const { supplier, buyer } = on.calls
    const tender = await on.publishedTender()
    const id = await handedIn(tender, 90)
    const { items = [], requirements = [], criteria = [] } = await read(buyer, 'bid/project', tender.id)
    const changed = {
      items: [
        { ...items[0], qty: 6 },
        { ...on.goods, qty: 3, targetPrice: 77_123.45, needDate: inDays(60).slice(0, 10) },
      ],
      requirements: [...requirements, { name: '质保三年', kind: 'qualification', evidence: 'N', fatal: 'Y' }],
      criteria: criteria.map((row, index) => ({ id: row.id, ...(index === 0 && { standard: '按新标准评分' }) })),
    }
    expect(await amend('bid/project', tender, changed)).toMatchObject({ success: true })
    const now = await read(buyer, 'bid/project', tender.id)
    expect(now).toMatchObject({ revision: 1, phase: 'published' })
    expect(now.items?.map(({ lineNo, qty }) => [lineNo, qty])).toEqual([
      [1, 6],
      [2, 3],
    ])
    expect(now.requirements?.map(({ name }) => name)).toEqual([...requirements.map(({ name }) => name), '质保三年'])
    expect(now.criteria?.[0]).toMatchObject({ standard: '按新标准评分', weight: criteria[0]?.weight })
    const added = now.requirements?.find(({ name }) => name === '质保三年')
    const history = await buyer('GET', `bid/project/requirements/history?id=${added?.id}`)
    expect(history.text).toContain('质保三年')
    const messages = await rows(on.calls.admin, 'msg/message/list?esReceiver=supplier_b&pageSize=50')
    expect(
      messages.some(({ busId, esContent, esTitle }) => `${busId} ${esTitle} ${esContent}`.includes('水泵招标')),
    ).toBe(true)

    expect(await read(supplier, 'bid/quote', id)).toMatchObject({ status: 'toConfirm', amended: 'Y' })
    const unconfirmed = await act(supplier, 'bid/quote', 'confirm', id)
    for (const word of ['第 2 行', '质保三年', '数量应为 6']) expect(unconfirmed.text).toContain(word)
    expect((await act(on.calls.rival, 'bid/quote', 'revise', id)).success).toBe(false)
    await ok(supplier, 'bid/quote/do/revise', { ids: id })
    const draft = await read(supplier, 'bid/quote', id)
    expect(draft).toMatchObject({ status: 'draft' })
    expect(offered(draft)).toEqual([
      [1, 6, 90],
      [2, 3, 0],
    ])
    expect(JSON.stringify(draft)).not.toContain('77123')
    expect(draft.answers?.map(({ requirement, answer }) => [requirement, answer ?? null])).toEqual([
      ...requirements.map(({ name }) => [name, '满足']),
      ['质保三年', null],
    ])
    expect((await act(supplier, 'bid/quote', 'submit', id)).success).toBe(false)
    const filled = {
      id,
      items: draft.items?.map((row) => ({ id: row.id, price: row.price || 40, taxRate: '13' })),
      answers: draft.answers?.map((row) => ({ id: row.id, answer: row.answer ?? '质保五年' })),
    }
    await ok(supplier, 'bid/quote/edit', filled, 'PUT')
    await ok(supplier, 'bid/quote/do/submit', { ids: id })
    expect(await read(supplier, 'bid/quote', id)).toMatchObject({ status: 'submitted', amountNoTax: 660 })
  })

  it('takes lines and requirements away, with the offers for them; the others keep their numbers', async () => {
    const { supplier, buyer } = on.calls
    const item = { ...on.goods, qty: 5 }
    const tender = await on.publishedTender({ items: [item, item, item] })
    const id = await handedIn(tender, 90)
    const { items = [], requirements = [] } = await read(buyer, 'bid/project', tender.id)
    expect(items.map(({ lineNo }) => lineNo)).toEqual([1, 2, 3])
    const left = { items: [items[2], { ...on.goods, qty: 9 }], requirements: requirements.slice(1) }
    expect(await amend('bid/project', tender, left)).toMatchObject({ success: true })
    expect((await read(buyer, 'bid/project', tender.id)).items?.map(({ lineNo, qty }) => [lineNo, qty])).toEqual([
      [3, 5],
      [4, 9],
    ])
    await ok(supplier, 'bid/quote/do/revise', { ids: id })
    const draft = await read(supplier, 'bid/quote', id)
    expect(offered(draft)).toEqual([
      [3, 5, 90],
      [4, 9, 0],
    ])
    expect(draft.answers?.map(({ requirement }) => requirement)).toEqual(requirements.slice(1).map(({ name }) => name))
    expect(errorsOf(await amend('bid/project', tender, { items: [] }))).toMatchObject([{ pointer: '/items' }])
    const strange = await amend('bid/project', tender, { items: [{ ...items[2], lotNo: '99' }] })
    expect(errorsOf(strange)[0]).toMatchObject({ pointer: '/items/0/lotNo' })
  })

  it('of an inquiry reaches its quotations; nothing is half-changed when a row is refused', async () => {
    const inquiry = await on.publishedInquiry()
    const id = await handedIn(inquiry, 50)
    const { items = [] } = await read(on.calls.buyer, 'bid/inquiry', inquiry.id)
    const needDate = inDays(60).slice(0, 10)
    const bad = await amend('bid/inquiry', inquiry, {
      items: [
        { ...items[0], qty: 11 },
        { ...on.goods, qty: -1, needDate },
      ],
    })
    expect(errorsOf(bad)).toMatchObject([{ pointer: '/items/1/qty' }])
    expect(await read(on.calls.buyer, 'bid/inquiry', inquiry.id)).toMatchObject({ revision: 0, items })
    const good = { items: [...items, { ...on.goods, qty: 30, needDate }] }
    expect(await amend('bid/inquiry', inquiry, good)).toMatchObject({ success: true })
    await ok(on.calls.supplier, 'bid/quote/do/revise', { ids: id })
    expect(offered(await read(on.calls.supplier, 'bid/quote', id))).toEqual([
      [1, 10, 50],
      [2, 20, 50],
      [3, 30, 0],
    ])
    // Not amended since: nothing to update.
    expect((await act(on.calls.supplier, 'bid/inquiry', 'amend', inquiry.id, good)).success).toBe(false)
  })

  it('that a quotation cannot take over is refused in the language of the caller', async () => {
    const inquiry = await on.publishedInquiry()
    const id = await handedIn(inquiry, 50)
    const { items = [] } = await read(on.calls.buyer, 'bid/inquiry', inquiry.id)
    const more = { ...on.goods, qty: 30, needDate: inDays(60).slice(0, 10) }
    expect(await amend('bid/inquiry', inquiry, { items: [...items, more] })).toMatchObject({ success: true })
    const sql = 'update bid_inquiry_items set qty = -5 where inquiry_id = ? and line_no = 3'
    await on.api.running.app.store.write([{ sql, parameters: [inquiry.id] }])
    const headers = { 'Accept-Language': 'en-US' }
    const refused = await on.calls.supplier('POST', 'bid/quote/do/revise', { body: { ids: id }, headers })
    const errors = errorsOf(refused)
    expect(errors).toMatchObject([{ pointer: '/items/2/qty' }])
    expect(JSON.stringify(errors)).not.toMatch(/\p{Script=Han}/u)
  })

  it('takes the breaks of a line along when its material changes', async () => {
    const { supplier, buyer } = on.calls
    const tender = await on.publishedTender({
      items: [
        { ...on.goods, qty: 5 },
        { ...on.goods, qty: 5 },
      ],
    })
    const form = await quotationFor(supplier, tender, 90)
    const breaks = [1, 2].map((itemNo) => ({ itemNo, fromQty: 3, price: 80 }))
    const { id } = await ok(supplier, 'bid/quote/add', { ...form, breaks })
    await ok(supplier, 'bid/quote/do/submit', { ids: id })
    const { items = [] } = await read(buyer, 'bid/project', tender.id)
    const materials = await rows(buyer, 'mat/material/list?pageSize=5&enabled=Y')
    const { materialCode, unit } = materials.find((row) => row.materialCode !== items[1]?.materialCode) as Row
    const changed = { items: [{ id: items[0]?.id }, { id: items[1]?.id, materialCode, unit }] }
    expect(await amend('bid/project', tender, changed)).toMatchObject({ success: true })
    await ok(supplier, 'bid/quote/do/revise', { ids: id })
    const draft = await read(supplier, 'bid/quote', String(id))
    expect(offered(draft)).toEqual([
      [1, 5, 90],
      [2, 5, 0],
    ])
    expect((draft as unknown as { breaks: Row[] }).breaks).toMatchObject([{ itemNo: 1, price: 80 }])
  })

  it('near the deadline needs an extension, and ends with the bidding', async () => {
    await on.write(`update bid_method set amend_days = 400 where method = 'open'`)
    const tender = await on.publishedTender()
    const { requirements = [] } = await read(on.calls.buyer, 'bid/project', tender.id)
    const more = { requirements: [...requirements, { name: '新增', kind: 'credit' }] }
    expect((await amend('bid/project', tender, more)).text).toContain('请同时延长截止时间')
    await on.write(`update bid_project set phase = 'closed' where id = ?`, tender.id)
    expect((await amend('bid/project', tender, more)).success).toBe(false)
  })
})
