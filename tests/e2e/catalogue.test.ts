import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, sharedProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

it('goods of the catalogue become a requisition, and once approved an order', async () => {
  const { page, faults } = await product.open('quality', '/page/ord/catalogue')
  const cards = page.getByRole('list', { name: '商品' }).getByRole('listitem')
  await cards.first().waitFor()
  expect(await page.getByLabel('不含税单价 最小值', { exact: true }).count()).toBe(1)
  await page.getByRole('searchbox', { name: '搜索' }).fill('蝶阀')
  await page.keyboard.press('Enter')
  await expect.poll(() => cards.allInnerTexts().then((all) => all.every((text) => text.includes('蝶阀')))).toBe(true)
  const card = cards.filter({ hasText: 'DN100' }).first()
  await card.getByRole('button', { name: /^增加/ }).click()
  await card.getByRole('button', { name: /^加入购物车/ }).click()
  const cart = page.getByRole('complementary', { name: '购物车' })
  await cart.getByRole('textbox', { name: /数量/ }).fill('0')
  await page.keyboard.press('Enter')
  // The least quantity that may be ordered.
  expect(await cart.getByRole('textbox', { name: /数量/ }).inputValue()).toBe('1')
  await cart.getByRole('textbox', { name: /数量/ }).fill('3')
  await page.keyboard.press('Enter')
  await page.reload()
  expect(await cart.getByRole('textbox', { name: /数量/ }).inputValue()).toBe('3')
  await cart.getByRole('button', { name: '生成申请' }).click()
  await page.waitForURL(/\/form\/ord\/requisition\?id=/)
  const id = new URL(page.url()).searchParams.get('id')

  // The rest of the form is filled in by the API: it has its own tests.
  const call = async (username: string, path: string, body: object, method = 'POST') => {
    const headers = { 'Content-Type': 'application/json' }
    const send = async (at: string, init: RequestInit) =>
      (await fetch(`${product.server.url}/api/${at}`, init)).json() as Promise<{ success: boolean; result: never }>
    const login = { method: 'POST', headers, body: JSON.stringify({ username }) }
    const { token } = (await send('sys/demo/login', login)).result as { token: string }
    return send(path, { method, headers: { ...headers, 'X-Access-Token': token }, body: JSON.stringify(body) })
  }
  const rest = { id, costCentre: 'C301', purOrg: 'P10', reason: '检修更换' }
  expect(await call('quality', 'ord/requisition/edit', rest, 'PUT')).toMatchObject({ success: true })
  expect(await call('quality', 'ord/requisition/do/submit', { id })).toMatchObject({ success: true })

  const approver = await product.open('approver', `/form/ord/requisition?id=${id}&mode=view`)
  await approver.page.getByRole('button', { name: /^通\s?过$/ }).click()
  await approver.page
    .getByRole('dialog')
    .getByRole('button', { name: /^(确\s?定|通\s?过)$/ })
    .click()
  await approver.page.getByText('待采购').first().waitFor()

  const buyer = await product.open('buyer', `/form/ord/requisition?id=${id}&mode=view`)
  await buyer.page.getByRole('button', { name: '生成订单' }).click()
  await buyer.page
    .getByRole('dialog')
    .getByRole('button', { name: /^(确\s?定|生成订单)$/ })
    .click()
  await buyer.page.getByText('已下单').first().waitFor()
  expect([...faults, ...approver.faults, ...buyer.faults]).toEqual([])
})
