import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, sharedProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
  await writeFile(
    join(product.schemas, 'pages/srm/contract.json'),
    JSON.stringify({
      title: { zh: '外部合同', en: 'Contract elsewhere' },
      blocks: [{ block: 'formItem', form: 'f1' }],
    }),
  )
})
afterAll(() => product?.close())

const link = { table: 'bd_area', txt: 'name', key: 'code', idField: 'code', pidField: 'pid', condition: "pid = '86'" }
const goods = {
  view: 'tab',
  describe: '货物',
  relationType: 0,
  order: 2,
  columns: [
    { key: 'name', title: '品名', type: 'input', validateRules: [{ required: true }] },
    { key: 'amount', title: '数量', type: 'inputNumber', fieldDefaultValue: '1' },
    { key: 'urgent', title: '加急', type: 'checkbox', customValue: ['Y', 'N'], fieldDefaultValue: 'N' },
  ],
}
const item = {
  head: { tableName: 'contract', tableTxt: '合同', formTemplate: '2', tableType: 2 },
  schema: {
    required: ['title'],
    properties: {
      title: { view: 'text', title: '合同名称', order: 1 },
      province: { view: 'link_down', title: '省', order: 2, config: link, others: [{ field: 'city', title: '市' }] },
      city: { view: 'text', title: '市', order: 3 },
      kind: { view: 'cat_tree', title: '分类', order: 4, pcode: '0' },
      depart: {
        view: 'sel_tree',
        title: '所属部门',
        order: 5,
        dict: 'sys_depart,depart_name,id',
        pidField: 'parent_id',
        pidValue: '',
      },
      bank: {
        view: 'popup',
        title: '银行',
        order: 6,
        code: 'banks',
        orgFields: 'no,name',
        destFields: 'bank,bankName',
      },
      bankName: { view: 'text', title: '行名', order: 7 },
      terms: {
        view: 'tab',
        describe: '条款',
        relationType: 1,
        order: 1,
        properties: { days: { view: 'number', type: 'integer', title: '账期天数' } },
        required: ['days'],
      },
      goods,
    },
  },
}

const columns = [
  { title: '行号', dataIndex: 'no' },
  { title: '名称', dataIndex: 'name' },
]
const reports: Record<string, unknown> = {
  'getRpColumns/banks': { cgRpConfigId: 'r1', columns, dictOptions: {} },
  'getQueryInfo/r1': [{ field: 'name', label: '名称', view: 'string', mode: 'single' }],
}

/** A second server with a form by id and a report by code. Other calls go to the product. */
async function serveExternal(page: Page): Promise<{ readonly saved: unknown[]; readonly searched: string[] }> {
  const saved: unknown[] = []
  const searched: string[] = []
  const answer = (result: unknown) => ({
    json: { success: true, code: 200, message: '', result, timestamp: 0 },
  })
  await page.route('**/online/cgform/api/getFormItem/f1*', (route) => route.fulfill(answer(item)))
  await page.route('**/online/cgform/api/form/f1*', (route) => {
    saved.push(route.request().postDataJSON())
    return route.fulfill(answer('new-id'))
  })
  await page.route('**/online/cgreport/api/**', (route) => {
    const url = new URL(route.request().url())
    const call = url.pathname.split('/api/').at(-1) ?? ''
    const known = reports[call]
    if (known) return route.fulfill(answer(known))
    searched.push(url.searchParams.get('name') ?? '')
    const records = [
      { no: '102', name: '工商银行' },
      { no: '103', name: '农业银行' },
    ].filter(({ name }) => name.includes((url.searchParams.get('name') ?? '').replaceAll('*', '')))
    return route.fulfill(answer({ records, total: records.length }))
  })
  return { saved, searched }
}

it('an external form is fetched, rendered with trees, linked selects, report and tables, and sent in its format', async () => {
  const { page, faults } = await product.open('buyer', '/result/success')
  const external = await serveExternal(page)
  await product.serves('/page/srm/contract')
  await page.goto(`${product.server.url}/page/srm/contract`)
  await page.getByLabel('合同名称').waitFor()
  await page.getByLabel('合同名称').fill('供货合同')
  await page.getByLabel('省', { exact: true }).click()
  await page.getByText('天津市', { exact: true }).last().click()
  await page.getByLabel('市', { exact: true }).click()
  await page.getByText('市辖区', { exact: true }).last().click()
  await page.getByLabel('所属部门').click()
  await page.locator('.ant-select-tree-title').first().click()
  await page.getByLabel('分类').click()
  await page.getByText('工程技术', { exact: true }).click()
  await page.getByLabel('银行', { exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('工商银行').waitFor()
  await dialog.getByRole('searchbox').fill('农业')
  await dialog.getByText('工商银行').waitFor({ state: 'detached' })
  await dialog.getByText('农业银行').dblclick()
  expect(await page.getByLabel('行名').inputValue()).toBe('农业银行')
  await page.getByLabel('账期天数').fill('30')
  await page.getByRole('button', { name: '添加' }).click()
  await page.getByRole('button', { name: '保存' }).click()
  await page.locator('.t-cell-wrong, [aria-invalid=true]').first().waitFor()
  await page.getByLabel(/品名/).last().fill('阀门')
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByText('已保存').waitFor()
  expect(external.searched).toContain('*农业*')
  expect(external.saved).toEqual([
    expect.objectContaining({
      title: '供货合同',
      province: '120000',
      city: '120100',
      bank: '103',
      bankName: '农业银行',
      depart: expect.stringMatching(/./),
      kind: expect.stringMatching(/./),
      terms: [{ days: 30 }],
      goods: [expect.objectContaining({ name: '阀门', amount: 1, urgent: 'N' })],
    }),
  ])
  expect(faults).toEqual([])
})
