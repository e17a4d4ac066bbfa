import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { password } from '../kit/api-server.ts'
import { type Product, settled, startProduct } from '../kit/product.ts'
import { signIn } from '../kit/sign-in.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
  await addBidders(['bidder_x', 'bidder_y'])
})
afterAll(() => product?.close())

/** Adds accounts of two more companies that are invited to the running auction of the demo. */
async function addBidders(names: readonly string[]): Promise<void> {
  const call = async (token: string, path: string, body?: object) => {
    const headers = { 'X-Access-Token': token, 'Content-Type': 'application/json' }
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
    return (await (await fetch(`${product.server.url}/api/${path}`, init)).json()).result
  }
  const { token } = await call('', 'sys/demo/login', { username: 'admin' })
  const [auction] = (await call(token, 'bid/auction/list?phase=running')).records
  const { invited } = await call(token, `bid/auction/queryById?id=${auction.id}`)
  const [own] = (
    await call((await call('', 'sys/demo/login', { username: 'supplier_b' })).token, 'srm/supplier/base/list')
  ).records
  const others = invited.filter((row: Row) => row.supplierId !== own.id && row.inviteStatus === 'quoted')
  for (const [index, username] of names.entries())
    await call(token, 'sys/user/add', {
      ...{ username, realname: username, password, roles: 'supplier', userType: 'supplier' },
      supplierId: others[index]?.supplierId,
    })
}

type Row = { readonly supplierId: string; readonly inviteStatus: string }

/** Enters the hall of the running auction by its list. */
async function enter(page: Page): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: '进行中' }).first()
  await row.getByRole('button', { name: /的操作/ }).click()
  await page.getByRole('menuitem', { name: '进入大厅' }).click()
  await page.getByText('实时连接').waitFor()
}

async function bidder(username: string): Promise<Page> {
  const { page } = await product.visit()
  await page.goto(`${product.server.url}/user/login`)
  await signIn(page, { username, password })
  await page.waitForURL((url) => !url.pathname.startsWith('/user/'))
  await page.goto(`${product.server.url}/page/bid/hall`)
  await enter(page)
  return page
}

const next = (page: Page) => page.getByRole('button', { name: /^出价 [\d,]+\.\d\d/ }).first()
const rank = (page: Page, place: number) => page.getByText(`第 ${place} 名`).waitFor()

it('three bidders and the buyer follow one auction in four browsers', async () => {
  const { page: first, faults } = await product.open('supplier_b', '/page/bid/hall')
  await enter(first)
  const { page: buyer } = await product.open('buyer', '/page/bid/hall')
  await enter(buyer)
  const [second, third] = [await bidder('bidder_x'), await bidder('bidder_y')]
  await buyer.getByText(/在线 3 \//).waitFor()

  await next(first).click()
  await rank(first, 1)
  await next(second).click()
  await rank(second, 1)
  await rank(first, 2)
  await first.getByText('您的出价已被超过').waitFor()
  await next(third).click()
  await rank(third, 1)
  await rank(first, 3)

  const names = await buyer.locator('.hall-buyer tbody tr.ant-table-row td:nth-child(2)').allTextContents()
  expect(names.length).toBeGreaterThanOrEqual(3)
  const seen = (await first.locator('.hall').textContent()) ?? ''
  for (const name of names) expect(seen).not.toContain(name)

  await first.getByLabel('自定价格').fill('1')
  await first.getByRole('button', { name: /^出\s?价$/ }).click()
  const dialog = first.getByRole('dialog')
  await dialog.getByText(/价格下降 \d/).waitFor()
  await settled(first)
  await dialog.getByRole('button', { name: /取\s?消/ }).click()
  await expect.poll(() => first.getByLabel('自定价格').inputValue()).toBe('1.00')

  await buyer.getByLabel('向大厅发送通知').fill('暂停五分钟')
  await buyer.getByRole('button', { name: /发\s?送/ }).click()
  await third.getByText('通知：暂停五分钟').waitFor()
  await buyer.getByRole('button', { name: /暂\s?停/ }).click()
  await settled(buyer)
  await buyer
    .getByRole('dialog')
    .getByRole('button', { name: /确\s?(定|认)/ })
    .click()
  await third.getByText('竞价暂停').waitFor()
  expect(await next(third).count()).toBe(0)
  await third.context().setOffline(true)
  await third.getByText('连接中断，正在重连…').waitFor()
  await buyer.getByRole('button', { name: /恢\s?复/ }).click()
  await settled(buyer)
  await buyer
    .getByRole('dialog')
    .getByRole('button', { name: /确\s?(定|认)/ })
    .click()
  await next(second).click()
  await rank(second, 1)
  await third.context().setOffline(false)
  await third.getByText('已重新连接，期间有 2 条新记录').waitFor()
  await rank(third, 2)
  expect(faults).toEqual([])
})

it('a wrong bid is refused in words and stays typed, in each of two tabs of a bidder', async () => {
  const { page: one } = await product.open('supplier_b', '/page/bid/hall')
  const { page: two } = await product.open('supplier_b', '/page/bid/hall')
  for (const tab of [one, two]) await enter(tab)
  const offer = async (tab: Page, price: string, label: string, button: RegExp) => {
    await tab.getByLabel(label).fill(price)
    await tab.getByRole('button', { name: button }).click()
  }
  const typed = (tab: Page, label: string) => tab.getByLabel(label).inputValue()
  const tried = [
    ['-5', '-5.00'],
    ['0', '0.00'],
    ['9000000000000', '9000000000000.00'],
  ] as const
  for (const [price, shown] of tried) {
    await offer(one, price, '自定价格', /^出\s?价$/)
    await one.getByRole('alert').getByText('出价须大于 0，不超过 1 万亿，小数位数不超过 2 位').waitFor()
    expect(await typed(one, '自定价格')).toBe(shown)
  }
  // The other tab follows the bid of this one, and takes no price above the next one.
  await next(one).click()
  for (const tab of [one, two]) await rank(tab, 1)
  await two.locator('button[lang=en-US]').click()
  await offer(two, '90000000', 'Your own price', /^Bid$/)
  await two
    .getByRole('alert')
    .getByText(/^A bid is at most [\d,]+\.\d\d now\.$/)
    .waitFor()
  expect(await typed(two, 'Your own price')).toBe('90000000.00')
})

it('of two tabs that send one price at once one bids, and the other keeps it and says why in its language', async () => {
  const open = async () => (await product.open('supplier_b', '/page/bid/hall')).page
  const [one, two] = await Promise.all([open(), open()])
  for (const tab of [one, two]) await enter(tab)
  const price = ((await next(one).textContent()) ?? '').replaceAll(/[^\d.]/g, '')
  await two.locator('button[lang=en-US]').click()
  const tabs = [
    { tab: one, label: '自定价格', button: /^出\s?价$/, why: /^出价须不高于 [\d.]+$/ },
    { tab: two, label: 'Your own price', button: /^Bid$/, why: /^A bid is at most [\d,]+\.\d\d now\.$/ },
  ] as const
  const own = (tab: Page) => tab.locator('.hall-log .is-own').count()
  const before = await own(one)
  // Neither request goes on before both are on their way.
  const both = Promise.withResolvers<void>()
  let sent = 0
  for (const { tab, label, button } of tabs) {
    await tab.route(/\/api\/auction\/hall\/bid/, async (route) => {
      sent += 1
      if (sent === tabs.length) both.resolve()
      await both.promise
      await route.continue()
    })
    await tab.getByLabel(label).fill(price)
    await tab.getByRole('button', { name: button }).click()
  }
  const refused = (each: (typeof tabs)[number]) => each.tab.getByRole('alert').getByText(each.why).count()
  await expect.poll(async () => (await Promise.all(tabs.map(refused))).toSorted()).toEqual([0, 1])
  for (const each of tabs) {
    const typed = await each.tab.getByLabel(each.label).inputValue()
    expect(Number(typed)).toBe((await refused(each)) === 1 ? Number(price) : 0)
    await expect.poll(() => own(each.tab)).toBe(before + 1)
  }
})
