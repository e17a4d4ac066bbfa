import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../kit/product.ts'
import { signIn } from '../kit/sign-in.ts'

const password = 'correct horse battery 7'

let product: Product
beforeAll(async () => {
  product = await startProduct({ DEMO_PASSWORD: password })
})
afterAll(() => product?.close())

/** Ends the session on the server only, as its idle time does. */
async function endOnServer(page: Page) {
  await page.evaluate(async () => {
    const { value } = JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}') as { value: string }
    await fetch('/api/sys/logout', {
      method: 'POST',
      headers: { 'X-Access-Token': value, 'Content-Type': 'application/json' },
      body: '{}',
    })
  })
}

it.each(['blocked', 'full'])('the application starts and works with %s storage', async (state) => {
  const { page, faults } = await product.visit()
  await page.addInitScript((isBlocked) => {
    const refuse = () => {
      throw new DOMException('refused', isBlocked ? 'SecurityError' : 'QuotaExceededError')
    }
    if (!isBlocked) Storage.prototype.setItem = refuse
    else for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse })
  }, state === 'blocked')
  await page.goto(`${product.server.url}/list/bd/bank`)
  await signIn(page, { username: 'buyer', password })
  await page.getByRole('heading', { level: 1, name: '银行' }).waitFor()
  await page.getByRole('row').nth(1).waitFor()
  expect(faults).toEqual([])
  await page.context().close()
})

describe('sign-in page', () => {
  it("shows errors at the right field, then goes to the target, in the person's language", async () => {
    const { page, faults } = await product.visit({ width: 390, height: 844 })
    await page.goto(`${product.server.url}/list/bd/bank?pageSize=20`)
    await page.getByRole('button', { name: '菜单' }).click()
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('heading', { level: 1, name: 'Supplier portal' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en-US')
    await page.getByRole('button', { name: '中文' }).click()
    await signIn(page, { username: 'buyer', password: 'wrong' })
    await page.getByText('用户名或密码错误').waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('password')
    await signIn(page, { password })
    await page.getByRole('heading', { level: 1, name: '银行' }).waitFor()
    expect(page.url()).toBe(`${product.server.url}/list/bd/bank?pageSize=20`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    expect(faults).toEqual([])
    await page.close()
  })

  it('asks people of several tenants for their workplace', async () => {
    const page = await product.browser.newPage({ locale: 'zh-CN' })
    await page.goto(`${product.server.url}/`)
    await page.getByRole('button', { name: /^admin\b/ }).click()
    await page.setViewportSize({ width: 390, height: 844 })
    const { x, width } = (await page.getByRole('dialog').boundingBox()) ?? { x: 0, width: 0 }
    expect(x).toBeGreaterThan(0)
    expect(x + width).toBeLessThan(390)
    await page.getByRole('dialog').getByLabel('租户').selectOption('青禾水务')
    await page.getByRole('button', { name: '进入系统' }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    const tenant = await page.evaluate(() => localStorage.getItem('pro__TENANT_ID'))
    expect(JSON.parse(tenant ?? '{}')).toMatchObject({ value: '1' })
    await page.close()
  })
})

it('the home page of the portal signs in with a proof of work', async () => {
  const { page, faults } = await product.visit()
  await page.goto(`${product.server.url}/proHome`)
  const box = page.locator('form.s-login')
  await box.getByLabel('账号或公司名称').fill('buyer')
  await box.getByLabel('密码').fill(password)
  await page.keyboard.press('Enter')
  await page.locator('.shell-account').waitFor()
  expect(faults).toEqual([])
})

describe('session', () => {
  it('that ends over an open form asks for the password, without loss of input', async () => {
    const { page } = await product.open('buyer', '/form/bd/bank')
    const name = page.getByRole('textbox', { name: /^\*?银行名称$/ })
    await name.fill('不能丢的银行')
    await page.getByRole('textbox', { name: /^\*?行号$/ }).fill('000000000077')
    await endOnServer(page)
    await page.getByRole('button', { name: '保存', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '登录已过期' })
    await dialog.waitFor()
    expect(await dialog.getByLabel('账号或企业名称').inputValue()).toBe('buyer')
    await signIn(page, { password })
    await dialog.waitFor({ state: 'hidden' })
    expect(await name.inputValue()).toBe('不能丢的银行')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: '银行', exact: true }).waitFor()
    await page.getByText('不能丢的银行').first().waitFor()
    await page.close()
  })

  it('survives a reload and ends in every tab', async () => {
    const context = await product.browser.newContext({ locale: 'zh-CN' })
    const [page, other] = [await context.newPage(), await context.newPage()]
    await page.goto(`${product.server.url}/bd/currency`)
    await page.getByRole('button', { name: /^buyer/ }).click()
    await page.getByRole('heading', { level: 1, name: '币种' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: '币种' }).waitFor()
    await other.goto(`${product.server.url}/bd/bank`)
    await other.getByRole('heading', { level: 1, name: '银行' }).waitFor()
    // A background window renders rarely.
    await page.bringToFront()
    await page.getByRole('button', { name: '陈采' }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    await page.waitForURL(/\/user\/Index/)
    await other.bringToFront()
    await other.waitForURL(/\/user\/Index\?redirect=%2Fbd%2Fbank$/)
    await context.close()
  })

  it('unknown to the server before the page opens goes to the sign-in page with a message', async () => {
    const { page } = await product.open('buyer', '/bd/currency')
    await endOnServer(page)
    await page.reload()
    await page.getByText('Token失效，请重新登录').waitFor()
    expect(page.url()).toContain('/user/login?redirect=%2Fbd%2Fcurrency')
    await page.close()
  })
})

describe('frame', () => {
  it('shows the position: focused heading, menu, back link, title', async () => {
    const { page, faults } = await product.open('buyer', '/form/bd/bank')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    const trail = page.locator('.shell-breadcrumb')
    expect(await trail.textContent()).toMatch(/首页.*主数据.*银行/s)
    await trail.getByRole('link', { name: '银行' }).click()
    await page.getByRole('heading', { level: 1, name: '银行', exact: true }).waitFor()
    expect(await page.title()).toBe('银行 · Procura')
    expect(await page.getByRole('menuitem', { name: /(^|\s)银行$/ }).getAttribute('class')).toContain('selected')
    await page.goto(`${product.server.url}/no/such/page`)
    await page.getByRole('heading', { level: 1, name: '页面不存在' }).waitFor()
    expect([new URL(page.url()).pathname, await page.title()]).toEqual(['/404', '页面不存在 · Procura'])
    expect(faults).toEqual([])
    await page.close()
  })

  it('changes a password, and shows errors of a new one', async () => {
    const { page } = await product.open('approver', '/')
    await page.getByRole('button', { name: '王审' }).click()
    await page.getByRole('menuitem', { name: '修改密码' }).click()
    const dialog = page.getByRole('dialog', { name: '修改密码' })
    const change = async (old: string, fresh: string, again = fresh) => {
      await dialog.getByLabel('旧密码').fill(old)
      await dialog.getByLabel('新密码', { exact: true }).fill(fresh)
      await dialog.getByLabel('确认新密码').fill(again)
      await dialog.getByRole('button', { name: '确定' }).click()
    }
    await change(password, 'a new long phrase', 'another phrase')
    await dialog.getByText('两次输入的密码不一致').waitFor()
    await change('wrong', 'a new long phrase 5')
    await dialog.getByText('旧密码输入错误').waitFor()
    await change(password, 'approver')
    await dialog.getByRole('alert').waitFor()
    await change(password, 'a new long phrase 5')
    await page.getByText('密码已修改').waitFor()
    await dialog.waitFor({ state: 'hidden' })

    // The new password is the only valid one, also on the sign-in page.
    await page.getByRole('button', { name: '王审' }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.getByRole('dialog').filter({ hasText: '确定要退出登录吗' }).getByRole('button', { name: '确定' }).click()
    await signIn(page, { username: 'approver', password })
    await page.getByText('用户名或密码错误').waitFor()
    await signIn(page, { password: 'a new long phrase 5' })
    await page.getByRole('button', { name: '王审' }).waitFor()
    await page.close()
  })
})
