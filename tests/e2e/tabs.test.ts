import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, sharedProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

const tabs = (page: Page) => page.locator('.tab-list').getByRole('tab')
const titles = (page: Page) => tabs(page).allTextContents()
const current = (page: Page) => page.locator('.tab-list [aria-selected="true"]').textContent()
const tab = (page: Page, name: string) => tabs(page).filter({ hasText: new RegExp(`^${name}$`) })
const pane = (page: Page) => page.locator('[role=tabpanel]').locator('visible=true')
const rows = (page: Page) => pane(page).locator('.g-row')

/** A buyer with three open lists, the last one active. */
async function withLists() {
  const opened = await product.open('buyer', '/bd/bank')
  const { page } = opened
  for (const [path, title] of [
    ['/bd/currency', '币种'],
    ['/bd/country', '国家和地区'],
  ] as const) {
    await page
      .locator('.shell-sider')
      .locator(`a[href="${path}"]`)
      .evaluate((link: HTMLElement) => link.click())
    await pane(page).getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  }
  await rows(page).first().waitFor()
  expect(await titles(page)).toEqual(['首页', '银行', '币种', '国家和地区'])
  return opened
}

async function choose(page: Page, on: string, command: string) {
  await tab(page, on).click({ button: 'right' })
  await page.getByRole('menuitem', { name: command, exact: true }).click()
}

describe('open pages', () => {
  it('each have a tab; the home page stays, and neither it nor the last one can be closed', async () => {
    const { page, faults } = await withLists()
    await choose(page, '币种', '关闭左侧')
    await expect.poll(() => titles(page)).toEqual(['首页', '币种', '国家和地区'])
    await choose(page, '币种', '关闭右侧')
    await expect.poll(() => titles(page)).toEqual(['首页', '币种'])
    expect(new URL(page.url()).pathname).toBe('/bd/currency')
    await choose(page, '首页', '关闭')
    await page.getByText('首页不能关闭').waitFor()
    await choose(page, '首页', '关闭其它')
    await expect.poll(() => titles(page)).toEqual(['首页'])
    expect(new URL(page.url()).pathname).toBe('/dashboard/analysis')
    await choose(page, '首页', '关闭')
    await page.getByText('这是最后一页').waitFor()
    expect(faults).toEqual([])
    await page.close()
  })

  it('are activated, moved and closed by keyboard', async () => {
    const { page } = await withLists()
    await tab(page, '国家和地区').click()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => current(page)).toBe('币种')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('币种')
    await page.keyboard.press('Alt+ArrowLeft')
    await expect.poll(() => titles(page)).toEqual(['首页', '币种', '银行', '国家和地区'])
    await page.keyboard.press('End')
    await expect.poll(() => current(page)).toBe('国家和地区')
    await page.keyboard.press('Delete')
    await expect.poll(() => titles(page)).toEqual(['首页', '币种', '银行'])
    // The shortcuts work anywhere, also during input.
    await pane(page).getByRole('textbox').first().focus()
    const before = await current(page)
    await page.keyboard.press('Control+ArrowRight')
    expect(await current(page)).toBe(before)
    await page.keyboard.press('Control+Alt+ArrowRight')
    await expect.poll(() => current(page)).not.toBe(before)
    await page.close()
  })

  it('are dragged to another position, and survive a reload', async () => {
    const { page } = await withLists()
    await tab(page, '国家和地区').dragTo(tab(page, '银行'))
    await expect.poll(() => titles(page)).toEqual(['首页', '国家和地区', '银行', '币种'])
    await page.reload()
    await rows(page).first().waitFor()
    expect(await titles(page)).toEqual(['首页', '国家和地区', '银行', '币种'])
    expect(await current(page)).toBe('国家和地区')
    // Only the active page was rendered.
    expect(await page.locator('[role=tabpanel]').count()).toBe(1)
    await page.close()
  })

  it('overflow into a menu', async () => {
    const { page } = await product.open('buyer', '/bd/bank', { width: 390, height: 844 })
    const lists = ['bd/currency', 'srm/supplier/contact', 'bid/project', 'bd/country', 'con/contract']
    for (const path of lists.map((code) => `/list/${code}`)) {
      await page.goto(product.server.url + path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
    }
    await page.getByRole('button', { name: '全部已打开的页面' }).click()
    await page.getByRole('menuitem', { name: '银行', exact: true }).click()
    await expect.poll(() => current(page)).toBe('银行')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    await page.close()
  })
})

describe('page shown again', () => {
  it('keeps its scroll position, input and selection', async () => {
    const { page, faults } = await withLists()
    await page.setViewportSize({ width: 1440, height: 420 })
    const box = pane(page).getByRole('textbox').first()
    await box.fill('half a wor')
    await rows(page).nth(1).getByRole('checkbox').check()
    await pane(page).evaluate((element) => element.scrollTo(0, 180))
    await tab(page, '银行').click()
    await pane(page).getByRole('heading', { level: 1, name: '银行', exact: true }).waitFor()
    await tab(page, '国家和地区').click()
    await pane(page).getByRole('heading', { level: 1, name: '国家和地区', exact: true }).waitFor()
    expect(await pane(page).evaluate((element) => element.scrollTop)).toBe(180)
    expect(await pane(page).getByRole('textbox').first().inputValue()).toBe('half a wor')
    expect(await rows(page).nth(1).getByRole('checkbox').isChecked()).toBe(true)
    expect(faults).toEqual([])
    await page.close()
  })

  it('keeps a half-filled form, asks before it is closed, and restarts on refresh', async () => {
    const { page } = await withLists()
    await page.goto(`${product.server.url}/form/bd/bank`)
    const name = pane(page).getByRole('textbox', { name: /^\*?银行名称$/ })
    await name.fill('写了一半的银行')
    await tab(page, '币种').click()
    await pane(page).getByRole('heading', { level: 1, name: '币种', exact: true }).waitFor()
    const form = tabs(page).nth(4)
    await form.click()
    expect(await name.inputValue()).toBe('写了一半的银行')
    await tab(page, '币种').click()
    await form.locator('.tab-close').click()
    await page.getByRole('dialog').getByRole('button', { name: '继续填写' }).click()
    expect(await tabs(page).count()).toBe(5)
    await form.click({ button: 'right' })
    await page.getByRole('menuitem', { name: '刷新', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '离开', exact: true }).click()
    await form.click()
    await expect.poll(() => name.inputValue()).toBe('')
    await page.close()
  })

  it('keeps a half-filled form of a loaded address, and the tab that was shown between, on Back', async () => {
    const { page, faults } = await withLists()
    await page.goto(`${product.server.url}/form/bd/bank`)
    const name = pane(page).getByRole('textbox', { name: /^\*?银行名称$/ })
    await name.fill('写了一半的银行')
    const before = await titles(page)
    const crumbs = page.getByRole('navigation', { name: '当前位置' })
    // At once, and after the page arrived.
    for (const isShown of [false, true]) {
      await tab(page, '币种').click()
      await page.waitForURL(/\/bd\/currency$/)
      if (isShown) await crumbs.getByText('币种').waitFor()
      await page.goBack()
      await page.waitForURL(/\/form\/bd\/bank$/)
      await crumbs.getByText('银行').waitFor()
      await expect.poll(() => current(page)).toBe('新增银行')
      expect(await name.inputValue()).toBe('写了一半的银行')
      expect(await titles(page)).toEqual(before)
    }
    expect(faults).toEqual([])
    await page.close()
  })

  it('keeps a half-filled form that began with a copy of another record', async () => {
    const { page, faults } = await product.open('supplier_b', '/form/srm/supplier/change')
    const reason = pane(page).getByRole('textbox', { name: /^\*?变更原因$/ })
    await reason.fill('写了一半的原因')
    await tabs(page).first().click()
    await expect.poll(() => current(page)).toBe('首页')
    await tabs(page).nth(1).click()
    await reason.waitFor()
    expect(await reason.inputValue()).toBe('写了一半的原因')
    expect(faults).toEqual([])
    await page.close()
  })

  it('goes back within its own tab, and a saved form returns to its list', async () => {
    const { page } = await withLists()
    await tab(page, '银行').click()
    await pane(page).getByRole('heading', { level: 1, name: '银行', exact: true }).waitFor()
    await pane(page).getByRole('button', { name: '2', exact: true }).click()
    await page.waitForURL(/pageNo=2/)
    await page.goBack()
    await expect.poll(() => page.url()).not.toContain('pageNo=2')
    expect(await titles(page)).toEqual(['首页', '银行', '币种', '国家和地区'])
    await page.close()
  })
})

describe('single-page mode', () => {
  it('shows no tabs, keeps menu pages alive, and asks before a form is left', async () => {
    const { page } = await product.open('buyer', '/bd/bank')
    await page.getByRole('button', { name: '界面设置' }).click()
    await page.getByRole('switch', { name: '多页签模式' }).click()
    await page.keyboard.press('Escape')
    expect(await tabs(page).count()).toBe(0)
    await pane(page).getByRole('textbox').first().fill('kept')
    await page
      .locator('.shell-sider')
      .locator('a[href="/bd/currency"]')
      .evaluate((link: HTMLElement) => link.click())
    await pane(page).getByRole('heading', { level: 1, name: '币种', exact: true }).waitFor()
    await page
      .locator('.shell-sider')
      .locator('a[href="/bd/bank"]')
      .evaluate((link: HTMLElement) => link.click())
    await pane(page).getByRole('heading', { level: 1, name: '银行', exact: true }).waitFor()
    expect(await pane(page).getByRole('textbox').first().inputValue()).toBe('kept')
    await page.close()
  })
})

it.each([
  ['/list/sys/role', '拒绝访问'],
  ['/form/sys/role?id=1', '拒绝访问'],
  ['/report/sys/none', '页面不存在'],
  ['/page/none', '页面不存在'],
])('a refused or missing page names its tab in words: %s', async (address, name) => {
  const { page } = await product.open('supplier_b', address)
  await expect.poll(() => current(page)).toBe(name)
  expect(await page.title()).toMatch(`${name} · `)
  await page.close()
})
