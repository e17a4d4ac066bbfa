import { afterAll, beforeAll, expect, it } from 'vitest'
import { textIn } from '../../src/schema/base/text.ts'
import { leavesOf } from '../../src/schema/model/blocks.ts'
import type { CompiledPage } from '../../src/schema/model/compiled-pages.ts'
import { type Product, sharedProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

/** An API caller for an account; a header sets the language. */
async function callsOf(username: string) {
  const at = `${product.server.url}/api/`
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ username })
  const signedIn = await (await fetch(`${at}sys/demo/login`, { method: 'POST', headers, body })).json()
  const token: string = signedIn.result.token
  return async (path: string) =>
    (await (await fetch(at + path, { headers: { 'X-Access-Token': token } })).json()).result
}

type Call = Awaited<ReturnType<typeof callsOf>>

/** The cards of a dashboard that count rows, by title. */
function countsIn({ blocks }: CompiledPage): readonly string[] {
  const items = leavesOf(blocks).flatMap((block) => (block.block === 'stats' ? block.items : []))
  // Counts of log entries grow with each call.
  const counted = items.filter(({ sum, value, resource = '' }) => !(sum ?? value) && !/^sys\//.test(resource))
  return counted.map(({ title }) => textIn('zh', title))
}

/** The number of rows at the target of a card. */
async function rowCountAt(href: string, call: Call): Promise<string> {
  const { pathname, searchParams } = new URL(href, product.server.url)
  const parameters = [...searchParams].map(([name, value]) => [name.replace(/^q\./, ''), value])
  const path = pathname.replace(/^\/list\//, '').replace(/^\//, '')
  const { total } = await call(`${path}/list?${new URLSearchParams([...parameters, ['pageSize', '1']])}`)
  return Number(total).toLocaleString('zh-CN')
}

it.each([
  ['buyer', 'buyer'],
  ['supplier_b', 'supplier'],
  ['approver', 'task'],
  ['admin', 'monitor'],
  ['buyer', 'workplace'],
  ['admin', 'analysis'],
])('%s sees the dashboard %s in both languages, with figures equal to the rows', async (username, name) => {
  const call = await callsOf(username)
  const plan: CompiledPage = await call(`schema/page/dashboard/${name}`)
  const { page, faults } = await product.open(username, `/page/dashboard/${name}`)
  const titles = (lang: 'zh' | 'en') =>
    leavesOf(plan.blocks).flatMap((block) => ('title' in block && block.title ? [textIn(lang, block.title)] : []))
  const headings = () => page.locator('.block > h2').allTextContents()
  await expect.poll(headings).toEqual(titles('zh'))
  for (const title of countsIn(plan)) {
    const card = page.locator('.stat', { has: page.locator('.stat-title', { hasText: new RegExp(`^${title}$`) }) })
    const total = await rowCountAt((await card.first().getAttribute('href')) ?? '', call)
    await expect
      .poll(() => card.first().locator('.visually-hidden').first().textContent(), { message: title })
      .toBe(total)
  }
  await page.locator('button[lang=en-US]').click()
  await expect.poll(headings).toEqual(titles('en'))
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await page.getByText('undefined').count()).toBe(0)
  expect(faults).toEqual([])
})

it('a task opens its record, and the account centre has own work', async () => {
  const { page, faults } = await product.open('buyer', '/account/center')
  await page.getByRole('tab', { name: '我的待办' }).waitFor()
  await page.getByRole('tab', { name: '我的单据' }).click()
  const documents = page.locator('.items-simple li')
  await expect.poll(() => documents.count()).toBe(20)
  await page.getByRole('tab', { name: '我的消息' }).click()
  // Which message is the first one depends on those that other tests have read.
  const messages = await (await callsOf('buyer'))('sys/sysAnnouncementSend/getMyAnnouncementSend')
  await page.getByText(messages.records[0].titile).first().waitFor()
  await page.goto(`${product.server.url}/page/dashboard/task`)
  // Two blocks of tasks load for themselves: the first one on the page is not always the same one.
  const latest = page.locator('.block-items').filter({ hasText: '最近到达的任务' })
  const task = latest.locator('.item-title').first()
  const title = (await task.textContent()) ?? ''
  await task.click()
  await page.waitForURL(/\/form\/.+\?id=.+&mode=view/)
  await page
    .getByText(title.split(' ')[0] ?? title)
    .filter({ visible: true })
    .first()
    .waitFor()
  await page.goto(`${product.server.url}/account/settings?tab=look`)
  await page.getByRole('radiogroup', { name: '主题色' }).waitFor()
  expect(faults).toEqual([])
})
