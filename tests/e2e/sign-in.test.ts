import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serious } from '../kit/axe.ts'
import { type FakeCas, startCas } from '../kit/fake-cas.ts'
import { type FakeHook, startHook } from '../kit/fake-hook.ts'
import { type FakeIssuer, startIssuer } from '../kit/fake-issuer.ts'
import { type Product, startProduct } from '../kit/product.ts'
import { signIn } from '../kit/sign-in.ts'

const password = 'correct horse battery 7'
const phone = { width: 390, height: 844 }

let product: Product
let hook: FakeHook
let cas: FakeCas
let issuer: FakeIssuer
beforeAll(async () => {
  hook = await startHook()
  cas = await startCas()
  issuer = await startIssuer()
  product = await startProduct({
    CAPTCHA: 'off',
    DEMO_PASSWORD: password,
    PUBLIC_URL: '{url}',
    ...cas.env,
    ...issuer.env,
    SMS_URL: `http://127.0.0.1:${hook.port}/sms?to={phone}`,
  })
})
afterAll(async () => {
  await product?.close()
  await Promise.all([hook, cas, issuer].map((each) => each?.close()))
})

const at = (path: string) => product.server.url + path

type Answer = {
  readonly result: { readonly token: string; readonly records: readonly { readonly id: string }[] }
}

/** Assigns a person to two departments, as an administrator does. */
async function inTwoDeparts(username: string): Promise<void> {
  const request = async (method: string, path: string, body?: object, token = ''): Promise<Answer['result']> => {
    const headers = { 'content-type': 'application/json', 'X-Access-Token': token }
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    return ((await (await fetch(at(`/api/${path}`), sent)).json()) as Answer).result
  }
  const { token } = await request('POST', 'sys/demo/login', { username: 'admin' })
  const idOf = async (path: string) => (await request('GET', path, undefined, token)).records[0]?.id
  const departs = await Promise.all(['A01A01A03', 'A01A03'].map((code) => idOf(`sys/depart/list?orgCode=${code}`)))
  const id = await idOf(`sys/user/list?username=${username}`)
  await request('PUT', 'sys/user/edit', { id, departs: departs.join() }, token)
}

describe('sign-in by phone code', () => {
  const sent = () =>
    hook.posted.filter(({ path }) => path === '/sms?to=13800000001').map(({ body }) => String(body.text))

  it('sends a code, refuses a wrong one, and goes to the target', async () => {
    const { page, faults } = await product.visit(phone)
    await page.goto(at('/user/login?redirect=%2Fbd%2Fcurrency'))
    await page.getByRole('button', { name: '短信验证码登录' }).click()
    await page.getByRole('button', { name: '发送验证码' }).click()
    await page.getByText('请输入手机号').waitFor()
    await page.getByLabel('手机号').fill('13800000001')
    await page.getByRole('button', { name: '发送验证码' }).click()
    await page.getByText('如该手机号已绑定账号，验证码短信即将送达').waitFor()
    expect(await page.getByRole('button', { name: /秒后可重新发送/ }).isDisabled()).toBe(true)
    expect(await serious(page)).toEqual([])
    await expect.poll(sent).toHaveLength(1)
    const code = /\d{6}/.exec(sent()[0] ?? '')?.[0] ?? ''
    await page.getByLabel('短信验证码').fill(code === '000000' ? '000001' : '000000')
    await page.keyboard.press('Enter')
    await page.getByText('验证码错误或已失效').waitFor()
    await page.getByLabel('短信验证码').fill(code)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: '币种' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('pro__Login_Username'))).toContain('"buyer"')
    expect(faults).toEqual([])
  })

  it('returns to the password form, and keeps the address', async () => {
    const { page } = await product.visit()
    await page.goto(at('/user/login'))
    await page.getByRole('button', { name: '短信验证码登录' }).click()
    await page.getByLabel('手机号').waitFor()
    await page.getByRole('button', { name: '账号密码登录' }).click()
    await page.getByLabel('账号或企业名称').waitFor()
    expect(page.url()).toBe(at('/user/login'))
  })
})

describe('single sign-on', () => {
  const storedName = (page: Page) => page.evaluate(() => localStorage.getItem('pro__Login_Username') ?? '')

  it('goes to the CAS server by its button, and returns to the target', async () => {
    cas.person = 'buyer'
    const { page, faults } = await product.visit(phone)
    await page.goto(at('/user/login?redirect=%2Fbd%2Fcurrency%3Fa%3D1'))
    await page.getByRole('link', { name: '统一身份认证' }).click()
    await page.getByRole('heading', { level: 1, name: '币种' }).waitFor()
    expect(page.url()).toBe(at('/bd/currency?a=1'))
    expect(await storedName(page)).toContain('"buyer"')
    expect(faults).toEqual([])
  })

  it('shows the refusal of an unknown person, and starts again', async () => {
    cas.person = 'nobody-here'
    const { page } = await product.visit(phone)
    await page.goto(at('/user/ssoLogin'))
    await page.getByText('本系统没有与“nobody-here”对应的账号').waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(await serious(page)).toEqual([])
    cas.person = 'finance'
    await page.getByRole('button', { name: '使用统一身份认证登录' }).click()
    await page.locator('.shell-account').waitFor()
    expect(await storedName(page)).toContain('"finance"')
  })

  it('accepts no ticket from a link of another person', async () => {
    cas.person = 'buyer'
    const { page } = await product.visit()
    await page.goto(at(`/user/ssoLogin?ticket=${cas.ticketFor(at('/user/ssoLogin'))}`))
    await page.getByText('该登录链接不是由您在此浏览器中发起的').waitFor()
    expect(await storedName(page)).toBe('')
    await page.getByRole('link', { name: '账号密码登录' }).click()
    await page.getByLabel('账号或企业名称').waitFor()
  })

  it('exchanges a token of another system, once, and goes to its page', async () => {
    const token = issuer.tokenOf('quality')
    const address = at(`/user/ssoLogin?token=${token}&redirect=%2Fbd%2Fcurrency`)
    const { page } = await product.visit()
    await page.goto(address)
    await page.getByRole('heading', { level: 1, name: '币种' }).waitFor()
    expect(await storedName(page)).toContain('"quality"')
    const other = await product.visit()
    await other.page.goto(address)
    await other.page.getByText('单点登录凭证无效、已过期或已使用过').waitFor()
    expect(other.page.url()).not.toContain(token)
  })

  it('asks for a department if there are several', async () => {
    await inTwoDeparts('warehouse')
    const { page } = await product.visit()
    await page.goto(at(`/user/ssoLogin?token=${issuer.tokenOf('warehouse')}`))
    const dialog = page.getByRole('dialog', { name: '选择租户和部门' })
    await dialog.getByLabel('部门').selectOption('质量部')
    await dialog.getByRole('button', { name: '进入系统' }).click()
    await page.locator('.shell-account').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('pro__Login_Userinfo'))).toContain('"orgCode":"A01A03"')
  })
})

describe('sign-in on the home page of the portal', () => {
  it('shows errors in place, then goes to the workspace', async () => {
    const { page, faults } = await product.visit(phone)
    await page.goto(at('/proHome'))
    const box = page.locator('form.s-login')
    await box.getByRole('button', { name: '登录' }).click()
    await box.getByText('请输入账号或公司名称').waitFor()
    await box.getByLabel('账号或公司名称').fill('buyer')
    await box.getByLabel('密码').fill('wrong')
    await page.keyboard.press('Enter')
    await box.getByRole('alert').filter({ hasText: '用户名或密码错误' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/proHome')
    expect(await serious(page)).toEqual([])
    await box.getByLabel('密码').fill(password)
    await page.keyboard.press('Enter')
    await page.locator('.shell-account').waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard/analysis')
    // The server answers 200 to a wrong password, so the console stays empty.
    expect(faults).toEqual([])
  })

  it('accepts a company name, and goes to the target', async () => {
    const { page } = await product.visit()
    await page.goto(at('/proHome?redirect=%2Fsrm%2Fsupplier%2Fbank'))
    const box = page.locator('form.s-login')
    await box.getByLabel('账号或公司名称').fill('江苏清波膜科技股份有限公司')
    await box.getByLabel('密码').fill(password)
    await page.keyboard.press('Enter')
    await page.waitForURL(at('/srm/supplier/bank'))
    await page.locator('.shell-account').waitFor()
  })

  it('asks for the tenant of a person with several tenants', async () => {
    const { page } = await product.visit(phone)
    await page.goto(at('/proHome?lang=en'))
    const box = page.locator('form.s-login')
    await box.getByLabel('Account or company name').fill('admin')
    await box.getByLabel('Password').fill(password)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Where do you work?' })
    await dialog.getByLabel('Tenant').selectOption('1')
    expect(await serious(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Enter' }).click()
    await page.locator('.shell-account').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('pro__TENANT_ID'))).toContain('"1"')
  })

  it('without scripts goes to the sign-in page, with the account and without the password', async () => {
    const context = await product.browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(at('/proHome'))
    expect(await page.getByLabel('密码').isVisible()).toBe(false)
    await page.getByLabel('账号或公司名称').fill('buyer')
    await page.locator('form.s-login').getByRole('button', { name: '登录' }).click()
    await page.waitForURL(at('/user/login?account=buyer'))
    await context.close()
  })
})

describe('sign-in page', () => {
  it('accepts a company name', async () => {
    const { page } = await product.visit()
    await page.goto(at('/user/login'))
    await signIn(page, { username: '江苏清波膜科技股份有限公司', password })
    await page.locator('.shell-account').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('pro__Login_Username'))).toContain('"supplier_b"')
  })

  it('asks for a department if there are several', async () => {
    await inTwoDeparts('masterdata')
    const { page } = await product.visit(phone)
    await page.goto(at('/user/login'))
    await signIn(page, { username: 'masterdata', password })
    const dialog = page.getByRole('dialog', { name: '选择租户和部门' })
    expect(await dialog.getByLabel('租户').count()).toBe(0)
    await dialog.getByLabel('部门').selectOption('质量部')
    await dialog.getByRole('button', { name: '进入系统' }).click()
    await page.locator('.shell-account').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('pro__Login_Userinfo'))).toContain('"orgCode":"A01A03"')
  })
})

describe('redirect to another host', () => {
  const entries = ['/user/login', '/user/ssoLogin', '/user/Index', '/portal/index', '/proHome']
  const targets = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
  ]

  it.each(entries)('is refused at %s', async (entry) => {
    const { page, faults } = await product.open('finance', '/bd/currency')
    const requests: string[] = []
    page.on('request', (request) => request.url().startsWith(product.server.url) || requests.push(request.url()))
    for (const target of targets) {
      await page.goto(at(`${entry}?redirect=${encodeURIComponent(target)}`))
      await page.waitForURL(at('/dashboard/analysis'))
    }
    expect([faults, requests]).toEqual([[], []])
  })

  it('is refused after a sign-in by CAS, by token and on the home page', async () => {
    cas.person = 'quality'
    const evil = encodeURIComponent('//evil.example/x')
    for (const path of [
      `/user/ssoLogin?redirect=${evil}`,
      `/user/ssoLogin?token=${issuer.tokenOf('quality')}&redirect=${evil}`,
    ]) {
      const { page } = await product.visit()
      await page.goto(at(path))
      await page.waitForURL(at('/dashboard/analysis'))
    }
    const { page } = await product.visit()
    await page.goto(at(`/proHome?redirect=${evil}`))
    const box = page.locator('form.s-login')
    await box.getByLabel('账号或公司名称').fill('quality')
    await box.getByLabel('密码').fill(password)
    await page.keyboard.press('Enter')
    await page.waitForURL(at('/dashboard/analysis'))
  })
})
