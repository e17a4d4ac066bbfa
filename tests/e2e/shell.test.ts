import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atRest, follow } from '../kit/at-rest.ts'
import { serious } from '../kit/axe.ts'
import { type Product, reloaded, settled, sharedProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

const path = (page: Page) => new URL(page.url()).pathname
const width = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().width)

async function set(page: Page, settings: object): Promise<void> {
  await page.evaluate(
    (value) => localStorage.setItem('pro__SETTINGS', JSON.stringify({ value, expire: null })),
    settings,
  )
  await page.reload()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

it('the menu keeps its dragged width, also by arrow keys', async () => {
  const { page } = await product.open('buyer', '/test/home')
  const edge = page.getByRole('separator', { name: '调整菜单宽度' })
  const before = await width(page, '.shell-sider')
  const { x, y, width: thick } = (await edge.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  await page.mouse.move(x + thick / 2, y + 300)
  await page.mouse.down()
  await page.mouse.move(x + thick / 2 + 30, y + 310, { steps: 3 })
  await page.mouse.move(x + thick / 2 + 70, y + 320, { steps: 3 })
  await page.mouse.up()
  expect(await width(page, '.shell-sider')).toBe(before + 70)
  await edge.focus()
  await page.keyboard.press('ArrowLeft')
  expect(await width(page, '.shell-sider')).toBe(before + 54)
  expect(await edge.getAttribute('aria-valuenow')).toBe(String(before + 54))
  await page.reload()
  await edge.waitFor()
  expect(await width(page, '.shell-sider')).toBe(before + 54)
  await page.close()
})

describe('addresses of the shell', () => {
  it('all exist for a signed-in person', async () => {
    const { page, faults } = await product.open('buyer', '/test')
    await page.getByRole('heading', { level: 1, name: '示例首页' }).waitFor()
    expect(path(page)).toBe('/test/home')
    for (const [address, heading] of [
      ['/exception/403', '拒绝访问'],
      ['/exception/404', '页面不存在'],
      ['/exception/500', '服务器出错'],
      ['/result/success', '提交成功'],
      ['/result/fail', '提交失败'],
      ['/account/center', '个人中心'],
      ['/messageSeting/annountCement', '我的消息'],
      ['/completeSupInfo', /陈采/],
      ['/user/login', /陈采/],
    ] as const) {
      await page.goto(product.server.url + address)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    }
    expect(path(page)).toBe('/dashboard/analysis')
    expect(faults).toEqual([])
    await page.close()
  })

  it('lead visitors to the entry page and to the registration', async () => {
    const page = await product.browser.newPage({ locale: 'zh-CN' })
    follow(page)
    await page.goto(`${product.server.url}/bd/bank?x=1#y`)
    await page.waitForURL(/\/user\/Index\?redirect=%2Fbd%2Fbank%3Fx%3D1%23y$/)
    for (const address of ['/register', '/supplierRegister', '/register-result']) {
      await page.goto(product.server.url + address)
      await page.getByRole('heading', { level: 1, name: '供应商注册' }).waitFor()
      await atRest(page)
      expect(await serious(page)).toEqual([])
    }
    await page.goto(`${product.server.url}/user`)
    await page.waitForURL(/\/user\/login$/)
    await atRest(page)
    expect(await serious(page)).toEqual([])
    await page.close()
  })

  it('redirect a supplier with an incomplete profile to that profile', async () => {
    const { page } = await product.open('supplier_a', '/dashboard/analysis')
    await page.getByRole('heading', { level: 1, name: '企业信息' }).waitFor()
    expect(path(page)).toBe('/completeSupInfo')
    await page.goto(`${product.server.url}/srm/supplier/bank`)
    await page.waitForURL(/\/completeSupInfo$/)
    expect(await page.getByRole('navigation', { name: '主菜单' }).count()).toBe(0)
    await page.getByRole('button', { name: '赵启' }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).waitFor()
    await page.close()
    const free = await product.open('supplier_b', '/completeSupInfo')
    await free.page.waitForURL(/\/dashboard\/analysis$/)
    await free.page.close()
  })
})

describe('appearance', () => {
  it('has the specified widths, a drawer below 1088 pixels, and motion unless reduced', async () => {
    const { page, faults } = await product.open('buyer', '/bd/bank')
    const lasting = () =>
      page
        .locator('.ant-btn:visible')
        .first()
        .evaluate((each) => getComputedStyle(each).transitionDuration)
    expect(await lasting()).toBe('0s')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await expect.poll(lasting).toBe('0.2s')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await width(page, '.shell-sider')).toBe(160)
    await page.getByRole('button', { name: '收起菜单' }).click()
    await expect.poll(() => width(page, '.shell-sider')).toBe(120)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: '银行' }).waitFor()
    expect(await width(page, '.shell-sider')).toBe(120)
    await set(page, { menuStyle: 'new' })
    expect(await width(page, '.shell-sider')).toBe(48)
    await page.getByRole('button', { name: '展开菜单' }).click()
    await expect.poll(() => width(page, '.shell-sider')).toBe(120)
    await page.getByRole('button', { name: '供应商管理' }).click()
    expect(await width(page, '.column-menu-panel section:first-child')).toBe(128)
    await page.locator('.column-menu-panel').getByRole('link', { name: '银行账户', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: '银行账户' }).waitFor()
    await page.setViewportSize({ width: 1087, height: 800 })
    await page.getByRole('button', { name: '打开菜单' }).click()
    await expect.poll(() => width(page, '.ant-drawer-content-wrapper')).toBe(160)
    // The group of the page is open already.
    await settled(page)
    await page.locator('.shell-drawer').getByRole('link', { name: '供应商联系人' }).click()
    await page.locator('.ant-drawer-content-wrapper').waitFor({ state: 'hidden' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(() => width(page, '.shell-sider')).toBe(120)
    expect(faults).toEqual([])
    await page.close()
  })

  it('changes without a reload, is stored, exported, and reset', async () => {
    const { page } = await product.open('buyer', '/bd/bank')
    await page.getByRole('button', { name: '界面设置' }).click()
    const drawer = page.getByRole('dialog', { name: '界面设置' })
    await drawer.getByText('暗色').first().waitFor()
    await settled(page)
    await drawer.getByText('暗色').first().click()
    await drawer.getByText('顶部菜单').click()
    await drawer.getByRole('radio', { name: '酱紫' }).check({ force: true })
    await drawer.getByRole('switch', { name: '水印' }).click()
    await page.locator('.shell-top').waitFor()
    expect(await page.evaluate(() => document.documentElement.style.colorScheme)).toBe('dark')
    const primary = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--w-primary').trim())
    expect((await primary()).toLowerCase()).toBe('#642ab5')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      drawer.getByRole('button', { name: '导出 JSON' }).click(),
    ])
    const settings: unknown = JSON.parse(readFileSync(await file.path(), 'utf8'))
    expect(settings).toMatchObject({ theme: 'dark', layout: 'topmenu', primary: 'purple', watermark: true })
    await page.reload()
    await page.locator('.shell-top').waitFor()
    expect((await primary()).toLowerCase()).toBe('#642ab5')
    await page.getByRole('button', { name: '界面设置' }).click()
    await page.getByRole('button', { name: '恢复默认' }).click()
    await page.locator('.shell-sider').waitFor()
    await page.close()
  })

  it('reports a failed storage', async () => {
    const { page } = await product.open('buyer', '/bd/bank')
    await page.getByRole('button', { name: '界面设置' }).click()
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new Error('full')
      }
    })
    await page.getByRole('switch', { name: '色弱模式' }).click()
    await page.getByText('更新主题失败').waitFor()
    await page.close()
  })

  it('passes axe in both themes, in every menu, in other colours', async () => {
    const { page, faults } = await product.open('buyer', '/srm/supplier/bank')
    for (const settings of [
      { theme: 'dark' },
      { theme: 'dark', primary: 'sunset', menuStyle: 'new' },
      { layout: 'topmenu', navigation: 'dark' },
      { menuStyle: 'new', navigation: 'dark', primary: 'green' },
    ]) {
      await set(page, settings)
      await page.locator('.g-row').first().waitFor()
      expect(await serious(page)).toEqual([])
    }
    await set(page, { theme: 'dark' })
    for (const address of ['/dashboard/analysis', '/form/srm/supplier/contact', '/account/settings']) {
      await page.goto(product.server.url + address)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await atRest(page)
      expect(await serious(page)).toEqual([])
    }
    expect(faults).toEqual([])
    await page.close()
  })

  it('hides the header while scrolling down, if enabled', async () => {
    const { page } = await product.open('buyer', '/srm/supplier/base', { width: 1440, height: 420 })
    await set(page, { autoHideHeader: true })
    await page.locator('.g-row').first().waitFor()
    const pane = page.locator('[role=tabpanel]').locator('visible=true')
    const top = () => page.locator('.shell-header').evaluate((header) => header.getBoundingClientRect().bottom)
    await pane.hover()
    await page.mouse.wheel(0, 160)
    await expect.poll(top).toBeLessThan(1)
    await page.mouse.wheel(0, -160)
    await expect.poll(top).toBeGreaterThan(40)
    await page.close()
  })
})

describe('command palette', () => {
  it('opens by Ctrl and K, and finds pages by pinyin, records and actions', async () => {
    const { page, faults } = await product.open('buyer', '/bd/bank')
    await page.keyboard.press('Control+k')
    const box = page.getByRole('combobox', { name: /搜索|查找|页面/ })
    await box.fill('gyslxr')
    await page
      .getByRole('option', { name: /供应商联系人/ })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: '供应商联系人', exact: true }).waitFor()
    await page.keyboard.press('Control+k')
    await box.fill('江苏清波')
    await page
      .getByRole('option', { name: /江苏清波膜科技/ })
      .first()
      .click()
    await page.waitForURL(/\/form\/srm\/supplier\/base\?id=/)
    await page.keyboard.press('Control+k')
    await box.fill('暗色')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.documentElement.style.colorScheme)).toBe('dark')
    expect(faults).toEqual([])
    await page.close()
  })
})

describe('session', () => {
  const end = (page: Page) =>
    page.evaluate(async () => {
      const { value } = JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}') as { value: string }
      const headers = { 'X-Access-Token': value, 'Content-Type': 'application/json' }
      await fetch('/api/sys/logout', { method: 'POST', headers, body: '{}' })
    })

  it('that has ended, without unsaved input, is reported and goes to the sign-in page, which returns to the page', async () => {
    const { page } = await product.open('buyer', '/bd/bank')
    await end(page)
    await page.getByRole('button', { name: '刷新', exact: true }).first().click()
    await page.getByText('未授权，请重新登录').waitFor()
    await page.waitForURL(/\/user\/Index\?redirect=%2Fbd%2Fbank/, { timeout: 5000 })
    await reloaded(page)
    await page.getByRole('button', { name: /^buyer/ }).click()
    await page.getByRole('heading', { level: 1, name: '银行' }).waitFor()
    await page.close()
  })

  it('ends on the server when its window closes, and continues after a reload', async () => {
    const { page } = await product.open('buyer', '/bd/bank')
    const token = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}') as { value: string }).value,
    )
    // Playwright misses requests of a closing window, so they are recorded in the page.
    await page.evaluate(() => {
      const send = navigator.sendBeacon.bind(navigator)
      navigator.sendBeacon = (address, said) => {
        localStorage.setItem('said', `${address} ${said}`)
        return send(address, said)
      }
    })
    await page.reload()
    expect(await page.evaluate(() => localStorage.getItem('said'))).toBe(`/api/sys/logoutV2 ${token}`)
    await page.locator('.g-row').first().waitFor()
    await page.close()
  })
})

describe('chunk', () => {
  it.each(['.ant-notification', '.page-failure'])('that fails to load offers a reload in %s', async (place) => {
    const { page } = await product.open('buyer', '/bd/bank')
    await page.route('**/assets/form-page-*.js', (route) => route.abort())
    await page.evaluate(() => window.history.pushState(null, '', '/bd/bank'))
    await page.locator('.shell-sider a[href="/bd/currency"]').evaluate((link: HTMLElement) => link.click())
    await page.goto(`${product.server.url}/form/bd/bank`)
    await page.getByText('页面的一部分没有加载成功').waitFor()
    await page.unroute('**/assets/form-page-*.js')
    // A retry would use the failed module from the browser's cache.
    expect(await page.getByRole('button', { name: '重试' }).count()).toBe(0)
    await page.locator(place).getByRole('button', { name: '刷新页面' }).click()
    await page.getByRole('textbox', { name: /^\*?银行名称$/ }).waitFor()
    await page.close()
  })

  it('of a new release is reported', async () => {
    const { page } = await product.open('buyer', '/bd/bank')
    await page.route('**/api/schema/events?*', (route) =>
      route.fulfill({
        contentType: 'text/event-stream',
        body: `data: ${JSON.stringify({ changed: [], removed: [], diagnostics: 0, build: '/assets/other.js' })}\n\n`,
      }),
    )
    await page.reload()
    await page.getByText('系统已更新').waitFor()
    await page.close()
  })
})
