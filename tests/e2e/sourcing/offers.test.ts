import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Cell } from '../../../server/features/excel/xlsx-writer.ts'
import { workbookOf } from '../../api/resources/workbook.ts'
import { act, addRow, cell, choose, field, state, type } from '../../kit/form-steps.ts'
import { publishedInquiry } from './published-inquiry.ts'
import { patience, sharedWalk, type Walk } from './walk.ts'

const name = '阶梯价与替代方案'
const prices = [520.5, 17.25]
let walk: Walk
let quoteId: string

beforeAll(async () => {
  walk = await sharedWalk()
  quoteId = await draftQuotation()
})
afterAll(() => walk?.product.close())

/** Quotation, still without prices of its own, for an inquiry that allows alternatives. */
async function draftQuotation(): Promise<string> {
  const supplier = await walk.reader('supplier_b')
  const { id, billNo } = await publishedInquiry(walk, { name, allowPartial: 'N' })
  const { items: asked } = await supplier(`bid/inquiry/queryById?id=${id}`)
  const lines = asked.map(({ lineNo, materialCode, unit, qty }: Record<string, unknown>) => ({
    ...{ lineNo, materialCode, unit, qty, price: 1, taxRate: '13' },
  }))
  const quotation = {
    ...{ inquiryNo: billNo, type: 'inquiry', currency: 'CNY', validUntil: '2099-12-31', deliveryDays: 30 },
    ...{ declared: 'truth,noCollusion,acceptTerms', items: lines },
  }
  return (await supplier('bid/quote/add', quotation)).id
}

/** Downloads the lines as a workbook, writes the prices into it, and hands it in. */
async function fillByExcel(page: Page): Promise<void> {
  await field(page, 'items')
    .getByRole('button', { name: /^用 Excel 填写/ })
    .click()
  const dialog = page.getByRole('dialog')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '下载表格' }).click(),
  ])
  const rows = (await readSheet(await readFile(await download.path()))) as readonly (readonly Cell[])[]
  const column = (rows[2] ?? []).indexOf('单价*')
  const filled = rows.map((row, index) =>
    row.map((old, at) => (index > 2 && at === column ? (prices[index - 3] ?? old) : old)),
  )
  const file = { name: '报价明细.xlsx', mimeType: 'application/octet-stream', buffer: await workbookOf(filled) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByText('成功导入 2 行').waitFor()
  await dialog
    .getByRole('button', { name: /^关\s?闭$/ })
    .last()
    .click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Price of a line as shown; the rows of the workbook have replaced those of the draft. */
const priceOf = (page: Page, index: number) =>
  field(page, 'items').locator('tbody tr').nth(index).locator('[data-column="price"] input').inputValue()

it(
  'a bidder prices its lines by a workbook, and offers price breaks and an alternative',
  async () => {
    const page = await walk.open('supplier_b', `/form/bid/quote?id=${quoteId}&mode=edit`)
    await fillByExcel(page)
    for (const [index, price] of prices.entries())
      await expect.poll(() => priceOf(page, index)).toMatch(new RegExp(`^${price}0*$`))
    await addRow(page, 'breaks')
    await type(cell(page, 'breaks', 1, 'itemNo'), '2')
    await type(cell(page, 'breaks', 1, 'fromQty'), '25')
    await type(cell(page, 'breaks', 1, 'price'), '15.5')
    await addRow(page, 'alternatives')
    await type(cell(page, 'alternatives', 1, 'itemNo'), '1')
    await type(cell(page, 'alternatives', 1, 'materialName'), '同等水泵')
    await type(cell(page, 'alternatives', 1, 'price'), '480')
    await choose(cell(page, 'alternatives', 1, 'taxRate'), '13%')
    await type(cell(page, 'alternatives', 1, 'note'), '接口尺寸相同')
    await act(page, '提交')
    await state(page, '已提交')

    const read = await walk.reader('supplier_b')
    const quote = await read(`bid/quote/queryById?id=${quoteId}`)
    expect(quote.items.map((line: Record<string, unknown>) => [line.price, line.appliedPrice])).toEqual([
      [520.5, 520.5],
      [17.25, 15.5],
    ])
    expect(quote.breaks).toEqual([expect.objectContaining({ itemNo: 2, fromQty: 25, price: 15.5 })])
    expect(quote.alternatives).toEqual([expect.objectContaining({ itemNo: 1, materialName: '同等水泵', price: 480 })])
    // 12 × 520.50 and 30 × 15.50, with 13 % of tax.
    expect(quote.amountWithTax).toBe(7583.43)
    expect(walk.faults()).toEqual([])
  },
  patience,
)
