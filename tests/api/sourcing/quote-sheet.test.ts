import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Cell } from '../../../server/features/excel/xlsx-writer.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { quotationFor } from '../../kit/quotation.ts'
import { tracesOf } from '../../kit/traces.ts'
import { readWorkbook, sendFile, workbookOf } from '../resources/workbook.ts'
import { unpackedSheet } from '../resources/zip.ts'
import { type Call, did, firstOf, type Row, record } from './callers.ts'

const price = 71_829.355
const word = 'sealed-sheet-brand'

let api: ApiServer
let supplier: Call
let quote: Row
/** The downloaded cells. */
let cells: readonly (readonly Cell[])[]

const sheet = () => `bid/quote/tableSheet?id=${quote.id}&table=items`
const target = (id = quote.id) => `bid/quote/importTable?id=${id}&table=items`

/** Cells with other values in some columns of the rows. */
function filled(values: Readonly<Record<string, (index: number) => Cell>>): (readonly Cell[])[] {
  const [title = [], notes = [], head = [], ...lines] = cells
  const written = lines.map((line, index) =>
    line.map((cell, column) => {
      const name = String(head[column] ?? '').replace('*', '')
      return values[name] ? values[name](index) : cell
    }),
  )
  return [title, notes, head, ...written]
}

const send = async (some: readonly (readonly Cell[])[], call = supplier) =>
  sendFile(call, target(), await workbookOf(some))
const items = async () => (await record(supplier, 'bid/quote', quote.id)).items as unknown as readonly Row[]

beforeAll(async () => {
  api = await startApi()
  supplier = await api.as('supplier_b')
  const inquiry = await firstOf(supplier, 'bid/inquiry/list?phase=published')
  const added = await supplier('POST', 'bid/quote/add', { body: await quotationFor(supplier, inquiry) })
  if (!added.success) throw new Error(added.text)
  quote = added.result
  cells = (await readWorkbook(supplier, sheet())).rows as typeof cells
})
afterAll(() => api?.close())

describe('workbook of the lines of a quotation', () => {
  it('has the lines of the event, their cells locked and those of the bidder open', async () => {
    const [title, , head = [], ...lines] = cells
    const stored = await items()
    expect(title?.[0]).toBe(`报价明细 · ${quote.billNo}`)
    expect(head).toEqual(expect.arrayContaining(['行号', '物料编码*', '数量*', '单价*', '品牌', '行标识（勿改）']))
    expect(head).not.toContain('价税合计')
    const column = (name: string) => lines.map((line) => line[head.indexOf(name)])
    expect(column('物料编码*')).toEqual(stored.map(({ materialCode }) => materialCode))
    expect(column('行标识（勿改）')).toEqual(stored.map(({ id }) => id))
    const { bytes } = await readWorkbook(supplier, sheet())
    const xml = await unpackedSheet(bytes)
    expect(xml).toContain('<sheetProtection sheet="1"')
    const letter = (name: string) => String.fromCharCode(65 + head.indexOf(name))
    expect(xml).toMatch(new RegExp(`<c r="${letter('物料编码*')}4" t="inlineStr" s="5"`))
    expect(xml).toMatch(new RegExp(`<c r="${letter('单价*')}4" s="4"`))
  })

  it('fills the lines of the open quotation, and nothing is readable in a file', async () => {
    const reply = await send(filled({ 单价: (index) => price + index, 品牌: () => word, 交期: () => 7 }))
    expect([reply.code, reply.message]).toEqual([200, `成功导入 ${cells.length - 3} 行`])
    const stored = await items()
    expect(stored.map((row) => [row.price, row.brand, row.leadDays])).toEqual(
      stored.map((_, index) => [price + index, word, 7]),
    )
    const { amountNoTax } = await record(supplier, 'bid/quote', quote.id)
    const sum = stored.reduce((total, row) => total + Number(row.amountNoTax), 0)
    expect(Number(amountNoTax)).toBeCloseTo(sum, 2)
    expect(await tracesOf(api, [price, word])).toEqual([])
  })

  it('reads an English workbook, and an empty cell empties the field', async () => {
    const { rows } = await readWorkbook(supplier, sheet(), { lang: 'en' })
    const brand = (rows[2] ?? []).indexOf('Brand')
    const emptied = rows.map((row, index) => row.map((cell, at) => (index > 2 && at === brand ? null : cell)))
    expect((await send(emptied as (readonly Cell[])[])).code).toBe(200)
    expect((await items()).map((row) => [row.brand, row.leadDays])).toEqual((await items()).map(() => [null, 7]))
  })

  it.each<[string, Readonly<Record<string, (index: number) => Cell>>, string, RegExp]>([
    ['a negative price', { 单价: () => -1 }, '单价', /0/],
    ['a price in words', { 单价: () => 'viel' }, '单价', /viel/],
    ['another quantity', { 数量: () => 99_999 }, '数量', /数量/],
    ['another material', { 物料编码: () => 'M-ELSE' }, '物料编码', /不一致/],
    ['a line of another quotation', { '行标识（勿改）': () => 'foreign-row' }, '', /不是本单据的行/],
    ['a line without its id', { '行标识（勿改）': () => null }, '', /./],
  ])('refuses %s by row and reason, and changes nothing', async (_, values, column, reason) => {
    const before = await record(supplier, 'bid/quote', quote.id)
    const reply = await send(filled({ 品牌: () => 'half-done', ...values }))
    expect(reply.code).toBe(201)
    const { errors, errorCount, successCount, fileUrl } = reply.result
    expect([successCount, fileUrl]).toEqual([0, undefined])
    expect(errorCount).toBeGreaterThan(0)
    expect(errors[0]).toMatchObject({ row: 4, ...(column !== '' && { column }) })
    expect(errors[0].reason).toMatch(reason)
    expect(await record(supplier, 'bid/quote', quote.id)).toEqual(before)
  })

  it('refuses the workbook of another quotation, a line twice, and a file that is no workbook', async () => {
    const [title = [], ...rest] = filled({})
    const other = await send([[String(title[0]).replace(String(quote.billNo), 'BJ209901010001')], ...rest])
    expect(other.result.errors).toEqual([
      { row: 1, column: '', reason: `该文件属于 BJ209901010001，不是 ${quote.billNo}` },
    ])
    const twice = await send([...filled({}), filled({})[3] ?? []])
    expect(twice.result.errors[0].reason).toBe('与第 4 行重复')
    expect((await sendFile(supplier, target(), Buffer.from('no workbook'))).success).toBe(false)
    expect((await send(filled({}).slice(0, 3))).result).toMatchObject({ successCount: 0 })
  })

  it('is only for the company that bids, and only while its bid is open', async () => {
    for (const name of ['buyer', 'approver', 'auditor', 'supplier_a', 'expert']) {
      const call = await api.as(name)
      expect([name, (await call('GET', sheet())).success]).toEqual([name, false])
      expect([name, (await send(filled({ 品牌: () => 'else' }), call)).success]).toEqual([name, false])
    }
    const admin = await (await api.as('admin'))('GET', sheet())
    const seen = admin.success === false ? '' : await unpackedSheet(admin.bytes)
    expect(seen).not.toContain(String(price))
    expect((await supplier('GET', sheet().replace('items', 'nothing'))).success).toBe(false)
    await did(supplier, 'bid/quote', 'submit', quote.id)
    expect((await send(filled({ 品牌: () => 'late' }))).success).toBe(false)
    expect((await supplier('GET', sheet())).success).toBe(false)
    expect((await items()).map(({ brand }) => brand)).toEqual((await items()).map(() => null))
  })
})
