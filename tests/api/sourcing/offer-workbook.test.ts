import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cell, writeWorkbook } from '../../../server/features/excel/xlsx-writer.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { quotationFor } from '../../kit/quotation.ts'
import { tracesOf } from '../../kit/traces.ts'
import { sendFile } from '../resources/workbook.ts'
import { type Call, did, firstOf, type Row, record, write } from './callers.ts'

type Sheet = { readonly name: string; readonly rows: readonly (readonly Cell[])[] }
type Values = Readonly<Record<string, (index: number) => Cell>>

const price = 83_517.255
const word = 'sealed-offer-answer'

let api: ApiServer
let supplier: Call
let quote: Row
let sheets: readonly Sheet[]

const path = (id = quote.id) => `bid/quote/recordSheet?id=${id}`

async function downloaded(call = supplier, headers: Record<string, string> = {}): Promise<readonly Sheet[]> {
  const reply = await call('GET', path(), { headers })
  if (reply.bytes.subarray(0, 2).toString() !== 'PK') throw new Error(reply.text.slice(0, 300))
  return (await readSheets(reply.bytes)).map(({ sheet, data }) => ({ name: sheet, rows: data as Sheet['rows'] }))
}

/** The sheets with other values in some columns, by sheet. */
const filled = (values: Readonly<Record<string, Values>>, from = sheets): readonly Sheet[] =>
  from.map(({ name, rows }) => {
    const [title = [], notes = [], head = [], ...lines] = rows
    const own = values[name] ?? {}
    const written = lines.map((line, index) =>
      head.map((cell, column) => own[String(cell ?? '').replace('*', '')]?.(index) ?? line[column] ?? null),
    )
    return { name, rows: [title, notes, head, ...written] }
  })

async function send(some: readonly Sheet[], call = supplier) {
  const bytes = await buffer(
    writeWorkbook(
      some.map(({ name, rows }) => ({
        ...{ name, widths: [], frozen: 1 },
        rows: Readable.from([rows.map((cells) => ({ cells }))]),
      })),
    ),
  )
  return sendFile(call, `bid/quote/importRecord?id=${quote.id}`, bytes)
}

type Stored = Row & Readonly<Record<'answers' | 'breaks' | 'items', readonly Row[]>>
const stored = async () => (await record(supplier, 'bid/quote', quote.id)) as unknown as Stored

beforeAll(async () => {
  api = await startApi()
  supplier = await api.as('supplier_b')
  const own = `select supplier_id from sys_user where username = 'supplier_b'`
  await write(api, `update srm_supplier_base set status = 'qualified', measure = 'none' where id in (${own})`)
  await write(api, `update srm_supplier_qualification set expiry = 'valid' where supplier_id in (${own})`)
  const tender = await firstOf(supplier, 'bid/project/list?phase=published&participation=public')
  const body = await quotationFor(supplier, tender)
  const added = await supplier('POST', 'bid/quote/add', { body: { ...body, declared: '', validUntil: null } })
  if (!added.success) throw new Error(added.text)
  quote = added.result
  sheets = await downloaded()
})
afterAll(() => api?.close())

const offer = '投标与报价'

describe('workbook of a whole quotation', () => {
  it('has a sheet for the offer, its lines, price breaks and answers', () => {
    expect(sheets.map(({ name }) => name)).toEqual([offer, '报价明细', '阶梯价', '资格响应'])
    const [own, items, , answers] = sheets
    expect(own?.rows[0]?.[0]).toBe(`${offer} · ${quote.billNo}`)
    expect(own?.rows[2]).toEqual(expect.arrayContaining(['报价有效期*', '交期*', '付款条件', '偏离说明', '承诺*']))
    expect(own?.rows[2]).not.toContain('状态')
    expect(own?.rows).toHaveLength(4)
    expect(items?.rows[2]).toEqual(expect.arrayContaining(['物料编码*', '单价*']))
    expect(answers?.rows[2]).toEqual(expect.arrayContaining(['要求*', '响应']))
    expect(answers?.rows.slice(3).length).toBeGreaterThan(0)
  })

  it('fills the offer in one write, unreadable in a file', async () => {
    const own = { 报价有效期: () => '2099-06-30', 交期: () => 45, 偏离说明: () => '无偏离' }
    const labels = await supplier('GET', 'sys/dict/getDictItems/declare')
    const texts = (labels.result as readonly { readonly text: string }[]).map(({ text }) => text).join('，')
    const reply = await send(
      filled({
        [offer]: { ...own, 承诺: () => texts },
        报价明细: { 单价: (index) => price + index, 交期: () => 20 },
        资格响应: { 响应: (index) => `${word}${index}` },
      }),
    )
    expect([reply.code, reply.text]).toEqual([200, expect.any(String)])
    const { items, answers, ...after } = await stored()
    expect(after).toMatchObject({ validUntil: '2099-06-30', deliveryDays: 45, deviation: '无偏离' })
    expect(String(after.declared).split(',').toSorted()).toEqual(['acceptTerms', 'noCollusion', 'truth'])
    expect(items.map((row) => [row.price, row.leadDays])).toEqual(items.map((_, index) => [price + index, 20]))
    expect(answers.map(({ answer }) => answer)).toEqual(answers.map((_, index) => `${word}${index}`))
    expect(await tracesOf(api, [price, word])).toEqual([])
  })

  it('reads an English workbook, adds price breaks, and keeps what it leaves out', async () => {
    const english = await downloaded(supplier, { lang: 'en' })
    expect(english.map(({ name }) => name)).toEqual([
      ...['Bids and quotations', 'Items', 'Price breaks', 'Requirement answers'],
    ])
    const before = await stored()
    const more = english.map(({ name, rows }) => {
      const head = rows[2] ?? []
      const cells: Readonly<Record<string, Cell>> = { 'Line*': 1, 'From quantity*': 100, 'Net price*': 9 }
      return name === 'Price breaks'
        ? { name, rows: [...rows, head.map((cell) => cells[String(cell)] ?? null)] }
        : { name, rows }
    })
    expect((await send(more)).code).toBe(200)
    const { breaks, ...after } = await stored()
    expect(breaks.map(({ itemNo, fromQty, price: net }) => [itemNo, fromQty, net])).toEqual([[1, 100, 9]])
    const same = ['validUntil', 'deliveryDays', 'declared', 'answers', 'deviation'] as const
    const part = (row: Row) =>
      same.map((key) => JSON.stringify(row[key], (name, value) => (name === 'version' ? undefined : value)))
    expect(part(after)).toEqual(part(before))
  })

  it.each<[string, string, Values, string, number, RegExp]>([
    ['a price in words', '报价明细', { 单价: () => 'viel' }, '单价', 4, /viel/],
    ['a negative price', '报价明细', { 单价: (index) => (index === 1 ? -1 : 5) }, '单价', 5, /0/],
    ['another material', '报价明细', { 物料编码: () => 'M-ELSE' }, '物料编码', 4, /不一致/],
    ['a date in words', offer, { 报价有效期: () => 'bald' }, '报价有效期', 4, /bald/],
    ['a declaration that there is not', offer, { 承诺: () => '随便' }, '承诺', 4, /随便/],
    ['a delivery of no days', offer, { 交期: () => 0 }, '交期', 4, /1/],
    ['an answer that is too long', '资格响应', { 响应: () => 'x'.repeat(501) }, '响应', 4, /500/],
    ['an answer of another bid', '资格响应', { '行标识（勿改）': () => 'foreign' }, '', 4, /不是本单据的行/],
  ])('refuses %s by sheet, row and column, and changes nothing', async (_, sheet, values, column, row, reason) => {
    const before = await stored()
    const half = { [offer]: { 偏离说明: () => 'half-done' }, 资格响应: { 响应: () => 'half-done' } }
    const reply = await send(filled({ ...half, [sheet]: { ...half[sheet as keyof typeof half], ...values } }))
    expect(reply.code).toBe(201)
    const { errors, successCount, fileUrl } = reply.result
    expect([successCount, fileUrl]).toEqual([0, undefined])
    expect(errors[0]).toMatchObject({ sheet, row, column })
    expect(errors[0].reason).toMatch(reason)
    expect(await stored()).toEqual(before)
  })

  it('refuses a missing sheet, another quotation, and a second row of the offer', async () => {
    const before = await stored()
    const lacking = await send(filled({}).filter(({ name }) => name !== '资格响应'))
    expect(lacking.result.errors).toEqual([{ sheet: '资格响应', row: 0, column: '', reason: '缺少此工作表' }])
    const other = filled({}).map(({ name, rows: [title, ...rest] }) => ({
      name,
      rows: [[String(title?.[0]).replace(String(quote.billNo), 'BJ209901010001')], ...rest],
    }))
    expect((await send(other)).result.errors[0]).toMatchObject({ sheet: offer, row: 1 })
    const twice = filled({}).map(({ name, rows }) =>
      name === offer ? { name, rows: [...rows, (rows[3] ?? []).slice(0, -1)] } : { name, rows },
    )
    expect((await send(twice)).result.errors[0]).toMatchObject({ sheet: offer, row: 5 })
    expect(await stored()).toEqual(before)
  })

  it('is only for the company that bids, and only while its bid is open', async () => {
    for (const name of ['buyer', 'approver', 'auditor', 'supplier_a', 'expert']) {
      const call = await api.as(name)
      expect([name, (await call('GET', path())).success]).toEqual([name, false])
      expect([name, (await send(filled({ [offer]: { 偏离说明: () => 'else' } }), call)).success]).toEqual([name, false])
    }
    await write(api, 'update bid_project set bond = null, ceiling_price = null where bill_no = ?', quote.projectNo)
    await did(supplier, 'bid/quote', 'submit', quote.id)
    expect((await send(filled({ [offer]: { 偏离说明: () => 'late' } }))).success).toBe(false)
    expect((await supplier('GET', path())).success).toBe(false)
  })
})
