import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, sharedProduct } from '../kit/product.ts'
import { signedCaller } from '../kit/signed-caller.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

it('a new resource keeps its canvas while its draft has a mistake, and what is typed is stored before it is left', async () => {
  const send = await signedCaller(product.server.url, 'admin')
  const body = { kind: 'resource', code: 'test/kept' }
  const { path } = (await send('POST', 'onl/files/start', body)) as { path: string }
  const { page, faults } = await product.open('admin', `/page/onl/files?file=${path}`)
  const file = page.getByRole('region', { name: path })
  const field = page.locator('.studio-canvas [data-field=code]')
  await field.locator('.f-label').click()
  const title = page.getByRole('region', { name: /的属性$/ }).getByRole('textbox', { name: '中文标题' })
  await title.fill('物品编号')
  await field.getByText('物品编号').waitFor()
  expect(await title.evaluate((input) => input === document.activeElement)).toBe(true)
  await file.getByRole('status').getByText('草稿已保存，尚未发布').waitFor()

  await file.getByText('代码', { exact: true }).click()
  await file.locator('.cm-content').getByText('物品编号').click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  await page.keyboard.insertText('"labels": "nowhere",')
  await file.getByText(/问题（[1-9]/).waitFor()
  await file.getByText('设计', { exact: true }).click()
  await field.getByText('物品编号').waitFor()
  await file.getByRole('button', { name: '放弃草稿' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '放弃草稿' }).click()
  await file.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

it('a file that a publication removed is listed, and its page says how it comes back', async () => {
  const send = await signedCaller(product.server.url, 'admin')
  const { path } = (await send('POST', 'onl/files/start', { kind: 'dictionary', code: 'test_lost' })) as {
    path: string
  }
  await send('POST', 'onl/files/publish', { drafts: [{ path, version: 1 }] })
  await send('PUT', 'onl/files/draft', { path, version: 0, text: null })
  await send('POST', 'onl/files/publish', { drafts: [{ path, version: 1 }] })
  const { page, faults } = await product.open('admin', '/page/onl/files')
  await page
    .getByRole('navigation', { name: '配置文件' })
    .getByRole('button', { name: /test_lost/ })
    .click()
  const file = page.getByRole('region', { name: path })
  await file.getByText('此文件已在发布时删除').waitFor()
  await file.getByRole('status').getByText('已删除').waitFor()
  await file.getByRole('button', { name: '历史' }).click()
  await page.getByText('版本 1').first().waitFor()
  expect(faults).toEqual([])
})
