import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { atRest } from '../kit/at-rest.ts'
import { serious } from '../kit/axe.ts'
import { type Product, startProduct } from '../kit/product.ts'
import { publishDraft } from '../kit/publish-draft.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ PUBLISH: 'database' })
})
afterAll(() => product?.close())

/** Makes the draft of a file of the tenant and shows it. */
async function start(page: Page, kind: string, code: string, path: string) {
  await page.getByRole('button', { name: '新建' }).click()
  const dialog = page.getByRole('dialog', { name: '新建文件' })
  await dialog.getByLabel('类型').click()
  await page.locator('.ant-select-item-option:visible').getByText(kind, { exact: true }).click()
  await dialog.getByLabel('标准文件，或新编码').fill(code)
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: '创建' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const file = page.getByRole('region', { name: path })
  await file.getByRole('status').getByText('草稿已保存，尚未发布').waitFor()
  return file
}

it('the administrator of a tenant writes a shared page anew, for the tenant alone', async () => {
  const { page, faults } = await product.open('admin_t1', '/page/onl/overlay')
  const path = 'schemas/overlays/1/pages/dashboard/workplace.json'
  const file = await start(page, '页面', 'dashboard/workplace', path)
  const node = file.getByRole('region', { name: '属性', exact: true })
  await file.getByRole('tab', { name: '属性' }).click()
  await node.getByRole('textbox', { name: '中文标题' }).first().fill('本租户首页')
  await page.keyboard.press('Tab')
  await file.getByRole('button', { name: '对比标准' }).click()
  const compared = page.getByRole('dialog', { name: '标准与本租户' })
  await compared.getByText('本租户首页').waitFor()
  await page.keyboard.press('Escape')
  await compared.waitFor({ state: 'hidden' })
  await atRest(page)
  expect(await serious(page)).toEqual([])
  await publishDraft(page, file, '新增')
  await file.getByRole('status').getByText('与线上一致').waitFor()

  const own = await product.open('admin_t1', '/page/dashboard/workplace')
  await own.page.getByRole('heading', { level: 1, name: '本租户首页' }).waitFor()
  const others = await product.open('admin', '/page/dashboard/workplace')
  await others.page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(await others.page.getByText('本租户首页').count()).toBe(0)

  // Taken back, the tenant has the shared page again, in its open browser.
  await file.getByRole('button', { name: '删除文件' }).click()
  await file.getByRole('status').getByText('发布后删除此文件').waitFor()
  await publishDraft(page, file, '删除')
  await own.page.getByRole('heading', { level: 1, name: '本租户首页' }).waitFor({ state: 'detached' })
  expect([...faults, ...own.faults, ...others.faults]).toEqual([])
})
