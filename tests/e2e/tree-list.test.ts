import { afterAll, beforeAll, expect, it } from 'vitest'
import { serious } from '../kit/axe.ts'
import { type Product, sharedProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

it('a tree is expanded level by level, by mouse and keyboard; a row is dragged below another, and refused below its descendants', async () => {
  const { page, faults } = await product.open('admin', '/list/sys/depart')
  const row = (name: string) => page.locator('tbody tr[data-row-key]', { hasText: name })
  await row('蓝源环境集团').first().waitFor()
  // A single root is expanded.
  await row('财务部').waitFor()
  await page.locator('tbody tr[data-row-key]').first().focus()
  await page.keyboard.press('ArrowLeft')
  await row('财务部').waitFor({ state: 'detached' })
  await page.keyboard.press('ArrowRight')
  await row('财务部').waitFor()
  await row('采购中心').locator('.g-expand').click()
  await row('设备采购部').waitFor()

  await row('信息部').dragTo(row('财务部'))
  await page.getByText('确认将“信息部”移到“财务部”之下吗？').last().waitFor()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s?定/ })
    .click()
  await page.getByText('移动成功').waitFor()
  await row('财务部').locator('.g-expand').click()
  await expect.poll(() => row('信息部').locator('td').nth(5).textContent()).toBe('财务部')

  await row('采购中心').first().dragTo(row('设备采购部'))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s?定/ })
    .click()
  await page
    .getByText(/不能移到自己或自己的下级之下/)
    .first()
    .waitFor()

  // A row is added below another from its menu, with the parent filled in.
  await row('财务部')
    .first()
    .getByRole('button', { name: /的操作/ })
    .click()
  await page.getByRole('menuitem', { name: '添加下级' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('部门名称').fill('资金组')
  await form
    .getByRole('button', { name: /保\s?存/ })
    .first()
    .click()
  await form.waitFor({ state: 'detached' })
  await expect.poll(() => row('资金组').locator('td').nth(5).textContent()).toBe('财务部')

  await page.getByRole('search').getByLabel('部门名称').fill('设备')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('tbody tr[data-row-key]').count()).toBe(1)
  await row('设备采购部').waitFor()
  expect(faults).toEqual([])
})

it('a tree keeps its levels on a phone, where a search finds rows of all of them', async () => {
  const { page, faults } = await product.open('admin', '/list/sys/depart', { width: 390, height: 844 })
  const card = (name: string) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByText(name, { exact: true }) })
      .first()
  const leftOf = async (name: string) => (await card(name).boundingBox())?.x ?? 0
  await card('采购中心').waitFor()
  expect(await leftOf('采购中心')).toBeGreaterThan(await leftOf('蓝源环境集团'))
  expect(await page.getByText('设备采购部', { exact: true }).count()).toBe(0)
  await card('采购中心').getByRole('button', { name: '展开 采购中心' }).click()
  await card('设备采购部').waitFor()
  expect(await leftOf('设备采购部')).toBeGreaterThan(await leftOf('采购中心'))
  expect(await serious(page)).toEqual([])
  await card('采购中心').getByRole('button', { name: '收起 采购中心' }).click()
  await page.getByText('设备采购部', { exact: true }).waitFor({ state: 'detached' })
  expect(faults).toEqual([])
  await page.close()
})
