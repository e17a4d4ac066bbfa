import { afterAll, beforeAll, expect, it } from 'vitest'
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

it('a document shows its process, and each handler decides there', async () => {
  const buyer = await callerOf('buyer')
  const [supplier] = (await buyer('srm/supplier/base/list?status=qualified&pageSize=1')).records
  const { id } = await buyer('ord/expense/add', {
    ...{ purOrg: 'P10', buyerId: 'buyer', supplierId: supplier.id, currency: 'CNY', exchangeRate: 1 },
    lines: [{ expenseType: 'freight', amountNoTax: 60_000 }],
  })
  await buyer('ord/expense/do/submit', { id })
  const path = `/form/ord/expense?id=${id}&mode=view`

  const finance = await product.open('finance', path)
  const section = finance.page.getByRole('region', { name: '审批流程' })
  await section.getByText('待您办理：财务初审').waitFor()
  expect(await section.locator('.p-node.p-here').count()).toBe(1)
  await section.getByRole('button', { name: /^同\s?意$/ }).click()
  await settled(finance.page)
  const dialog = finance.page.getByRole('dialog')
  await dialog.getByLabel('意见').fill('票据齐全')
  await dialog.getByRole('button', { name: /^同\s?意$/ }).click()
  await section.getByText('票据齐全').waitFor()
  expect(await section.getByText('待您办理').count()).toBe(0)
  // The next task is another person's.
  await finance.page
    .locator('.d-standing')
    .getByText(/审批（审批/)
    .waitFor()
  const foot = finance.page.locator('.f-foot')
  await foot.getByRole('button', { name: /打\s?印/ }).waitFor()
  await expect.poll(() => foot.getByRole('button', { name: /^驳\s?回$/ }).count()).toBe(0)

  const approver = await product.open('approver', path)
  const theirs = approver.page.getByRole('region', { name: '审批流程' })
  await theirs.getByText('待您办理：审批').waitFor()
  await approver.page
    .locator('.f-foot')
    .getByRole('button', { name: /^驳\s?回$/ })
    .waitFor()
  await theirs.getByRole('button', { name: /^驳\s?回$/ }).click()
  await settled(approver.page)
  const back = approver.page.getByRole('dialog')
  await back.getByLabel('退回到').click()
  await approver.page.getByTitle('财务初审').last().click()
  await back.getByLabel('意见').fill('请补充运费合同')
  await back.getByRole('button', { name: /^驳\s?回$/ }).click()
  await theirs.getByText('请补充运费合同').waitFor()

  const again = await product.open('finance', path)
  const third = again.page.getByRole('region', { name: '审批流程' })
  await third.getByText('待您办理：财务初审').waitFor()
  expect((await buyer(`ord/expense/queryById?id=${id}`)).status).toBe('pending')
  expect([...finance.faults, ...approver.faults, ...again.faults]).toEqual([])
})
