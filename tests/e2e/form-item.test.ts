import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, sharedProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

const page = {
  title: { zh: '登记银行', en: 'Register a bank' },
  blocks: [
    {
      block: 'formItem',
      resource: 'bd/bank',
      item: {
        head: { tableName: 'bd_bank', tableTxt: '银行', formTemplate: '2' },
        schema: {
          required: ['code', 'name', 'bankType'],
          properties: {
            code: { view: 'text', title: '行号', order: 1, pattern: 'n3-12' },
            name: { view: 'text', title: '银行名称', order: 2 },
            bankType: { view: 'list', title: '类别', order: 3, dictCode: 'bank_kind' },
            enabled: { view: 'switch', title: '启用', order: 4, fieldExtendJson: '["Y","N"]', defVal: 'Y' },
            odd: { view: 'popup', title: '坏的弹窗', order: 5, code: 'x', orgFields: 'a,b', destFields: 'odd' },
          },
        },
      },
    },
  ],
}

it('an external form is rendered, validated and saved; its errors are shown at the fields', async () => {
  await writeFile(join(product.schemas, 'pages/srm/foreign.json'), JSON.stringify(page))
  await product.serves('/page/srm/foreign')
  const { page: tab, faults } = await product.open('buyer', '/page/srm/foreign')
  await tab.getByLabel('行号').waitFor()
  await tab.locator('[data-field=odd]', { hasText: '原始值与目标值数量不一致' }).waitFor()
  await tab.getByLabel('行号').fill('12')
  await tab.getByRole('button', { name: '保存' }).click()
  await tab.getByText('格式不正确').first().waitFor()
  await tab.getByLabel('行号').fill('987654')
  await tab.getByLabel('银行名称').fill('<b>外部银行</b>')
  await tab.getByLabel('类别').click()
  await tab.getByText('城商行', { exact: true }).last().click()
  await tab.getByRole('button', { name: '保存' }).click()
  await tab.getByText('已保存').waitFor()
  await tab.goto(`${product.server.url}/list/bd/bank`)
  await tab.getByRole('textbox').first().fill('外部银行')
  await tab.keyboard.press('Enter')
  await tab.getByText('<b>外部银行</b>').first().waitFor()
  expect(faults).toEqual([])
})

it('the demo pages open from their index; an unsaved form is validated, in either language', async () => {
  const { page: tab, faults } = await product.open('admin', '/page/test/home')
  await tab.goto(`${product.server.url}/page/test/home`)
  await tab.getByText('各类控件', { exact: true }).click()
  await tab.waitForURL(/\/page\/test\/widgets$/)
  await tab.getByRole('button', { name: /保\s?存/ }).click()
  await tab.locator('[data-field=text]', { hasText: '必填' }).waitFor()
  await tab.locator('[data-field=text] input').fill('泵')
  await tab.getByRole('button', { name: /保\s?存/ }).click()
  await tab.getByText('填写无误；示例不会保存').waitFor()
  // Every widget type is rendered without an error.
  expect(await tab.locator('[data-field]').count()).toBeGreaterThan(20)
  expect(await tab.locator('.ant-alert').count()).toBe(0)
  await tab.getByTitle('切换到英文').click()
  await tab.locator('[data-field=text]', { hasText: 'Text' }).waitFor()
  expect(faults).toEqual([])
})

it('adjacent rows with the same value share a cell of a table, and repeat it on a phone', async () => {
  const { page, faults } = await product.open('admin', '/page/test/home')
  await page.getByText('合并单元格', { exact: true }).click()
  await page.waitForURL(/\/page\/test\/rowspan$/)
  const shared = page.locator('tbody td.g-merged')
  await shared.first().waitFor()
  const spans = await shared.evaluateAll((cells) => cells.map((cell) => (cell as HTMLTableCellElement).rowSpan))
  expect(Math.min(...spans)).toBeGreaterThan(1)
  const numbers = await page
    .locator('tbody td')
    .filter({ hasText: /^PO\d{12}$/ })
    .allTextContents()
  expect(new Set(numbers).size).toBe(numbers.length)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.locator('.list-card').first().waitFor()
  const cards = await page.locator('.list-card', { hasText: /PO\d{12}/ }).count()
  expect(cards).toBe(await page.locator('.list-card').count())
  expect(faults).toEqual([])
})

it('shows the calls of a resource by its OpenAPI document, and the answer of a call', async () => {
  const { page, faults } = await product.open('admin', '/page/test/api')
  await page.locator('.api-calls code', { hasText: /^\/api\/bd\/currency\/queryById$/ }).waitFor()
  await page.getByRole('button', { name: '发送请求' }).click()
  const answer = page.getByRole('region', { name: '响应' })
  await answer.getByText('/api/bd/currency/list?pageNo=1&pageSize=3').waitFor()
  const { records } = JSON.parse((await answer.locator('pre').textContent()) ?? '')
  expect(records).toHaveLength(3)
  expect(faults).toEqual([])
})
