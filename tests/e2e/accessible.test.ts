import { afterAll, beforeAll, expect, it } from 'vitest'
import { atRest } from '../kit/at-rest.ts'
import { serious } from '../kit/axe.ts'
import { type Product, sharedProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

it.each([
  ['buyer', '/dashboard/analysis', desk],
  ['buyer', '/srm/supplier/bank', desk],
  ['buyer', '/srm/supplier/change', desk],
  ['buyer', '/form/srm/supplier/base', desk],
  ['buyer', '/page/sys/dictionaries', desk],
  ['supplier_a', '/page/srm/profile', phone],
  ['buyer', '/list/srm/supplier/contact', desk],
  ['buyer', '/page/bid/board', desk],
  ['buyer', '/page/bid/board', phone],
  ['supplier_b', '/page/dashboard/supplier', desk],
  ['buyer', '/page/dashboard/buyer', desk],
  ['buyer', '/page/dashboard/task', phone],
  ['buyer', '/account/center', desk],
  ['supplier_b', '/account/settings', phone],
  ['buyer', '/account/settings?tab=notices', desk],
  ['buyer', '/account/settings?tab=sessions', phone],
  ['admin', '/page/test/api', desk],
] as const)('axe finds no serious violation for %s on %s', async (role, path, size) => {
  const { page } = await product.open(role, path, size)
  // Lazy content after the heading is checked too.
  await atRest(page)
  expect(await serious(page)).toEqual([])
})

it('axe finds no serious violation in the live hall of an auction', async () => {
  const { page } = await product.open('buyer', '/page/bid/hall')
  const row = page.getByRole('row').filter({ hasText: '进行中' }).first()
  await row.getByRole('button', { name: /的操作/ }).click()
  await page.getByRole('menuitem', { name: '进入大厅' }).click()
  await page.locator('.hall .w-tag').first().waitFor()
  await page.getByText('实时连接').waitFor()
  expect(await serious(page)).toEqual([])
})
