import { afterAll, beforeAll, expect, it } from 'vitest'
import { workbookOf } from '../api/resources/workbook.ts'
import { atRest } from '../kit/at-rest.ts'
import { serious } from '../kit/axe.ts'
import { type Product, sharedProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

it('a resource begins with a form definition of another server; a broken file is refused in place', async () => {
  const { page, faults } = await product.open('admin', '/page/onl/files')
  await page.getByRole('button', { name: '新建' }).click()
  const dialog = page.getByRole('dialog', { name: '新建文件' })
  await dialog.getByLabel('编码').fill('test/gauge')
  const choose = (text: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'form.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await choose('{')
  await dialog.getByRole('button', { name: '创建' }).click()
  await dialog.getByText('文件不是有效的 JSON').waitFor()
  const properties = { name: { title: '量具名称', view: 'text' }, made: { title: '出厂日期', view: 'date' } }
  await choose(JSON.stringify({ success: true, result: { head: { tableTxt: '量规' }, schema: { properties } } }))
  await dialog.getByRole('button', { name: '创建' }).click()
  const file = page.getByRole('region', { name: 'schemas/resources/test/gauge.json' })
  for (const title of ['量具名称', '出厂日期']) await file.locator('.studio-canvas').getByLabel(title).waitFor()
  await file.getByRole('button', { name: '放弃草稿' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '放弃草稿' }).click()
  await file.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

it('a resource begins with the columns of a workbook', async () => {
  const { page, faults } = await product.open('admin', '/page/onl/files')
  await page.getByRole('button', { name: '新建' }).click()
  const dialog = page.getByRole('dialog', { name: '新建文件' })
  await dialog.getByLabel('编码').fill('test/instrument')
  const sheet = await workbookOf([
    ['名称', '精度', '检定日期'],
    ['游标卡尺', 0.02, '2026-05-01'],
  ])
  await dialog.locator('input[type=file]').setInputFiles({
    name: '量具.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: sheet,
  })
  await dialog.getByText('量具.xlsx').waitFor()
  await atRest(page)
  expect(await serious(page)).toEqual([])
  await dialog.getByRole('button', { name: '创建' }).click()
  const file = page.getByRole('region', { name: 'schemas/resources/test/instrument.json' })
  for (const title of ['名称', '精度', '检定日期']) await file.locator('.studio-canvas').getByLabel(title).waitFor()
  await file.getByRole('tab', { name: '问题（0）' }).waitFor()
  await file.getByRole('button', { name: '放弃草稿' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '放弃草稿' }).click()
  await file.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

it('a resource begins with a table of a data source', async () => {
  const { page, faults } = await product.open('admin', '/page/onl/files')
  await page.getByRole('button', { name: '新建' }).click()
  const dialog = page.getByRole('dialog', { name: '新建文件' })
  await dialog.getByLabel('编码').fill('test/foreign')
  const choose = async (label: string, option: string) => {
    await dialog.getByLabel(label, { exact: true }).click()
    await page.locator('.ant-select-item-option:visible').getByText(option, { exact: true }).click()
  }
  // The other source of the demo has no server.
  await choose('从数据源的表开始（可选）', 'ERP 只读库（示例地址）')
  await dialog.getByText(/^(不允许连接该地址|请重新填写数据源的密码)/).waitFor()
  await choose('从数据源的表开始（可选）', '仓库库存（示例文件）')
  await choose('表', 'stock')
  await atRest(page)
  expect(await serious(page)).toEqual([])
  await dialog.getByRole('button', { name: '创建' }).click()
  const file = page.getByRole('region', { name: 'schemas/resources/test/foreign.json' })
  await file.locator('.studio-canvas [data-field=materialCode]').waitFor()
  await file.getByRole('button', { name: '放弃草稿' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '放弃草稿' }).click()
  await file.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})
