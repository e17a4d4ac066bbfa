import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { atRest } from '../kit/at-rest.ts'
import { type Product, sharedProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

const path = '/list/srm/supplier/base'
const option = (page: Page, text: string) =>
  page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByText(text, { exact: true })

async function chooseField(page: Page, number: number, name: string) {
  await page.getByRole('combobox', { name: `字段 ${number}` }).click()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
}

it('conditions are combined, shown as a sentence, saved as a view with its columns, shared and opened by a link', async () => {
  const { page, faults } = await product.open('buyer', path)
  await page.getByRole('button', { name: '高级查询' }).click()
  const dialog = page.getByRole('dialog')
  await chooseField(page, 1, '供应商状态')
  await dialog.getByLabel('值 1', { exact: true }).click()
  await option(page, '合格供应商').click()
  await option(page, '已暂停').click()
  await dialog.getByText('满足全部条件').click()
  await dialog.getByRole('button', { name: '添加条件' }).click()
  await chooseField(page, 2, '公司名称')
  await dialog.getByLabel('值 2', { exact: true }).fill('有限公司')
  await dialog.getByText('供应商状态 属于 合格供应商、已暂停 且 公司名称 包含 有限公司').waitFor()
  await dialog.getByRole('button', { name: '查询' }).click()
  await page.locator('.list-asked').waitFor()
  await page.waitForURL(/advanced=/)
  const rows = page.locator('tbody tr[data-row-key]')
  await expect.poll(() => rows.filter({ hasNotText: /合格供应商|已暂停/ }).count()).toBe(0)
  expect(await rows.count()).toBeGreaterThan(0)

  const edge = page.getByRole('separator', { name: '调整“公司名称”的列宽' })
  const before = Number(await edge.getAttribute('aria-valuenow'))
  await edge.focus()
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowRight')
  await expect.poll(() => edge.getAttribute('aria-valuenow')).toBe(String(before + 64))
  await page.getByRole('button', { name: '列设置' }).click()
  await atRest(page)
  await page.getByRole('button', { name: '将“供应商状态”固定在左侧' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('thead th').nth(1).textContent()).toBe('供应商状态')

  await page.getByRole('button', { name: '视图：默认' }).click()
  await page.getByText('另存为视图…').click()
  await page.getByLabel('视图名称').fill('在用的有限公司')
  await page.getByText('共享给能看到此列表的所有人').click()
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await page.getByRole('button', { name: '视图：在用的有限公司' }).waitFor()
  const total = await page.locator('.list-total').textContent()
  const id = new URL(page.url()).searchParams.get('view')
  expect(id).toMatch(/^\w{10,}$/)

  await page.getByRole('button', { name: '清除条件' }).click()
  await page.getByRole('button', { name: '视图：在用的有限公司（已修改）' }).waitFor()
  expect(faults).toEqual([])

  const other = await product.open('approver', `${path}?view=${id}`)
  await other.page.locator('.list-asked', { hasText: '合格供应商、已暂停' }).waitFor()
  await expect.poll(() => other.page.locator('.list-total').textContent()).toBe(total)
  await expect.poll(() => other.page.locator('thead th').nth(1).textContent()).toBe('供应商状态')
  await other.page.getByRole('button', { name: '视图：在用的有限公司' }).click()
  expect(await other.page.getByText('删除视图').count()).toBe(0)
  expect(other.faults).toEqual([])

  await page.getByRole('button', { name: /^视图：/ }).click()
  await page.getByText('删除视图“在用的有限公司”').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确定|OK/ })
    .click()
  await page.getByRole('button', { name: '视图：默认' }).waitFor()
  await other.page.goto(`${product.server.url}${path}?view=${id}`)
  await other.page.getByText('此视图已被删除或不再共享').waitFor()
})

it('a list has a full-screen mode, with its own page sizes, and Escape ends it', async () => {
  const { page, faults } = await product.open('buyer', path)
  const rows = page.locator('tbody tr[data-row-key]')
  await expect.poll(() => rows.count()).toBe(10)
  await page.getByRole('button', { name: '全屏' }).click()
  await expect.poll(() => rows.count()).toBe(20)
  expect(await page.locator('.list-full').boundingBox()).toMatchObject({ x: 0, y: 0, width: 1440, height: 900 })
  await page.keyboard.press('Escape')
  await expect.poll(() => rows.count()).toBe(10)
  expect(await page.locator('.list-full').count()).toBe(0)
  expect(faults).toEqual([])
})

// The lines moved when a select lost the focus, and the press missed the button.
it('on a phone a condition is added while the field of another one has the focus', async () => {
  const { page, faults } = await product.open('buyer', path, { width: 390, height: 844 })
  await page.getByRole('button', { name: '高级查询' }).click()
  await chooseField(page, 1, '供应商状态')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '添加条件' }).click()
  await dialog.getByRole('combobox', { name: '字段 2' }).waitFor()
  expect(faults).toEqual([])
})
