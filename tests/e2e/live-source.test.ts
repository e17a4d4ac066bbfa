import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { atRest } from '../kit/at-rest.ts'
import { serious } from '../kit/axe.ts'
import { type Product, settled, startProduct } from '../kit/product.ts'
import { publishDraft } from '../kit/publish-draft.ts'

let pumps: readonly object[] = [
  { pump_no: 'P-1', kind: '离心泵', power: 7.5 },
  { pump_no: 'P-2', kind: '风机', power: 1.25 },
  { pump_no: 'P-3', kind: '离心泵', power: 2.5 },
]

let site: Server
let product: Product
beforeAll(async () => {
  site = createServer((_, answer) => {
    answer.end(JSON.stringify({ data: { items: pumps } }))
  })
  await new Promise<void>((resolve) => {
    site.listen(0, '127.0.0.1', resolve)
  })
  product = await startProduct({ SOURCES: `127.0.0.1:${port()}` })
})
afterAll(async () => {
  await product?.close()
  site?.close()
})

const port = () => (site.address() as AddressInfo).port

async function newFile(page: Page, kind: string, code: string, more: (dialog: Locator) => Promise<void>) {
  await page.getByRole('button', { name: '新建' }).click()
  const dialog = page.getByRole('dialog', { name: '新建文件' })
  if (kind !== '资源') {
    await dialog.getByLabel('类型').click()
    await page.locator('.ant-select-item-option').getByText(kind, { exact: true }).click()
  }
  await dialog.getByLabel('编码').fill(code)
  await more(dialog)
  await dialog.getByRole('button', { name: '创建' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Publishes a file with a text. */
async function publishText(page: Page, file: Locator, text: object) {
  await file.getByText('代码', { exact: true }).click()
  await file.locator('.cm-content').click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(JSON.stringify(text))
  await file.getByRole('tab', { name: '问题（0）' }).waitFor()
  await file.getByRole('status').getByText('草稿已保存，尚未发布').waitFor()
  await publishDraft(page, file, '新增')
  await file.getByRole('status').getByText('与线上一致').waitFor()
}

async function pick(page: Page, box: Locator, option: string) {
  await box.click()
  await page.locator('.ant-select-item-option').getByText(option, { exact: true }).last().click()
}

it('an administrator makes a data source, and a list, a report and choices that read it', async () => {
  const { page, faults } = await product.open('admin', '/list/sys/datasource')
  await page.getByRole('toolbar').getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog').first()
  await settled(page)
  await form.getByLabel('编码').fill('pumpSite')
  await form.getByLabel('名称').fill('泵站接口')
  await pick(page, form.getByRole('combobox', { name: '类型' }), 'HTTP JSON')
  await form.getByLabel('地址').fill(`http://127.0.0.1:${port()}/pumps`)
  await form.getByLabel('数据路径').fill('data.items')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByRole('cell', { name: 'pumpSite' }).waitFor()

  await page.goto(`${product.server.url}/page/onl/files`)
  await newFile(page, '资源', 'test/pump', async (dialog) => {
    await pick(page, dialog.getByLabel('从数据源的表开始（可选）'), '泵站接口')
    await pick(page, dialog.getByLabel('表', { exact: true }), 'rows')
    await dialog.getByRole('checkbox', { name: /^直接读取数据源/ }).check()
    await atRest(page)
    expect(await serious(page)).toEqual([])
  })
  const list = page.getByRole('region', { name: 'schemas/resources/test/pump.json' })
  await list.getByRole('tab', { name: '问题（0）' }).waitFor()
  await publishDraft(page, list, '新增')
  await list.getByRole('status').getByText('与线上一致').waitFor()

  await newFile(page, '报表', 'test/power', async (dialog) => {
    await dialog.getByRole('combobox', { name: '记录（资源）' }).fill('test/pump')
    await page.locator('.ant-select-item-option:visible').first().click()
  })
  await publishText(page, page.getByRole('region', { name: 'schemas/reports/test/power.json' }), {
    title: { zh: '泵的功率', en: 'Power of pumps' },
    from: 'test/pump',
    columns: ['kind', { key: 'sum', field: 'power', aggregate: 'sum', title: { zh: '总功率', en: 'Total power' } }],
    query: ['pumpNo'],
    totals: ['sum'],
  })

  await page.goto(`${product.server.url}/list/sys/dict`)
  await page.getByRole('toolbar').getByRole('button', { name: '新增' }).click()
  const dictionary = page.getByRole('dialog').first()
  await settled(page)
  await dictionary.getByLabel('字典编码').fill('live_pump')
  await dictionary.getByLabel('字典名称').fill('泵')
  await pick(page, dictionary.getByRole('combobox', { name: '数据源' }), '泵站接口')
  await dictionary.getByLabel('值的列').fill('number')
  await dictionary.getByLabel('文本的列').fill('kind')
  await dictionary.getByRole('button', { name: '保存', exact: true }).click()
  await dictionary.getByText('数据源没有“number”列，现有：pump_no, kind, power').first().waitFor()
  await atRest(page)
  expect(await serious(page)).toEqual([])
  await dictionary.getByLabel('值的列').fill('pump_no')
  await dictionary.getByRole('button', { name: '保存', exact: true }).click()
  await dictionary.waitFor({ state: 'hidden' })

  await page.goto(`${product.server.url}/page/onl/files`)
  await newFile(page, '资源', 'test/check', () => Promise.resolve())
  await publishText(page, page.getByRole('region', { name: 'schemas/resources/test/check.json' }), {
    title: { zh: '泵检查', en: 'Pump checks' },
    label: 'remark',
    fields: {
      pump: { type: 'list', dict: 'live_pump', title: { zh: '泵', en: 'Pump' }, required: true },
      remark: { type: 'text', title: { zh: '说明', en: 'Remark' }, maxLength: 50 },
    },
    rights: { buyer: { can: ['list', 'view', 'add', 'edit'] } },
  })
  expect(faults).toEqual([])

  const buyer = await product.open('buyer', '/list/test/pump')
  await buyer.page.getByRole('cell', { name: 'P-2', exact: true }).waitFor()
  expect(await buyer.page.getByRole('button', { name: '新增' }).count()).toBe(0)
  await buyer.page.goto(`${product.server.url}/report/test/power`)
  await buyer.page.getByRole('row', { name: /离心泵 10\.00/ }).waitFor()
  pumps = [...pumps, { pump_no: 'P-4', kind: '阀门', power: 0.5 }]
  await buyer.page.goto(`${product.server.url}/list/test/check`)
  await buyer.page.getByRole('toolbar').getByRole('button', { name: '新增' }).click()
  const check = buyer.page.getByRole('dialog').first()
  await settled(buyer.page)
  await pick(buyer.page, check.getByRole('combobox', { name: '泵' }), '风机')
  await check.getByLabel('说明').fill('正常')
  await check.getByRole('button', { name: '保存', exact: true }).click()
  await buyer.page.getByRole('cell', { name: '风机', exact: true }).waitFor()
  expect(buyer.faults).toEqual([])
})
