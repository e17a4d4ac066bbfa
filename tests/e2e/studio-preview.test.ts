import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, startProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.close())

async function opened(path: string) {
  const { page, faults } = await product.open('admin', `/page/onl/files?file=${path}`)
  return { page, faults, file: page.getByRole('region', { name: path }) }
}

/** Chooses an item of a select with a search. */
async function search(page: Page, from: Locator, label: string, item: string | RegExp) {
  await from.getByRole('combobox', { name: label, exact: true }).fill(typeof item === 'string' ? item : '')
  await page.locator('.ant-select-dropdown:visible').getByTitle(item, { exact: true }).first().click()
}

/** Previews a draft as a role. */
async function previewAs(page: Page, file: Locator, role: string) {
  await file.getByRole('combobox', { name: '以角色预览' }).fill(role)
  await page.keyboard.press('Enter')
}

/** Width of the window that the content of a preview has. */
const widthIn = (page: Page) =>
  page
    .frameLocator('iframe[title="预览"]')
    .locator('body')
    .evaluate(() => window.innerWidth)

it('a report drills down to a list by a column that is picked, without its code', async () => {
  const path = 'schemas/reports/rep/abc.json'
  const { page, file, faults } = await opened(path)
  const drill = file.getByRole('region', { name: '下钻' })
  await search(page, drill, '点击行时打开', '采购订单 ord/order')
  const passed = drill.getByRole('group', { name: '传入的条件', exact: true })
  await passed.getByRole('button', { name: '添加条件' }).click()
  await search(page, passed, '字段 1', '供应商编码')
  await search(page, passed, '值 1 取值字段', '物料名称')
  await page.getByText('草稿已保存，尚未发布').waitFor()
  const drawn = async () => {
    const answer = await page.evaluate(async (at) => {
      const token = JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}').value
      const found = await fetch(`/api/onl/files/open?path=${at}`, { headers: { 'X-Access-Token': token } })
      return (await found.json()).result.text as string
    }, path)
    return JSON.parse(answer).drill
  }
  await expect.poll(drawn).toEqual({ list: 'ord/order', where: { supplierCode: { field: 'materialName' } } })
  expect(faults).toEqual([])
})

it('a report is previewed as a role on a screen and on a phone, and is closed to another one', async () => {
  const path = 'schemas/reports/rep/supplierdist.json'
  const { page, file, faults } = await opened(path)
  const frame = page.frameLocator('iframe[title="预览"]')
  await previewAs(page, file, '采购员')
  await frame.getByRole('row').nth(1).waitFor()
  expect(await widthIn(page)).toBe(1280)
  await file.getByText('手机', { exact: true }).click()
  await file.locator('iframe.is-phone').waitFor()
  expect(await widthIn(page)).toBe(390)
  await frame.getByText('供应商').first().waitFor()
  await previewAs(page, file, '仓库')
  await file.getByText('该角色无权打开。').waitFor()
  expect(await file.locator('iframe').count()).toBe(0)
  expect(faults).toEqual([])
})

it('a page is previewed as a role, on a screen and on a phone, with the rights of the role', async () => {
  const path = 'schemas/pages/dashboard/analysis.json'
  const { page, file, faults } = await opened(path)
  const frame = page.frameLocator('iframe[title="预览"]')
  await file.locator('.studio-page').getByText('今日访问').first().waitFor()
  await previewAs(page, file, '审批人')
  await frame.getByText('供应商总数').waitFor()
  // The log is for administrators: its figures are not on the page of the role.
  expect(await frame.getByText('今日访问').count()).toBe(0)
  await file.getByText('手机', { exact: true }).click()
  await expect.poll(() => widthIn(page)).toBe(390)
  await frame.getByText('供应商总数').waitFor()
  await previewAs(page, file, '仓库')
  await file.getByText('该角色无权打开。').waitFor()
  expect(faults).toEqual([])
})
