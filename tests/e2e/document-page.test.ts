import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, sharedProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

/** Rows of a list that a supplier reads. */
async function rowsOf(username: string, list: string) {
  const call = async (path: string, init: RequestInit) =>
    (await (await fetch(`${product.server.url}/api/${path}`, init)).json()).result
  const body = JSON.stringify({ username })
  const { token } = await call('sys/demo/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  })
  return (await call(list, { headers: { 'X-Access-Token': token } })).records
}

/** Id of an order that a supplier and the buyer both read. */
async function orderOf(username: string): Promise<string> {
  return (await rowsOf(username, 'ord/order/list?pageSize=1'))[0].id
}

/** Id of an order of several lines. */
async function longOrderOf(username: string): Promise<string> {
  const lines: readonly { orderId: string }[] = await rowsOf(username, 'ord/order/lines/list?pageSize=200')
  const long = lines.find(({ orderId }, index) => lines.findIndex((each) => each.orderId === orderId) < index)
  if (!long) throw new Error('every order has a single line')
  return long.orderId
}

it('a document shows facts and lines first, and both companies talk about it', async () => {
  const id = await orderOf('supplier_b')
  const path = `/form/ord/order?id=${id}&mode=view`
  const { page, faults } = await product.open('buyer', path)
  const top = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? 0
  await page.locator('.t-grid').first().waitFor()
  expect(await page.locator('.f-state').count()).toBe(1)
  expect(await top('.d-facts')).toBeLessThan(await top('.t-grid'))
  expect(await top('.t-grid')).toBeLessThan(await top('.d-fold'))
  const hidden = page.locator('.d-sections .f-slot[data-empty]')
  expect(await hidden.first().isVisible()).toBe(false)
  await page.getByRole('button', { name: '显示未填写的字段' }).click()
  expect(await hidden.first().isVisible()).toBe(true)

  const box = page.getByRole('textbox', { name: '写评论，@ 提醒同事' })
  await box.click()
  await box.pressSequentially('@finance')
  await page.locator('.ant-mentions-dropdown').getByText('钱会', { exact: true }).click()
  await box.pressSequentially('请先付款')
  await page.getByRole('button', { name: /^发\s?表$/ }).click()
  await page.locator('.d-comment', { hasText: '请先付款' }).getByText('@ 钱会').waitFor()
  await box.click()
  await box.fill('下周二到货可以吗？')
  await page.getByRole('checkbox', { name: '对方企业也可见' }).check()
  await page.getByRole('button', { name: /^发\s?表$/ }).click()
  await page.locator('.d-comment', { hasText: '下周二到货' }).waitFor()

  const theirs = await product.open('supplier_b', path)
  await theirs.page.locator('.d-comment', { hasText: '下周二到货' }).waitFor()
  expect(await theirs.page.getByText('请先付款').count()).toBe(0)
  expect([...faults, ...theirs.faults]).toEqual([])
})

it('rows of a document are cards on a phone: each value after its title, without a scroll to the side', async () => {
  const path = `/form/ord/order?id=${await longOrderOf('supplier_b')}&mode=view`
  const { page } = await product.open('supplier_b', path, { width: 390, height: 844 })
  const row = page.locator('.t-rows > .t-row').first()
  const cells = row.locator('.t-cell[data-title]:visible')
  await cells.first().waitFor()
  const { width } = page.viewportSize() ?? { width: 0 }
  const places = await cells.evaluateAll((all) =>
    all.map((cell) => {
      const { left, right, top } = cell.getBoundingClientRect()
      return { left, right, top, title: getComputedStyle(cell, '::before').content, text: cell.textContent }
    }),
  )
  expect(places.length).toBeGreaterThan(5)
  for (const { left, right, title, text } of places) {
    expect([left >= 0, right <= width, text !== '—']).toEqual([true, true, true])
    expect(title).toMatch(/^".+"$/)
  }
  expect(new Set(places.map(({ top }) => Math.round(top))).size).toBe(places.length)
  const next = await page.locator('.t-rows > .t-row').nth(1).boundingBox()
  const first = await row.boundingBox()
  expect(next?.y ?? 0).toBeGreaterThanOrEqual((first?.y ?? 0) + (first?.height ?? 0) - 1)
})

it('a document that is not edited in its state is not named as being edited', async () => {
  const path = `/form/ord/order?id=${await orderOf('supplier_b')}&mode=edit`
  const { page } = await product.open('buyer', path)
  await page.locator('.t-grid').first().waitFor()
  expect(await page.getByRole('heading', { level: 1 }).last().textContent()).toMatch(/^采购订单详情 · /)
})

it('what takes goods back is never the main action', async () => {
  const [receipt] = await rowsOf('warehouse', 'ord/receipt/list?status=posted&pageSize=1')
  const { page, faults } = await product.open('warehouse', `/form/ord/receipt?id=${receipt.id}&mode=view`)
  const foot = page.locator('.f-foot').last()
  await foot.getByRole('button', { name: '退货' }).waitFor()
  expect(await foot.locator('button.ant-btn-primary').count()).toBe(0)
  expect(await foot.locator('button.ant-btn-dangerous').allTextContents()).toEqual(
    expect.arrayContaining(['退货', '红冲', '冲销'].map((name) => expect.stringContaining(name))),
  )
  expect(faults).toEqual([])
})

it('on a phone the main action is at the thumb, and one button opens the others', async () => {
  const [order] = await rowsOf('buyer', 'ord/order/list?status=confirmed&pageSize=1')
  const path = `/form/ord/order?id=${order.id}&mode=view`
  const { page, faults } = await product.open('buyer', path, { width: 390, height: 844 })
  const foot = page.locator('.f-foot').last()
  const shown = foot.locator('button:visible')
  await foot.getByRole('button', { name: '更多操作' }).waitFor()
  expect(await shown.count()).toBe(2)
  expect(await foot.locator('button.ant-btn-primary:visible').count()).toBe(1)
  expect((await foot.boundingBox())?.height).toBeLessThan(64)
  await foot.getByRole('button', { name: '更多操作' }).click()
  await foot.getByRole('button', { name: '打印' }).waitFor()
  expect(await shown.count()).toBe(await foot.locator('button').count())
  await foot.getByRole('button', { name: '收起操作' }).click()
  await expect.poll(() => shown.count()).toBe(2)
  await page.setViewportSize({ width: 1440, height: 900 })
  await foot.getByRole('button', { name: '打印' }).waitFor()
  expect(await foot.locator('.f-more:visible').count()).toBe(0)
  expect(faults).toEqual([])
})
