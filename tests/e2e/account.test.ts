import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pickInMenu as pick, stored } from '../kit/account-menu.ts'
import { type FakeOidc, startOidc } from '../kit/fake-oidc.ts'
import { type Product, reloaded, settled, startProduct } from '../kit/product.ts'

const password = 'correct horse battery 7'
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let product: Product
let oidc: FakeOidc
beforeAll(async () => {
  oidc = await startOidc()
  product = await startProduct({ CAPTCHA: 'off', DEMO_PASSWORD: password, PUBLIC_URL: '{url}', ...oidc.env })
})
afterAll(async () => {
  await product?.close()
  await oidc?.close()
})

type Answer = {
  readonly success: boolean
  readonly result: { readonly token: string; readonly records: readonly { readonly id: string }[] }
}

/** An API caller for a demo account. */
async function callerOf(username: string) {
  const request = async (method: string, path: string, body?: object, token = ''): Promise<Answer> => {
    const headers = { 'Content-Type': 'application/json', 'X-Access-Token': token }
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    return (await (await fetch(`${product.server.url}/api/${path}`, sent)).json()) as Answer
  }
  const { result } = await request('POST', 'sys/demo/login', { username })
  return (method: string, path: string, body?: object) => request(method, path, body, result.token)
}

type Call = Awaited<ReturnType<typeof callerOf>>

/** Changes a person by the API, as an administrator does. */
async function asAdmin(username: string, change: (call: Call) => Promise<object>) {
  const call = await callerOf('admin')
  const { result } = await call('GET', `sys/user/list?username=${username}`)
  const saved = await call('PUT', 'sys/user/edit', { id: result.records[0]?.id, ...(await change(call)) })
  expect(saved.success).toBe(true)
}

describe('own profile', () => {
  it('refuses an invalid phone at its field, keeps the rest, and shows saved values', async () => {
    const { page } = await product.open('supplier_b', '/account/settings')
    const phone = page.getByLabel('手机')
    const proof = page.getByLabel('登录密码')
    await proof.waitFor({ state: 'detached' })
    await phone.fill('12')
    await proof.fill(password)
    await page.getByLabel('职务').fill('销售经理')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    const field = page.locator('.ant-form-item', { has: phone })
    await field.getByText('请输入 11 位手机号').waitFor()
    await expect.poll(() => phone.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await phone.getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByLabel('职务').inputValue()).toBe('销售经理')
    await phone.fill('13800138001')
    await page.getByLabel('姓名').fill('钱敏之')
    await page.getByRole('radio', { name: '女' }).check()
    await page.getByLabel('生日').fill('1990-05-06')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('已保存').waitFor()
    await proof.waitFor({ state: 'detached' })
    await pick(page, '个人中心')
    const facts = page.locator('.account-facts')
    await page.getByText('钱敏之').first().waitFor()
    for (const fact of ['13800138001', '销售经理', '江苏清波膜科技股份有限公司', '蓝源环境集团'])
      await facts.getByText(fact).waitFor()
    await page.reload()
    await page.getByText('销售经理').waitFor()
    await page.close()
  })

  it('accepts only a picture as its picture', async () => {
    const { page, faults } = await product.open('supplier_b', '/account/settings')
    const chooser = page.locator('input[type=file]')
    await chooser.setInputFiles({ name: 'me.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
    await page.getByText('请上传图片').waitFor()
    await chooser.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5_300_000) })
    await page.getByText(/超过 5MB/).waitFor()
    await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png })
    await page.getByRole('img', { name: 'me.png' }).waitFor()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('已保存').waitFor()
    await page.locator('.shell-account img').waitFor()
    await page.reload()
    await page.getByRole('img', { name: 'me.png' }).waitFor()
    await page.getByRole('button', { name: '移除' }).click()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.locator('.shell-account img').waitFor({ state: 'detached' })
    expect(faults).toEqual([])
    await page.close()
  })

  it('asks before unsaved input is lost, but not on a change of its tab', async () => {
    const { page } = await product.open('supplier_b', '/account/settings')
    await page.getByLabel('职务').fill('不能丢')
    await page.getByRole('tab', { name: '安全' }).click()
    await page.getByLabel('旧密码').waitFor()
    expect(new URL(page.url()).search).toBe('?tab=security')
    await page.getByRole('tab', { name: '基本资料' }).click()
    // Another page is open next to it, and stays unchanged.
    await pick(page, '个人中心')
    await page.getByRole('heading', { level: 1, name: '个人中心' }).waitFor()
    const tab = page.locator('.tab-list').getByRole('tab', { name: '个人设置' })
    await tab.click()
    expect(await page.getByLabel('职务').inputValue()).toBe('不能丢')
    await tab.locator('.tab-close').click()
    const question = page.getByRole('dialog', { name: '放弃未保存的修改？' })
    await settled(page)
    await question.getByRole('button', { name: '继续填写' }).click()
    expect(await page.getByLabel('职务').inputValue()).toBe('不能丢')
    await tab.locator('.tab-close').click()
    await settled(page)
    await question.getByRole('button', { name: '放弃修改' }).click()
    await page.getByRole('heading', { level: 1, name: '个人中心' }).waitFor()
    expect(await tab.count()).toBe(0)
    await page.close()
  })

  it('shows author and time of a concurrent change, and continues with either version', async () => {
    const { page } = await product.open('buyer', '/account/settings')
    const [post, telephone] = [page.getByLabel('职务'), page.getByLabel('座机')]
    const save = page.getByRole('button', { name: '保存', exact: true })
    await post.fill('采购专员')
    await asAdmin('buyer', async () => ({ post: '采购总监', telephone: '0571-1' }))
    await save.click()
    await page.getByText(/^林管理 已于 \d{4}-\d\d-\d\d .* 修改了您的资料/).waitFor()
    await page.getByRole('button', { name: '载入最新资料' }).click()
    await expect.poll(() => post.inputValue()).toBe('采购总监')
    expect(await telephone.inputValue()).toBe('0571-1')
    await asAdmin('buyer', async () => ({ telephone: '0571-2' }))
    await post.fill('采购经理')
    await save.click()
    await page.getByRole('button', { name: '保留我的修改并保存' }).click()
    await page.getByText('已保存').waitFor()
    expect([await post.inputValue(), await telephone.inputValue()]).toEqual(['采购经理', '0571-2'])
    await page.close()
  })
})

/** Waits for the sign-in page: without unsaved input the page shows the reason, at the latest after the next poll. */
async function waitForSignInPage(page: Page): Promise<void> {
  await page.getByText('未授权，请重新登录').waitFor({ timeout: 60_000 })
  await page.waitForURL(/\/user\/Index\?redirect=/)
  await reloaded(page)
  await page.close()
}

describe('own settings', () => {
  it('are saved without a save button', async () => {
    const { page } = await product.open('buyer', '/account/settings?tab=notices')
    await page.getByRole('switch', { name: '系统消息' }).click()
    await page.getByText('已保存').waitFor()
    await page.reload()
    const states = () =>
      Promise.all(['通知公告', '系统消息'].map((name) => page.getByRole('switch', { name }).isChecked()))
    await page.getByRole('switch', { name: '系统消息' }).waitFor()
    expect(await states()).toEqual([true, false])
    await page.close()
  })

  it('hide notices of switched-off kinds without a reload', async () => {
    const { page } = await product.open('supplier_b', '/account/settings?tab=notices')
    const noticeButton = page.locator('.shell-header').getByRole('button', { name: /^消息/ })
    await expect.poll(() => noticeButton.getAttribute('aria-label')).toMatch(/条未读/)
    for (const name of ['通知公告', '系统消息']) {
      await page.getByRole('switch', { name }).click()
      await expect.poll(() => page.getByRole('switch', { name }).isChecked()).toBe(false)
    }
    await expect.poll(() => noticeButton.getAttribute('aria-label')).toBe('消息')
    await page.getByRole('switch', { name: '通知公告' }).click()
    await expect.poll(() => noticeButton.getAttribute('aria-label')).toMatch(/条未读/)
    await page.close()
  })

  it('change the password', async () => {
    const { page } = await product.open('supplier_t1', '/account/settings?tab=security')
    const change = async (old: string) => {
      await page.getByLabel('旧密码').fill(old)
      await page.getByLabel('新密码', { exact: true }).fill('violet harbour 12')
      await page.getByLabel('确认新密码').fill('violet harbour 12')
      await page.getByRole('button', { name: '修改密码' }).click()
    }
    await change('wrong')
    await page.getByText('旧密码输入错误').waitFor()
    await change(password)
    await page.getByText('密码已修改').waitFor()
    expect(await page.getByLabel('旧密码').inputValue()).toBe('')
    await page.close()
  })

  it('sign out one session, then all others, which go to the sign-in page', async () => {
    const [one, two] = [await product.open('approver', '/bd/currency'), await product.open('approver', '/bd/currency')]
    const { page } = await product.open('approver', '/account/settings?tab=sessions')
    const signedOut = Promise.all([one, two].map((other) => waitForSignInPage(other.page)))
    const items = page.locator('.account-list li')
    await expect.poll(() => items.count()).toBe(3)
    expect(await items.first().textContent()).toMatch(/Chrome \d+ · Linux.*本机.*登录于.*127\.0\.0\.1.*最近使用/s)
    await items.nth(1).getByRole('button').click()
    await page.getByText('该设备已退出登录').waitFor()
    await expect.poll(() => items.count()).toBe(2)
    const question = page.getByRole('dialog', { name: '退出其他设备' })
    const endOthers = page.getByRole('tabpanel').getByRole('button', { name: '退出其他设备' })
    await endOthers.click()
    await settled(page)
    await question.getByRole('button', { name: '取消' }).click()
    expect(await items.count()).toBe(2)
    await endOthers.click()
    await settled(page)
    await question.getByRole('button', { name: '退出其他设备' }).click()
    await page.getByText('没有在其他设备上登录').waitFor()
    await signedOut
    await page.close()
  })
})

describe('third-party account', () => {
  it('is bound with the password, signs in, and is unbound', async () => {
    const { page, faults } = await product.open('finance', '/account/settings?tab=binding')
    await page.getByText('未绑定').waitFor()
    const item = page.locator('.account-list li', { hasText: '集团账号' })
    await item.getByRole('button', { name: '绑定集团账号' }).click()
    const dialog = page.getByRole('dialog', { name: '绑定集团账号' })
    await dialog.getByLabel('登录密码').fill('wrong')
    await dialog.getByRole('button', { name: '前往登录' }).click()
    await dialog.getByText('密码错误').waitFor()
    await dialog.getByLabel('登录密码').fill(password)
    // Notices sent before the binding arrive later.
    await page.route('**/sys/thirdLogin/providers*', async (route) => {
      await sleep(1500)
      await route.continue()
    })
    await dialog.getByRole('button', { name: '前往登录' }).click()
    await page.getByText('绑定成功').waitFor()
    await item.getByText(/^已绑定 林集团 · \d{4}-/).waitFor()
    expect(page.url()).toMatch(/\/account\/settings\?tab=binding$/)
    expect(await page.locator('.tab-list').getByRole('tab', { name: '个人设置' }).count()).toBe(1)

    const unbound = await product.visit()
    await unbound.page.goto(`${product.server.url}/user/login?redirect=${encodeURIComponent('/bd/currency')}`)
    await unbound.page.getByRole('link', { name: '集团账号' }).click()
    await unbound.page.locator('.shell-account').waitFor()
    expect(new URL(unbound.page.url()).pathname).toBe('/bd/currency')
    expect(await stored(unbound.page, 'Login_Username')).toBe('finance')
    await unbound.page.close()

    await item.getByRole('button', { name: '解绑集团账号' }).click()
    const question = page.getByRole('dialog').filter({ hasText: '解绑后不能再用' })
    await question.getByLabel('登录密码').fill(password)
    await settled(page)
    await question.getByRole('button', { name: '解绑', exact: true }).click()
    await page.getByText('未绑定').waitFor()
    expect(faults).toEqual([])
    await page.close()
  })

  it('without a binding gets instructions, next to the sign-in form', async () => {
    const { page } = await product.visit({ width: 390, height: 844 })
    await page.goto(`${product.server.url}/user/login`)
    await page.getByRole('link', { name: '集团账号' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.getByRole('link', { name: '集团账号' }).click()
    await page.getByText('该第三方账号（林集团）尚未绑定。请先用密码登录，再到“个人设置 › 账号绑定”中绑定').waitFor()
    expect(page.url()).toBe(`${product.server.url}/user/login`)
    expect(await page.getByLabel('账号或企业名称').isVisible()).toBe(true)
    await page.close()
  })
})

describe('workplace', () => {
  const switchTo = async (page: Page, label: string, option: string) => {
    await pick(page, '切换部门或租户')
    const dialog = page.getByRole('dialog', { name: '选择租户和部门' })
    await dialog.getByLabel(label).click()
    await page.getByTitle(option, { exact: true }).click()
    await dialog.getByRole('button', { name: '进入系统' }).click()
    await page.waitForURL(/\/dashboard\/analysis$/)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await pick(page, '个人中心')
  }

  it('switches to another tenant', async () => {
    const { page } = await product.open('admin', '/bd/currency')
    await switchTo(page, '租户', '青禾水务')
    await page.locator('.account-facts').getByText('青禾水务').waitFor()
    expect(await stored(page, 'TENANT_ID')).toBe('1')
    await page.reload()
    await page.locator('.account-facts').getByText('青禾水务').waitFor()
    await page.close()
  })

  it("switches to another company of a supplier's person with several bindings", async () => {
    const call = await callerOf('admin')
    const { result } = await call('GET', 'srm/supplier/base/list?companyName=*远达电缆*')
    const binding = { userId: 'supplier_b', suppliers: result.records[0]?.id, scope: 'all' }
    expect((await call('POST', 'sys/userSupplier/add', binding)).success).toBe(true)
    const { page, faults } = await product.open('supplier_b', '/srm/supplier/bank')
    const rows = page.locator('tbody tr.g-row')
    await rows.filter({ hasText: '江苏清波膜科技' }).first().waitFor()
    await page.getByRole('button', { name: /^当前企业：江苏清波膜科技/ }).click()
    await page.getByRole('menuitem', { name: '广东远达电缆有限公司' }).click()
    await page.locator('.home-company', { hasText: '广东远达电缆有限公司' }).waitFor()
    await page.goto(`${product.server.url}/srm/supplier/bank`)
    await rows.filter({ hasText: '广东远达电缆' }).first().waitFor()
    expect(await rows.filter({ hasText: '江苏清波膜科技' }).count()).toBe(0)
    expect(faults).toEqual([])
    await page.close()
  })

  it('switches to another department, which is the current one from then on', async () => {
    await asAdmin('approver', async (call) => {
      const [own, other] = await Promise.all(
        ['A01A01A03', 'A01A03'].map((code) => call('GET', `sys/depart/list?orgCode=${code}`)),
      )
      return { departs: `${own?.result.records[0]?.id},${other?.result.records[0]?.id}` }
    })
    const { page } = await product.open('buyer', '/result/success')
    await pick(page, '切换部门或租户')
    await page.getByText('您只在一个部门工作：设备采购部').waitFor()
    await page.close()

    const { page: secondPage } = await product.open('supplier_b', '/result/success')
    await pick(secondPage, '切换部门或租户')
    await secondPage.getByText('没有配置部门信息').waitFor()
    await secondPage.close()

    const context = await product.browser.newContext({ locale: 'zh-CN' })
    const two = await context.newPage()
    await two.goto(`${product.server.url}/bd/currency`)
    await two.getByRole('button', { name: /^approver(?!_)/ }).click()
    await two.getByRole('dialog').getByRole('button', { name: '进入系统' }).click()
    await two.getByRole('heading', { level: 1, name: '币种' }).waitFor()
    await switchTo(two, '部门', '质量部')
    await two.locator('.account-depart', { hasText: '当前' }).waitFor()
    expect(await two.locator('.account-depart', { hasText: '当前' }).textContent()).toContain('质量部')
    expect(await stored(two, 'Login_Userinfo')).toMatchObject({ orgCode: 'A01A03' })
    await context.close()
  })
})
