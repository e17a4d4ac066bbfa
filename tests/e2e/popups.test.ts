import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, sharedProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

/** Opens a popup and returns the positions of its last item, frame by frame, until it is still. */
async function positionsDuring(page: Page, entry: string, open: () => Promise<void>): Promise<readonly string[]> {
  const places = page.evaluate(async (selector) => {
    const positions = new Set<string>()
    for (let still = 0; still < 10; ) {
      await new Promise(requestAnimationFrame)
      const last = [...document.querySelectorAll(selector)].at(-1)
      if (!last) continue
      const { x, y, height } = last.getBoundingClientRect()
      // The popup is off screen until it is positioned.
      if (x >= 0) positions.add([x, y, height].map(Math.round).join())
      if (!last.closest('[class*="ant-slide-"]')) still += 1
    }
    return [...positions]
  }, entry)
  await open()
  return places
}

it('a popup below a button does not move under the pointer', async () => {
  const { page } = await product.open('admin', '/form/sys/user')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const menu = await positionsDuring(page, '.ant-dropdown [role=menuitem]', () =>
    page.getByRole('button', { name: '林管理' }).click(),
  )
  expect(menu).toHaveLength(1)
  await page.keyboard.press('Escape')
  const select = await positionsDuring(page, '.ant-select-dropdown .ant-select-item', () =>
    page.getByRole('combobox', { name: /角色$/ }).click(),
  )
  expect(select).toHaveLength(1)
  await page.close()
})
