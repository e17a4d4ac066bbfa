import { afterAll, beforeAll, expect, it } from 'vitest'
import { atRest } from '../kit/at-rest.ts'
import { serious } from '../kit/axe.ts'
import { type Product, sharedProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

it('an administrator makes a resource, a buyer works with it, and it goes back to an earlier version', async () => {
  const { page, faults } = await product.open('admin', '/page/onl/files')
  await page.getByRole('button', { name: '新建' }).click()
  const dialog = page.getByRole('dialog', { name: '新建文件' })
  await dialog.getByLabel('编码').fill('test/toolbox')
  await dialog.getByRole('button', { name: '创建' }).click()
  const file = page.getByRole('region', { name: 'schemas/resources/test/toolbox.json' })
  await file.getByRole('status').getByText('草稿已保存，尚未发布').waitFor()

  await file.getByRole('tab', { name: '字段' }).click()
  await file.getByRole('button', { name: '添加字段' }).click()
  await file.getByLabel('字段名').fill('weight')
  await file.getByLabel('中文标题').fill('重量')
  await file.getByLabel('英文标题').fill('Weight')
  await file.getByRole('button', { name: '添加', exact: true }).click()
  const properties = file.getByRole('region', { name: '“重量”的属性' })
  await properties.waitFor()
  await file.getByRole('tab', { name: '预览' }).click()
  await file.locator('.studio-preview').getByLabel('重量').waitFor()

  await file.getByRole('button', { name: '发布…' }).click()
  const plan = page.getByRole('dialog', { name: '发布草稿' })
  await plan.getByText('新增').first().waitFor()
  await plan.getByRole('button', { name: '发布' }).click()
  await plan.waitFor({ state: 'hidden' })
  await file.getByRole('status').getByText('与线上一致').waitFor()

  const buyer = await product.open('buyer', '/list/test/toolbox')
  await buyer.page.getByRole('columnheader', { name: '重量' }).waitFor()

  await file.getByRole('tab', { name: '字段' }).click()
  await file
    .getByRole('list', { name: '表单中的字段' })
    .getByRole('button', { name: /weight/ })
    .click()
  await properties.getByRole('button', { name: '移除字段' }).click()
  await file.getByRole('button', { name: '发布…' }).click()
  await plan.getByText('删除').first().waitFor()
  await plan.getByRole('button', { name: '发布' }).click()
  await plan.waitFor({ state: 'hidden' })
  // The open list of the buyer follows.
  await buyer.page.getByRole('columnheader', { name: '重量' }).waitFor({ state: 'detached' })

  await file.getByRole('button', { name: '历史' }).click()
  const history = page.getByRole('dialog', { name: '历史' })
  await history.getByRole('button', { name: '版本 1' }).click()
  await history.getByRole('button', { name: '恢复为草稿' }).click()
  await file.getByRole('status').getByText('草稿已保存，尚未发布').waitFor()
  await file.getByRole('button', { name: '发布…' }).click()
  await plan.getByText('新增').first().waitFor()
  await plan.getByRole('button', { name: '发布' }).click()
  await plan.waitFor({ state: 'hidden' })
  await buyer.page.getByRole('columnheader', { name: '重量' }).waitFor()
  expect([...faults, ...buyer.faults]).toEqual([])
})

it('a mistake is shown at its place, and keeps a draft from being published', async () => {
  const path = 'schemas/dictionaries/sex.json'
  const { page, faults } = await product.open('admin', `/page/onl/files?file=${path}`)
  const file = page.getByRole('region', { name: path })
  const code = file.locator('.cm-content')
  await code.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Backspace')
  await file.getByRole('tab', { name: '问题（1）' }).click()
  await file.getByRole('button', { name: /dictionaries\/sex\.json:\d+/ }).waitFor()
  await file.getByRole('button', { name: '发布…' }).click()
  const plan = page.getByRole('dialog', { name: '发布草稿' })
  await plan.getByText('修正以下问题后才能发布').waitFor()
  expect(await plan.getByRole('button', { name: '发布' }).isEnabled()).toBe(false)
  await plan.getByRole('button', { name: '取消' }).click()
  await file.getByRole('button', { name: '放弃草稿' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '放弃草稿' }).click()
  await file.getByRole('status').getByText('与线上一致').waitFor()
  expect(faults).toEqual([])
})

it.each([1440, 390])('is accessible and not wider than a screen of %i px', async (width) => {
  const path = 'schemas/resources/bd/country.json'
  const { page } = await product.open('admin', `/page/onl/files?file=${path}`, { width, height: 844 })
  const file = page.getByRole('region', { name: path })
  for (const tab of ['预览', '字段', '问题（0）']) {
    await file.getByRole('tab', { name: tab }).click()
    await atRest(page)
    expect([tab, await serious(page)]).toEqual([tab, []])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await page.goto(`${product.server.url}/page/onl/files`)
  await page.getByRole('navigation', { name: '配置文件' }).waitFor()
  await atRest(page)
  expect(await serious(page)).toEqual([])
})
