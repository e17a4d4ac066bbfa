import { afterAll, beforeAll, expect, it } from 'vitest'
import { atRest } from '../kit/at-rest.ts'
import { serious } from '../kit/axe.ts'
import { type Product, sharedProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

it('a file is tried with a sample, and its link opens both elsewhere', async () => {
  const { page, faults } = await product.open('admin', '/page/onl/playground')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const made = page.getByRole('region', { name: '生成的界面' })
  await made.getByRole('textbox', { name: '原因' }).waitFor()
  expect(await made.getByRole('textbox', { name: '物品' }).inputValue()).toBe('打印机')

  // The rule of the file works in the form: small amounts need no reason.
  await made.getByLabel('示例数据（JSON）').fill('{ "item": "笔", "qty": 2, "price": 3 }')
  await made.getByRole('textbox', { name: '原因' }).waitFor({ state: 'detached' })
  await made.getByLabel('示例数据（JSON）').fill('[1]')
  await made.getByText('示例数据须为 JSON 对象').waitFor()
  await made.getByLabel('示例数据（JSON）').fill('{ "item": "笔", "qty": 2, "price": 3 }')

  const code = page.getByRole('region', { name: '文件' })
  const editor = code.getByRole('textbox', { name: 'schemas/resources/playground/sample.json' })
  await editor.click()
  const text = (await editor.locator('.cm-line').allTextContents()).join('\n')
  expect(text).toContain('办公用品申请')
  await editor.fill(text.replace('"label": "item"', '"label": "itme"'))
  await code.getByText('itme').last().waitFor()
  await code.getByRole('button', { name: /sample\.json:\d+/ }).waitFor()
  await editor.fill(text.replace('"物品"', '"用品"'))
  await made.getByRole('textbox', { name: '用品' }).waitFor()
  await atRest(page)
  expect(await serious(page)).toEqual([])

  await code.getByRole('button', { name: '复制链接' }).click()
  await page.getByText('已复制链接').waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await page.close()
  const other = await product.open('admin', link.replace(product.server.url, ''))
  const there = other.page.getByRole('region', { name: '生成的界面' })
  await there.getByRole('textbox', { name: '用品' }).waitFor()
  expect(await there.getByRole('textbox', { name: '用品' }).inputValue()).toBe('笔')
  expect([...faults, ...other.faults]).toEqual([])
  await other.page.close()
})

it('a link that was cut off opens the example, and says so', async () => {
  const { page } = await product.open('admin', '/page/onl/playground#q1ZKzkh')
  await page.getByText('链接不完整，已打开示例').waitFor()
  await page.getByRole('textbox', { name: '物品' }).waitFor()
  await page.close()
})
