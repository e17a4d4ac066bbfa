import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, sharedProduct } from '../../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

async function buyerCalls() {
  const call = async (path: string, init: RequestInit = {}) => {
    const { success, result, message } = await (await fetch(`${product.server.url}/api/${path}`, init)).json()
    if (!success) throw new Error(message)
    return result
  }
  const json = { 'Content-Type': 'application/json' }
  const { token } = await call('sys/demo/login', {
    ...{ method: 'POST', headers: json, body: JSON.stringify({ username: 'buyer' }) },
  })
  const headers = { ...json, 'X-Access-Token': token }
  return {
    get: (path: string) => call(path, { headers }),
    add: (path: string, body: object) => call(path, { method: 'POST', headers, body: JSON.stringify(body) }),
  }
}

it('an order in JPY has no decimals on its page and in its form, also after a change', async () => {
  const { add, get } = await buyerCalls()
  const [{ materialCode, unit }] = (await get('mat/material/list?pageSize=1')).records
  const [{ id: supplierId }] = (await get('srm/supplier/base/list?pageSize=1&status=qualified')).records
  const line = { materialCode, unit, taxRate: '13', needDate: '2099-01-01', qty: 1000, price: 33.3333 }
  const { id } = await add('ord/order/add', {
    ...{ supplierId, purOrg: 'P10', buyerId: 'buyer', currency: 'JPY', orderType: 'standard', paymentTerm: 'M30' },
    ...{ shipTo: '杭州', lines: [line] },
  })

  const view = await product.open('buyer', `/form/ord/order?id=${id}&mode=view`)
  const row = view.page.locator('.t-grid tbody .t-row').first()
  await row.getByText('33,333', { exact: true }).waitFor()
  await view.page.locator('.t-totals').getByText('37,666', { exact: true }).first().waitFor()
  expect(await view.page.locator('body').textContent()).not.toMatch(/3[37],\d{3}\.\d/)
  expect(view.faults).toEqual([])

  const { page, faults } = await product.open('buyer', `/form/ord/order?id=${id}&mode=edit`)
  const qty = page.locator('.t-grid [data-column="qty"] input').first()
  await qty.fill('1001')
  await qty.press('Tab')
  // 33,366.6333 and 4,337.71: rounded to the yen, line by line.
  await page.locator('.t-grid [data-column="amountNoTax"]').first().getByText('33,367', { exact: true }).waitFor()
  await page.locator('.t-totals').getByText('37,705', { exact: true }).first().waitFor()
  expect(faults).toEqual([])
})
