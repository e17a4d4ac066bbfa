import { afterAll, beforeAll, expect, it } from 'vitest'
import { field } from '../kit/form-steps.ts'
import { type Product, sharedProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

it('lines bundled into an inquiry lead to its draft', async () => {
  const { page, faults } = await product.open('buyer', '/list/ord/requisition/lines?q.progress=open')
  const boxes = page.getByRole('checkbox')
  await boxes.nth(2).waitFor()
  for (const row of [1, 2]) await boxes.nth(row).check()
  await page.getByRole('button', { name: '批量操作' }).click()
  await page.getByRole('menuitem', { name: '合并询价' }).click()
  const draft = page.getByRole('dialog').getByRole('link')
  const number = await draft.textContent()
  expect(number).toMatch(/^XJ\d+$/)
  await draft.click()
  await page.waitForURL(/\/form\/bid\/inquiry\?id=/)
  await expect.poll(() => page.locator('[data-field=billNo]:visible').first().textContent()).toContain(number)
  await expect.poll(() => field(page, 'items').locator('td[data-column=materialCode]').count()).toBe(2)
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect(faults).toEqual([])
})
