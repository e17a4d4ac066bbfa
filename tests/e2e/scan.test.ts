import { afterAll, beforeAll, expect, it } from 'vitest'
import { field } from '../kit/form-steps.ts'
import { type Product, sharedProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

/** The number of a delivery note that has arrived. */
async function arrived(): Promise<string> {
  const at = `${product.server.url}/api`
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ username: 'warehouse' })
  const { result } = await (await fetch(`${at}/sys/demo/login`, { method: 'POST', headers, body })).json()
  const own = { headers: { 'X-Access-Token': result.token } }
  const list = await (await fetch(`${at}/ord/delivery/list?status=arrived&pageSize=1`, own)).json()
  return list.result.records[0].billNo
}

it('the number of a delivery note, as a scanner types it, begins the receipt; an unknown one is named', async () => {
  const number = await arrived()
  const { page, faults } = await product.open('warehouse', '/list/ord/receipt')
  await page.getByRole('toolbar').getByRole('button', { name: '扫码收货' }).click()
  await page.getByRole('textbox', { name: /^扫描或输入/ }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('scanner-code')
  await page.keyboard.type(`${number}0\n`)
  await page
    .getByRole('alert')
    .filter({ hasText: `${number}0` })
    .waitFor()
  await page.keyboard.type(`${number}\n`)
  await page.waitForURL(/\/form\/ord\/receipt/)
  await field(page, 'lines').locator('[data-column]').first().waitFor()
  await expect.poll(() => field(page, 'deliveryNo').innerHTML()).toContain(number)
  expect(faults).toEqual([])
})
