import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, sharedProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

/** Opens a popup and gives the places its last entry had, frame by frame, until it had been at rest for a while. */
async function placesWhile(page: Page, entry: string, open: () => Promise<void>): Promise<readonly string[]> {
  const places = page.evaluate(async (selector) => {
    const seen = new Set<string>()
    for (let still = 0; still < 10; ) {
      await new Promise(requestAnimationFrame)
      const last = [...document.querySelectorAll(selector)].at(-1)
      if (!last) continue
      const { x, y, height } = last.getBoundingClientRect()
      // Before its place is found it waits out of sight.
      if (x >= 0) seen.add([x, y, height].map(Math.round).join())
      if (!last.closest('[class*="ant-slide-"]')) still += 1
    }
    return [...seen]
  }, entry)
  await open()
  return places
}

it('a popup below a button does not move under the pointer', async () => {
  const { page } = await product.open('admin', '/form/sys/user')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const menu = await placesWhile(page, '.ant-dropdown [role=menuitem]', () =>
    page.getByRole('button', { name: '林管理' }).click(),
  )
  expect(menu).toHaveLength(1)
  await page.keyboard.press('Escape')
  const select = await placesWhile(page, '.ant-select-dropdown .ant-select-item', () =>
    page.getByRole('combobox', { name: /角色$/ }).click(),
  )
  expect(select).toHaveLength(1)
  await page.close()
})
