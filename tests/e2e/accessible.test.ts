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
] as const)('axe finds no serious violation for %s on %s', async (role, path, size) => {
  const { page } = await product.open(role, path, size)
  // Lazy content after the heading is checked too.
  await atRest(page)
  expect(await serious(page)).toEqual([])
})
