import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
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

it('a resource begins with an exported Online form, as JSON files in a zip', async () => {
  const { page, faults } = await product.open('admin', '/page/onl/files')
  await page.getByRole('button', { name: '新建' }).click()
  const dialog = page.getByRole('dialog', { name: '新建文件' })
  await dialog.getByLabel('编码').fill('test/caliper')
  const choose = (buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name: 'online.zip', mimeType: 'application/zip', buffer })
  await choose(Buffer.from('no zip'))
  await dialog.getByRole('button', { name: '创建' }).click()
  await dialog.getByText('无法读取该 zip 文件').waitFor()
  const field = (dbFieldName: string, dbFieldTxt: string, more: object = {}) => {
    const shown = { fieldShowType: 'text', dbType: 'string', dbLength: 50, isShowForm: 1, isShowList: 1 }
    return { dbFieldName, dbFieldTxt, ...shown, ...more }
  }
  const zip = new ZipFile()
  const table = (head: object, fields: readonly object[]) => Buffer.from(JSON.stringify({ head, fields }))
  const rows = { tableName: 'caliper_check', tableTxt: '检定记录', tableType: 3, relationType: 0 }
  const checked = field('checked_on', '检定日期', { fieldShowType: 'date', dbType: 'Date' })
  zip.addBuffer(
    table({ tableName: 'caliper', tableTxt: '卡尺', tableType: 2 }, [
      field('id', '主键', { isShowForm: 0 }),
      field('caliper_name', '卡尺名称', { fieldMustInput: '1' }),
      field('precision_mm', '精度', { dbType: 'double', dbPointLength: 2 }),
    ]),
    'caliper.json',
  )
  zip.addBuffer(table(rows, [checked]), 'caliper_check.json')
  zip.end()
  await choose(await buffer(zip.outputStream))
  await dialog.getByRole('button', { name: '创建' }).click()
  const file = page.getByRole('region', { name: 'schemas/resources/test/caliper.json' })
  const canvas = file.locator('.studio-canvas')
  for (const key of ['caliperName', 'precisionMm', 'caliperCheck'])
    await canvas.locator(`.f-slot[data-field=${key}]`).waitFor()
  await canvas.getByRole('columnheader', { name: '检定日期', includeHidden: true }).waitFor({ state: 'attached' })
  await file.getByRole('tab', { name: '问题（0）' }).waitFor()
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
