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
      block: 'schema',
      resource: 'bd/bank',
      schema: {
        type: 'object',
        required: ['code', 'name'],
        properties: {
          code: { type: 'string', title: { zh: '行号', en: 'Bank code' }, maxLength: 12 },
          name: { type: 'string', title: { zh: '银行名称', en: 'Bank name' } },
          kind: { type: 'string', title: { zh: '是否境外', en: 'Abroad' }, enum: ['no', 'yes'], default: 'no' },
        },
        dependencies: {
          kind: {
            oneOf: [
              { properties: { kind: { enum: ['no'] } } },
              { properties: { kind: { enum: ['yes'] }, swift: { type: 'string', title: 'SWIFT' } } },
            ],
          },
        },
      },
      uiSchema: { kind: { 'ui:widget': 'radio' } },
    },
  ],
}

it('a raw rjsf form on a page works under the strict policy and is saved to its resource', async () => {
  await writeFile(join(product.schemas, 'pages/srm/raw.json'), JSON.stringify(page))
  await product.serves('/page/srm/raw')
  const { page: tab, faults } = await product.open('buyer', '/page/srm/raw')
  await tab.getByRole('heading', { level: 1, name: '登记银行' }).waitFor()
  await tab.getByRole('button', { name: '保存' }).click()
  await tab.getByText('此项必填').first().waitFor()
  await tab.getByRole('textbox', { name: '行号' }).fill('000000000088')
  await tab.getByRole('textbox', { name: '银行名称' }).fill('原样表单银行')
  await tab.getByRole('radio', { name: 'yes' }).check()
  await tab.getByRole('textbox', { name: 'SWIFT' }).fill('short')
  await tab.getByRole('button', { name: '保存' }).click()
  await tab.getByText('请输入 8 或 11 位 SWIFT 代码').waitFor()
  await tab.getByRole('textbox', { name: 'SWIFT' }).fill('ABOCCNBJ')
  await tab.getByRole('button', { name: '保存' }).click()
  await tab.getByText('已保存').waitFor()
  expect(await tab.getByRole('textbox', { name: '行号' }).inputValue()).toBe('')
  await tab.goto(`${product.server.url}/list/bd/bank?name=*原样*`)
  await tab.getByText('ABOCCNBJ').first().waitFor()
  expect(faults).toEqual([])
  await tab.close()
})
