import { afterAll, beforeAll, expect, it } from 'vitest'
import { serious } from '../kit/axe.ts'
import { type Product, settled, sharedProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

/** A call of a demo account. */
async function callerOf(username: string) {
  const send = async (path: string, body: object | undefined, token = '') => {
    const response = await fetch(`${product.server.url}/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'Content-Type': 'application/json', 'X-Access-Token': token },
      ...(body && { body: JSON.stringify(body) }),
    })
    return (await response.json()).result
  }
  const { token } = await send('sys/demo/login', { username })
  return (path: string, body?: object) => send(path, body, token)
}

/** Id of an expense that waits for its approval. */
async function submittedExpense(): Promise<string> {
  const buyer = await callerOf('buyer')
  const [supplier] = (await buyer('srm/supplier/base/list?status=qualified&pageSize=1')).records
  const { id } = await buyer('ord/expense/add', {
    ...{ purOrg: 'P10', buyerId: 'buyer', supplierId: supplier.id, currency: 'CNY', exchangeRate: 1 },
    lines: [{ expenseType: 'freight', amountNoTax: 100 }],
  })
  await buyer('ord/expense/do/submit', { id })
  return id
}

it('on a phone the decisions of a task are at the thumb when the document opens, each with an opinion', async () => {
  const id = await submittedExpense()
  const { page, faults } = await product.open('approver', `/form/ord/expense?id=${id}&mode=view`, {
    width: 390,
    height: 844,
  })
  const foot = page.locator('.f-foot')
  const [approve, reject] = [/^同\s?意$/, /^驳\s?回$/].map((name) => foot.getByRole('button', { name })) as [
    ReturnType<typeof foot.getByRole>,
    ReturnType<typeof foot.getByRole>,
  ]
  for (const button of [approve, reject]) {
    await button.waitFor()
    const box = await button.boundingBox()
    expect(box && box.y > 700 && box.y + box.height <= 844 && box.height >= 44).toBe(true)
  }
  // They take the place of the actions of the record, which ask for nothing but the opinion.
  expect(await foot.getByRole('button', { name: /^通\s?过$/ }).count()).toBe(0)
  expect(await serious(page)).toEqual([])

  await reject.click()
  await settled(page)
  const dialog = page.getByRole('dialog')
  const opinion = dialog.getByLabel('意见（至少 5 个字）')
  const press = dialog.getByRole('button', { name: /^驳\s?回$/ })
  await opinion.fill('不行')
  expect(await press.isDisabled()).toBe(true)
  await opinion.fill('请补充运费合同')
  await press.click()
  await dialog.waitFor({ state: 'hidden' })
  const { status, rejectReason } = await (await callerOf('buyer'))(`ord/expense/queryById?id=${id}`)
  expect([status, rejectReason]).toEqual(['rejected', '请补充运费合同'])
  await page.locator('.p-node.p-rejected').waitFor({ state: 'attached' })
  expect(await page.locator('.p-node.p-passed').count()).toBeGreaterThan(2)
  await expect.poll(() => approve.count()).toBe(0)
  expect(faults).toEqual([])
})
