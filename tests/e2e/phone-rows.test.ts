import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MenuItem } from '../../src/api/permissions.ts'
import { leavesOf } from '../../src/shell/menu/menu-tree.ts'
import { atRest } from '../kit/at-rest.ts'
import { type Product, sharedProduct } from '../kit/product.ts'

type Leaf = { readonly path: string; readonly kind: string; readonly code: string; readonly title: string }
type Shown = {
  readonly blocks?: readonly { readonly block: string; readonly chart?: unknown }[]
  readonly can?: readonly string[]
  readonly chart?: unknown
  readonly list?: { readonly query?: readonly string[]; readonly actions?: readonly { readonly at?: string }[] }
}

const phone = { width: 390, height: 844 }
const roles = ['buyer', 'supplier_b', 'admin'] as const
const paths = new Map<string, readonly string[]>()

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
  const ofBuyer = new Set((await pageEntries('buyer')).map(({ path }) => path))
  for (const role of roles) {
    const leaves = await pageEntries(role)
    // Most of an administrator's menu is that of a buyer.
    const own = role === 'admin' ? leaves.filter(({ path }) => !ofBuyer.has(path)) : leaves
    paths.set(role, await samples(role, own))
  }
})
afterAll(() => product?.close())

async function request<T>(role: string, path: string): Promise<T> {
  const { token } = await enterAs(role)
  const answer = await fetch(`${product.server.url}/api/${path}`, { headers: { 'X-Access-Token': token } })
  return ((await answer.json()) as { result: T }).result
}

const tokens = new Map<string, string>()
async function enterAs(username: string): Promise<{ readonly token: string }> {
  const known = tokens.get(username)
  if (known !== undefined) return { token: known }
  const answer = await fetch(`${product.server.url}/api/sys/demo/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username }),
  })
  const { result } = (await answer.json()) as { result: { token: string } }
  tokens.set(username, result.token)
  return result
}

async function pageEntries(role: string): Promise<readonly Leaf[]> {
  const { menu } = await request<{ menu: MenuItem[] }>(role, 'sys/permission/getUserPermissionByToken')
  return leavesOf(menu).flatMap(({ item: { path, meta } }) =>
    meta.procura ? [{ path, ...meta.procura, title: meta.title }] : [],
  )
}

/** Of pages with the same elements above their rows: the first one, and the one with the longest title. */
async function samples(role: string, leaves: readonly Leaf[]): Promise<readonly string[]> {
  const plans = await Promise.all(leaves.map(({ kind, code }) => request<Shown>(role, `schema/${kind}/${code}`)))
  const shapes = Map.groupBy(leaves, (leaf) => shapeOf(leaf, plans[leaves.indexOf(leaf)] ?? {}))
  const chosen = [...shapes.values()].flatMap((same) => [
    ...same.slice(0, 1),
    ...same.toSorted((one, other) => other.title.length - one.title.length).slice(0, 1),
  ])
  return [...new Set(chosen.map(({ path }) => path))]
}

function shapeOf({ kind }: Leaf, { blocks, can = [], chart, list }: Shown): string {
  const buttons = ['add', 'import', 'export'].filter((action) => can.includes(action))
  const ofList = list?.actions?.filter(({ at }) => at === 'toolbar').length
  const parts = blocks?.map((each) => [each.block, each.chart !== undefined])
  return JSON.stringify([kind, parts, buttons, ofList, list?.query?.length === 0, chart !== undefined])
}

/** Navigates to an address as a link of the product does. */
async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState({ idx: Number(window.history.state?.idx ?? 0) + 1, key: to, usr: null }, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
  }, path)
  await atRest(page)
}

/** Top of the first row on a page with one list, possibly below a text. */
function firstRow(page: Page): Promise<number | undefined> {
  return page.evaluate(() => {
    const inSight = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility())
    const isMore =
      inSight('.list').length !== 1 || inSight('.block:not(.block-text, .block-list, .block-report)').length > 0
    return isMore ? undefined : inSight('.list-cards > li')[0]?.getBoundingClientRect().top
  })
}

it.each([
  ['buyer', 12],
  ['supplier_b', 4],
  ['admin', 3],
] as const)(
  'on the phone of %s lists and reports begin their rows in the first third of the screen',
  async (role, least) => {
    const { page, faults } = await product.open(role, '/account/center', phone)
    const low: string[] = []
    let measured = 0
    for (const path of paths.get(role) ?? []) {
      await navigate(page, path)
      const top = await firstRow(page)
      if (top !== undefined) measured += 1
      if (top !== undefined && top > phone.height / 3) low.push(`${path} ${Math.round(top)}`)
    }
    expect(low).toEqual([])
    expect(measured).toBeGreaterThanOrEqual(least)
    expect(faults).toEqual([])
  },
)

it("on a phone a button opens a report's chart above its rows, and the text above a list expands on a click", async () => {
  const { page, faults } = await product.open('buyer', '/report/rep/saving', phone)
  const chart = page.getByRole('button', { name: '图表' })
  await chart.click()
  await page.locator('.chart').waitFor()
  expect(await chart.getAttribute('aria-expanded')).toBe('true')
  await chart.click()
  await expect.poll(() => page.locator('.chart').count()).toBe(0)
  await navigate(page, '/page/bid/hall')
  const words = page.locator('summary.block-words')
  const before = (await words.boundingBox())?.height ?? 0
  await words.click()
  await expect.poll(async () => (await words.boundingBox())?.height ?? 0).toBeGreaterThan(before)
  expect(faults).toEqual([])
})

it('a card shows its name once, and no number as its name', async () => {
  const { page, faults } = await product.open('buyer', '/list/bd/currency', phone)
  await page.getByRole('button', { name: /EN$/ }).click()
  const card = page.locator('.list-cards > li:visible').first()
  await card.getByText('ISO 4217 code').waitFor()
  expect(await card.locator('dt').allTextContents()).not.toContain('Name')
  await navigate(page, '/report/srm/supplierGrades')
  const cards = page.locator('.list-cards > li:visible strong')
  await cards.first().waitFor()
  const titles = await cards.allTextContents()
  expect(titles.length).toBeGreaterThan(1)
  expect(titles.filter((title) => /^\d+$/.test(title))).toEqual([])
  expect(faults).toEqual([])
})

it('a card shows an amount with its currency', async () => {
  const { page, faults } = await product.open('finance', '/list/bid/bond', phone)
  const amounts = page.locator('.list-cards > li:visible dl > div', { hasText: '金额' }).locator('dd')
  await amounts.first().waitFor()
  const texts = await amounts.allTextContents()
  expect(texts.filter((text) => !/ [A-Z]{3}$/.test(text))).toEqual([])
  expect(faults).toEqual([])
})
