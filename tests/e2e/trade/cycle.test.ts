import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { nowText } from '../../../server/platform/time.ts'
import { act, cell, choose, field, pick, saved, state, type } from '../../kit/form-steps.ts'
import { type Product, sharedProduct } from '../../kit/product.ts'

const title = '止回阀'
const [materialCode, qty, price] = ['120300013', '10.000', '520.49'] as const
const gross = '5,881.54'
const company = { code: 'SUP202600002', name: '江苏清波膜科技股份有限公司' }

let product: Product
const faults: (readonly string[])[] = []
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

async function desk(username: string, path: string): Promise<Page> {
  const visit = await product.open(username, path)
  faults.push(visit.faults)
  return visit.page
}

/** Opens a document that others have worked on. */
async function see(page: Page, code: string, id: string): Promise<void> {
  await page.goto(`${product.server.url}/form/${code}?id=${id}&mode=view`)
  await page.locator('.f-foot:visible').getByRole('button').first().waitFor()
}

/** Follows the chain of the open document to the one of another resource; gives its id. */
async function follow(page: Page, code: string): Promise<string> {
  const link = page.locator(`.record-chain:visible a[href^="/form/${code}?"]`)
  const number = (await link.textContent()) ?? ''
  await link.click()
  await page.locator('.record-chain-here:visible', { hasText: number }).waitFor()
  return idOf(page)
}

const idOf = (page: Page): string => String(new URL(page.url()).searchParams.get('id'))

/** Presses a button that opens a form with the lines of the record. */
async function begin(page: Page, button: string, code: string): Promise<void> {
  await page.locator('.f-foot:visible').last().getByRole('button', { name: button, exact: true }).click()
  await page.waitForURL(new RegExp(`/form/${code}`))
  await field(page, 'lines').locator('[data-column]').first().waitFor()
}

/** Waits until the first line has these values, whether it is read or edited. */
async function lineHas(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [column, value] of Object.entries(values)) {
    const box = field(page, 'lines').locator(`tr[data-index="0"] [data-column="${column}"]`)
    const shown = () => box.evaluate((cell) => cell.querySelector('input')?.value ?? cell.textContent)
    await expect.poll(shown).toBe(value)
  }
}

it('a purchase goes from the requisition to the payment by what screens offer, in both languages', async () => {
  const today = nowText().slice(0, 10)

  // Requested from the catalogue, approved and ordered.
  const quality = await desk('quality', '/page/ord/catalogue')
  await quality.getByRole('searchbox', { name: '搜索' }).fill(title)
  await quality.keyboard.press('Enter')
  const cards = quality.getByRole('list', { name: '商品' }).getByRole('listitem')
  const card = cards.filter({ hasText: materialCode }).filter({ hasText: company.name })
  await card.getByRole('button', { name: /^加入购物车/ }).click()
  const cart = quality.getByRole('complementary', { name: '购物车' })
  await cart.getByRole('textbox', { name: /数量/ }).fill(qty)
  await quality.keyboard.press('Enter')
  await cart.getByRole('button', { name: '生成申请' }).click()
  await choose(field(quality, 'costCentre'), '质量部')
  await choose(field(quality, 'purOrg'), '集团采购中心')
  await type(field(quality, 'reason'), '泵房检修')
  const requisition = idOf(quality)
  await act(quality, '提交')
  const approver = await desk('approver', `/form/ord/requisition?id=${requisition}&mode=view`)
  await act(approver, '通过')
  const buyer = await desk('buyer', `/form/ord/requisition?id=${requisition}&mode=view`)
  await act(buyer, '生成订单')
  await state(buyer, '已下单')
  const order = await follow(buyer, 'ord/order')
  await lineHas(buyer, { materialCode, qty, price })
  await buyer.locator('.f-foot:visible').last().getByRole('button', { name: '编辑' }).click()
  await choose(field(buyer, 'paymentTerm'), '月结30天')
  await type(field(buyer, 'shipTo'), '杭州')
  await act(buyer, '提交')
  await see(approver, 'ord/order', order)
  await act(approver, '通过')
  await see(buyer, 'ord/order', order)
  await act(buyer, '发布')

  // Confirmed, shipped, inspected by the readings of its standard, and received.
  const supplier = await desk('supplier_b', `/form/ord/order?id=${order}&mode=view`)
  await act(supplier, '确认')
  await begin(supplier, '发货', 'ord/delivery')
  await lineHas(supplier, { materialCode, qty })
  await type(field(supplier, 'eta'), today)
  const notice = await saved(supplier, 'ord/delivery')
  await act(supplier, '发货')
  const warehouse = await desk('warehouse', `/form/ord/delivery?id=${notice}&mode=view`)
  await act(warehouse, '到货登记')
  await begin(warehouse, '报验', 'ord/inspect')
  await type(field(warehouse, 'place'), '待检区')
  const inspection = await saved(warehouse, 'ord/inspect')
  await act(warehouse, '提交')
  await see(quality, 'ord/inspect', inspection)
  await act(quality, '接受')
  await follow(quality, 'qc/check')
  await act(quality, '录入结果', async (dialog) => {
    // A sample of five pieces.
    await type(cell(dialog, 'readings', 1, 'measured'), '20 20, 20 20, 20')
    await type(cell(dialog, 'readings', 3, 'measured'), '1.2 '.repeat(5))
    await type(cell(dialog, 'readings', 2, 'defectQty'), '0')
  })
  await act(quality, '判定')
  await act(quality, '放行')
  await see(warehouse, 'ord/delivery', notice)
  await begin(warehouse, '入库', 'ord/receipt')
  await lineHas(warehouse, { materialCode, qty, okQty: qty })
  await type(field(warehouse, 'warehouse'), '一号库')
  await saved(warehouse, 'ord/receipt')
  await act(warehouse, '过账')

  // Stated, confirmed, invoiced and matched.
  const finance = await desk('finance', '/form/fin/statement')
  for (const page of [finance, supplier, approver]) await page.getByRole('button', { name: /EN$/ }).click()
  await choose(field(finance, 'purOrg'), 'Group purchasing centre')
  await pick(field(finance, 'buyerId'), 'buyer')
  await pick(field(finance, 'supplierId'), company.code)
  await type(field(finance, 'period'), today.slice(0, 7))
  await type(field(finance, 'beginDate'), today)
  await type(field(finance, 'endDate'), today)
  const statement = await saved(finance, 'fin/statement')
  await act(finance, 'Publish')
  await see(supplier, 'fin/statement', statement)
  await act(supplier, 'Confirm')
  await begin(supplier, 'Apply for the invoice', 'fin/invoiceapply')
  await lineHas(supplier, { materialCode, qty })
  await choose(field(supplier, 'invoiceType'), 'Digital special')
  await choose(field(supplier, 'billingType'), '13')
  const application = await saved(supplier, 'fin/invoiceapply')
  await act(supplier, 'Submit')
  await see(finance, 'fin/invoiceapply', application)
  await act(finance, 'Approve')
  await see(supplier, 'fin/invoiceapply', application)
  await act(supplier, 'Register invoice')
  const invoice = await follow(supplier, 'fin/invoice')
  await lineHas(supplier, { qty, amountNoTax: '5,204.90' })
  await supplier.locator('.f-foot:visible').last().getByRole('button', { name: 'Edit' }).click()
  await type(field(supplier, 'invoiceNo'), `24332000${String(Date.now()).slice(-12)}`)
  await type(field(supplier, 'invoiceDate'), today)
  const file = { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\ninvoice') }
  await field(supplier, 'files').locator('input[type=file]').setInputFiles(file)
  await field(supplier, 'files').getByText('invoice.pdf').first().waitFor()
  await act(supplier, 'Submit')
  await see(finance, 'fin/invoice', invoice)
  await act(finance, 'Verify')
  await act(finance, 'Post')

  // Applied for, approved, paid in a run with its bank file.
  await see(supplier, 'fin/invoice', invoice)
  await begin(supplier, 'Apply for payment', 'fin/payapply')
  await choose(field(supplier, 'payKind'), 'Progress')
  await pick(field(supplier, 'bankId'), company.name)
  await choose(field(supplier, 'payType'), 'Telegraphic')
  await type(field(supplier, 'reason'), 'Valves')
  const request = await saved(supplier, 'fin/payapply')
  await act(supplier, 'Submit')
  await see(approver, 'fin/payapply', request)
  await act(approver, 'Approve')
  await see(finance, 'fin/payapply', request)
  await act(finance, 'Plan')
  await begin(finance, 'Pay', 'fin/payment')
  await pick(field(finance, 'payAccount'), 'CNY01')
  const payment = await saved(finance, 'fin/payment')
  await finance.goto(`${product.server.url}/form/fin/paybatch`)
  const run = await saved(finance, 'fin/paybatch')
  await finance.locator('.f-foot:visible').last().getByRole('button', { name: 'Pull payments' }).click()
  await field(finance, 'lines').locator('[data-column]').first().waitFor()
  await see(approver, 'fin/paybatch', run)
  await act(approver, 'Release')
  await see(finance, 'fin/paybatch', run)
  const download = finance.waitForEvent('download')
  await finance.getByRole('button', { name: 'Bank file' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.xml$/)
  await see(finance, 'fin/payment', payment)
  await act(finance, 'Record as paid', (dialog) => type(field(dialog, 'bankFlow'), 'B1'))

  // Everybody sees it paid, and the asker how far the line is.
  await see(supplier, 'fin/invoice', invoice)
  await state(supplier, 'Paid')
  expect(await supplier.locator('.d-facts').textContent()).toContain(gross)
  await see(quality, 'ord/requisition', requisition)
  await state(quality, '已到货')
  await lineHas(quality, { progress: '已到货' })
  expect(await quality.locator('.record-chain').textContent()).toContain('入库单')
  expect(faults.flat()).toEqual([])
}, 480_000)
