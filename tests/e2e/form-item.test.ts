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

it('a form as another server defines it is drawn, checked and saved; what is wrong in it is said in its place', async () => {
  await writeFile(join(product.schemas, 'pages/srm/foreign.json'), JSON.stringify(page))
  const opened = await product.open('buyer', '/account/settings')
  await product.serves('/page/srm/foreign')
  await opened.page.goto(`${product.server.url}/page/srm/foreign`)
  await opened.page.getByLabel('行号').waitFor()
  const { page: tab, faults } = opened
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
