import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, sharedProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

type Line = { readonly materialCode: string; readonly qty: number; readonly targetPrice?: number }

/** Id and lines of a published inquiry, as its supplier reads them. */
async function inquiry(): Promise<{ readonly id: string; readonly items: readonly Line[] }> {
  const call = async (path: string, headers: Record<string, string>, body?: object) => {
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
    return (await (await fetch(`${product.server.url}/api/${path}`, init)).json()).result
  }
  const plain = { 'Content-Type': 'application/json' }
  const { token } = await call('sys/demo/login', plain, { username: 'supplier_b' })
  const own = { 'X-Access-Token': token }
  const [found] = (await call('bid/inquiry/list?phase=published&pageSize=1', own)).records
  return call(`bid/inquiry/queryById?id=${found.id}`, own)
}

it('a quotation starts with the lines of its inquiry, as far as the supplier may read them', async () => {
  const { id, items } = await inquiry()
  expect(items.length).toBeGreaterThan(0)
  expect(items.every((line) => line.targetPrice === undefined)).toBe(true)
  const { page, faults } = await product.open('supplier_b', `/form/bid/inquiry?id=${id}`)
  await page.getByRole('button', { name: /^报\s?价$/ }).click()
  await page.waitForURL(/\/form\/bid\/quote/)
  const inputs = () => page.locator('input').evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value))
  await expect.poll(inputs).toEqual(expect.arrayContaining(items.map(({ materialCode }) => materialCode)))
  expect(await inputs()).toEqual(expect.arrayContaining(items.map(({ qty }) => qty.toFixed(3))))
  expect(faults).toEqual([])
})
