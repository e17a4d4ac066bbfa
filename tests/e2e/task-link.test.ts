import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FakeSmtp, startSmtp } from '../kit/fake-smtp.ts'
import { linksTo } from '../kit/mailed-code.ts'
import { type Product, startProduct } from '../kit/product.ts'

const email = 'finance@house.example'

let smtp: FakeSmtp
let product: Product
beforeAll(async () => {
  smtp = await startSmtp()
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'portal@house.example', PUBLIC_URL: 'https://portal.example' }
  product = await startProduct({ ...mail, CAPTCHA: 'off' })
})
afterAll(async () => {
  await product?.close()
  await smtp?.close()
})

/** A call of a demo account. */
async function callerOf(username: string) {
  const send = async (path: string, body?: object, token = '', method = body ? 'POST' : 'GET') => {
    const headers = { 'Content-Type': 'application/json', 'X-Access-Token': token }
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const { success, message, result } = await (await fetch(`${product.server.url}/api/${path}`, init)).json()
    if (!success) throw new Error(`${path}: ${message}`)
    return result
  }
  const { token } = await send('sys/demo/login', { username })
  return (path: string, body?: object, method?: string) => send(path, body, token, method)
}

type Caller = Awaited<ReturnType<typeof callerOf>>

/** A submitted expense of 60,000, and the secret of the mail to finance. */
async function mailed(buyer: Caller) {
  const known = linksTo(smtp, email).length
  const [supplier] = (await buyer('srm/supplier/base/list?status=qualified&pageSize=1')).records
  const { id } = await buyer('ord/expense/add', {
    ...{ purOrg: 'P10', buyerId: 'buyer', supplierId: supplier.id, currency: 'CNY', exchangeRate: 1 },
    lines: [{ expenseType: 'freight', amountNoTax: 60_000 }],
  })
  await buyer('ord/expense/do/submit', { id })
  const links = () => linksTo(smtp, email).filter((link) => link.includes('/user/task#'))
  await expect.poll(() => links().length, { timeout: 20_000 }).toBeGreaterThan(known)
  return { id: String(id), secret: links().at(-1)?.split('#')[1] ?? '' }
}

type Row = Readonly<Record<string, string>>

/** An order published to a company whose accounts are frozen, and the secret of the mail to its contact. */
async function orderMailed(admin: Caller, buyer: Caller) {
  const rowsOf = async (path: string): Promise<readonly Row[]> => (await admin(path)).records
  const [order] = await rowsOf('ord/order/list?status=approved&pageSize=1')
  const users = await rowsOf('sys/user/list?pageSize=200')
  const own = users.filter(({ supplierId }) => supplierId === order?.supplierId)
  await admin('sys/user/frozenBatch', { ids: own.map(({ id }) => id).join(','), status: '2' }, 'PUT')
  const contacts = await rowsOf(`srm/supplier/contact/list?supplierId=${order?.supplierId}`)
  const to = String((contacts.find(({ defaultFlag }) => defaultFlag === 'Y') ?? contacts[0])?.email)
  await buyer('ord/order/do/publish', { id: order?.id })
  const links = () => linksTo(smtp, to).filter((link) => link.includes('/user/answer#'))
  await expect.poll(() => links().length, { timeout: 20_000 }).toBe(1)
  return { id: String(order?.id), secret: links()[0]?.split('#')[1] ?? '' }
}

it('an order is answered by the link of its mail: a wrong line is named, and what was typed stays', async () => {
  const [admin, buyer] = await Promise.all([callerOf('admin'), callerOf('buyer')])
  const { id, secret } = await orderMailed(admin, buyer)
  const { page, faults } = await product.visit({ width: 390, height: 844 })
  await page.goto(`${product.server.url}/user/answer#${secret}`)

  await page.getByLabel('提出变更').check()
  const quantity = page.getByLabel('可供数量').first()
  const ordered = await quantity.inputValue()
  await quantity.fill('')
  await page.getByRole('button', { name: '提交答复' }).click()
  await page.getByRole('alert').filter({ hasText: '第 1 行' }).waitFor()
  await quantity.fill(String(Number(ordered) + 1))
  await page.getByRole('button', { name: '提交答复' }).click()
  await page.getByRole('alert').filter({ hasText: '1' }).filter({ hasNotText: '请填写数量' }).waitFor()
  expect(await quantity.inputValue()).toBe(String(Number(ordered) + 1))
  await quantity.fill(String(Number(ordered) - 1))
  await page.getByRole('button', { name: '提交答复' }).click()
  await page.getByText('答复已收到，可以关闭此页面。').waitFor()
  expect((await buyer(`ord/order/queryById?id=${id}`)).status).not.toBe('published')

  await page.reload()
  await page.getByRole('alert').waitFor()
  expect(await page.getByRole('button', { name: '提交答复' }).count()).toBe(0)
  expect(faults.filter((text) => !text.includes('status of'))).toEqual([])
})

it('a task is decided by the link of its mail, without a session, and once', async () => {
  const admin = await callerOf('admin')
  const [finance] = (await admin('sys/user/list?username=finance')).records
  await admin('sys/user/edit', { ...finance, email }, 'PUT')
  const buyer = await callerOf('buyer')
  const { id, secret } = await mailed(buyer)

  const { page, faults } = await product.visit({ width: 390, height: 844 })
  await page.goto(`${product.server.url}/user/task#${secret}`)

  await page.getByText('60,000.00').first().waitFor()
  // A rejection needs a reason, and what was typed stays.
  await page.getByRole('button', { name: /^驳\s?回$/ }).click()
  await page.getByRole('alert').waitFor()
  await page.getByLabel('意见').fill('缺发票')
  await page.getByRole('button', { name: /^驳\s?回$/ }).click()
  await page.getByRole('alert').filter({ hasText: '5' }).waitFor()
  await page.getByLabel('意见').fill('缺少发票附件')
  await page.getByRole('button', { name: /^驳\s?回$/ }).click()
  await page.getByText('已办理，可以关闭此页面。').waitFor()
  expect((await buyer(`ord/expense/queryById?id=${id}`)).status).toBe('rejected')
  expect(JSON.stringify(await buyer(`wf/process?resource=ord/expense&id=${id}`))).toContain('缺少发票附件')

  await page.reload()
  await page.getByRole('alert').waitFor()
  expect(await page.getByRole('button', { name: /^同\s?意$/ }).count()).toBe(0)
  expect(faults.filter((text) => !text.includes('status of'))).toEqual([])
})
