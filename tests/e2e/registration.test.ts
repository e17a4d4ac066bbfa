import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { creditCode } from '../../server/demo/kit/credit-code.ts'
import { serious } from '../kit/axe.ts'
import { type FakeSmtp, startSmtp } from '../kit/fake-smtp.ts'
import { linksTo, nextCode } from '../kit/mailed-code.ts'
import { type Product, startProduct } from '../kit/product.ts'

const phone = { width: 390, height: 844 }
const password = 'ein langes Wort 42'

let smtp: FakeSmtp
let product: Product
beforeAll(async () => {
  smtp = await startSmtp()
  product = await startProduct({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'portal@example.com',
    PUBLIC_URL: 'http://portal.example',
  })
})
afterAll(async () => {
  await product?.close()
  await smtp?.close()
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function prove(page: Page, email: string, words: { send: string; code: string; next: string; label: string }) {
  await page.getByLabel(words.label).fill(email)
  await press(page, words.send)
  // Its proof of work takes seconds: the browsers of tests do not optimise code.
  await page.getByLabel(words.code).waitFor()
  await page.getByLabel(words.code).fill(await nextCode(smtp, email, 0))
  await press(page, words.next)
}

const zh = { label: '联系邮箱', send: '发送验证码', code: '邮箱验证码', next: '下一步' }
const en = { label: 'Contact e-mail', send: 'Send a code', code: 'Code from the e-mail', next: 'Continue' }

it('a company registers in three steps, leaves and resumes, and continues with its profile', async () => {
  const { page, faults } = await product.visit()
  await page.goto(`${product.server.url}/user/login`)
  await page.getByRole('link', { name: '供应商注册' }).click()
  await prove(page, 'zhao@example.com', zh)
  await page.getByLabel('企业名称').fill('远山环保设备有限公司')
  await page.getByLabel('统一社会信用代码').fill('91110105MA0000000X')
  await press(page, '下一步')
  await page.getByText('统一社会信用代码不正确').waitFor()
  expect(await serious(page)).toEqual([])
  await page.getByLabel('统一社会信用代码').fill(creditCode('91110105MA0Y90001').toLowerCase())
  await page.getByLabel('所在省份').selectOption({ label: '浙江省' })
  await page.getByLabel('所在城市').selectOption({ label: '杭州市' })
  await page.getByLabel('联系人').fill('赵远')

  await page.goto(`${product.server.url}/user/login`)
  await page.goto(`${product.server.url}/supplierRegister`)
  await page.getByText('已恢复 zhao@example.com').waitFor()
  expect(await page.getByLabel('所在城市').inputValue()).toBe('330100')
  await page.getByLabel('联系电话').fill('13912345678')
  await press(page, '下一步')

  await page.getByRole('checkbox').first().check()
  await page.getByLabel('密码', { exact: true }).fill('abc12345')
  await page.getByText('密码强度: 弱').waitFor()
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByText('密码强度: 强').waitFor()
  await page.getByLabel('确认密码').fill(password)
  await press(page, '完成注册')
  await page.getByText('请先同意注册条款').waitFor()
  await page.getByLabel('我已阅读并同意注册条款').check()
  expect(await serious(page)).toEqual([])
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(password)
  await page.getByRole('button', { name: '完成注册' }).dblclick()
  await page.waitForURL(/\/completeSupInfo$/)
  await page.getByRole('heading', { level: 1, name: '企业信息' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('pro__REGISTRATION'))).toBeNull()
  expect(faults).toEqual([])
})

it('a foreign company registers on a phone in English; a registered one is sent to its administrator', async () => {
  const { page } = await product.visit(phone)
  await page.goto(`${product.server.url}/register`)
  await page.locator('.portal-menu-key').click()
  await press(page, 'English')
  await prove(page, 'meier@example.com', en)
  await page.getByLabel('Company abroad').check()
  await page.getByLabel('Company name').fill('远山环保设备有限公司')
  await page.getByLabel('Country or region').selectOption('DE')
  await page.getByLabel('Contact name').fill('Eva Meier')
  await page.getByLabel('Contact phone').fill('+49 30 123456')
  await press(page, 'Continue')
  await page.getByText('This company is registered: ask its administrator').waitFor()
  await page.getByLabel('Company name').fill('Meier Wassertechnik GmbH')
  await press(page, 'Continue')
  await page.getByLabel('Find a category').fill('pump')
  await page.getByRole('checkbox').first().check()
  expect(await serious(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Repeat the password').fill(password)
  await page.getByLabel('I have read and accept the terms').check()
  await press(page, 'Register')
  await page.waitForURL(/[cC]ompleteSupInfo$/)
})

it('an invitation opens a registration that is filled in', async () => {
  const { page } = await product.open('buyer', '/srm/supplier/invitation')
  await page.getByRole('toolbar').getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('公司名称').fill('清溪仪表有限公司')
  await form.getByLabel('联系人').fill('孙溪')
  await form.getByLabel('邮箱').fill('sun@example.com')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect.poll(() => linksTo(smtp, 'sun@example.com').length, { timeout: 10_000 }).toBe(1)
  const guest = (await product.visit()).page
  await guest.goto(`${product.server.url}/register#${linksTo(smtp, 'sun@example.com')[0]?.split('#')[1]}`)
  await expect.poll(() => guest.getByLabel('企业名称').inputValue()).toBe('清溪仪表有限公司')
  expect(await guest.getByLabel('联系人').inputValue()).toBe('孙溪')
  expect(guest.url()).toMatch(/\/register$/)
})
