import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { creditCode } from '../../server/demo/kit/credit-code.ts'
import { type FakeSmtp, startSmtp } from '../kit/fake-smtp.ts'
import { nextCode } from '../kit/mailed-code.ts'
import { type Product, settled, startProduct } from '../kit/product.ts'

const tender = '城北再生水厂提标改造设备采购'
const company = '白鹭洲水处理有限公司'
const email = 'bai@example.com'
const password = 'ein langes Wort 42'

let smtp: FakeSmtp
let product: Product
beforeAll(async () => {
  smtp = await startSmtp()
  product = await startProduct({ SMTP_URL: smtp.url, MAIL_FROM: 'portal@example.com' })
})
afterAll(async () => {
  await product?.close()
  await smtp?.close()
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function confirmed(page: Page, action: string): Promise<void> {
  await page.getByRole('dialog').waitFor()
  await settled(page)
  await page.getByRole('dialog').getByRole('button', { name: action }).click()
}

async function register(page: Page): Promise<void> {
  await page.getByLabel('联系邮箱').fill(email)
  await press(page, '发送验证码')
  await page.getByLabel('邮箱验证码').fill(await nextCode(smtp, email, 0))
  await press(page, '下一步')
  await page.getByLabel('企业名称').fill(company)
  await page.getByLabel('统一社会信用代码').fill(creditCode('91110105MA0Y90002'))
  await page.getByLabel('所在省份').selectOption({ label: '浙江省' })
  await page.getByLabel('联系人').fill('白露')
  await page.getByLabel('联系电话').fill('13912345678')
  await press(page, '下一步')
  await page.getByRole('checkbox').first().check()
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByLabel('确认密码').fill(password)
  await page.getByLabel('我已阅读并同意注册条款').check()
  await press(page, '完成注册')
  await page.waitForURL(/\/completeSupInfo$/)
}

/** Subjects of the mails to the new company. */
function subjects(): readonly string[] {
  return smtp.mails
    .filter(({ to }) => to === email)
    .map(({ source }) => {
      const [head = ''] = source.split('Message-ID')
      const parts = [...head.matchAll(/=\?UTF-8\?B\?([^?]+)\?=/g)].map(([, part = '']) => Buffer.from(part, 'base64'))
      return Buffer.concat(parts).toString()
    })
}

/** Fills in the profile with the session of the page; the form itself has its own test, `profile.test.ts`. */
async function fillIn(page: Page): Promise<unknown> {
  return page.evaluate(async (name) => {
    const { value: token } = JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}') as { value: string }
    const headers = { 'X-Access-Token': token, 'Content-Type': 'application/json' }
    const base = '/api/srm/supplier/base'
    const get = async (path: string) => (await (await fetch(path, { headers })).json()).result
    const put = async (body: object) =>
      (await fetch(`${base}/edit`, { method: 'PUT', headers, body: JSON.stringify(body) })).json()
    const form = new FormData()
    form.append('file', new Blob(['%PDF-1.7 scan']), 'scan.pdf')
    const sent = await fetch('/api/sys/common/upload', {
      method: 'POST',
      headers: { 'X-Access-Token': token },
      body: form,
    })
    const { result: upload } = await sent.json()
    const file = `${upload.id}|${upload.path}`
    const about = '我们长期为水处理厂提供成套设备，重视质量和交期，服务覆盖全国。'.repeat(4)
    const [{ id }] = (await get(`${base}/list`)).records
    const record = await get(`${base}/queryById?id=${id}`)
    const [bank] = (await get('/api/bd/bank/list?pageSize=1')).records
    const first = await put({
      ...{ id, version: record.version, companyType: 'private', supplierType: 'manufacturer', buildDate: '2010-05-06' },
      ...{ address: '文三路 1 号', tradingProducts: '水泵', currency: 'CNY', registerFund: 500, legalBody: '白露' },
      ...{
        aboutUs: about,
        businessScope: '水处理设备',
        advantages: about,
        deliveryProcessDescription: about.slice(0, 60),
      },
      contacts: [
        ...record.contacts,
        { personnelType: 'finance', name: '李会', mobile: '13912345679', email: 'li@example.com' },
      ],
    })
    if (!first.success) return first
    const next = await get(`${base}/queryById?id=${id}`)
    return put({
      ...{ id, version: next.version },
      banks: [
        {
          ...{
            accountType: 'basic',
            accountName: name,
            accountNumber: '6222000011112222',
            currency: 'CNY',
            proof: file,
          },
          ...{ depositBank: bank.code, bankType: bank.bankType, rowNumber: bank.cnaps, defaultFlag: 'Y' },
        },
      ],
      qualifications: next.qualifications.map((row: object) => ({
        ...row,
        ...{ file, validFrom: '2025-01-01', validTo: '2035-01-01' },
      })),
    })
  }, company)
}

it('a stranger finds a tender, registers, completes the profile, is approved, and sees the tender', async () => {
  const { page } = await product.visit()
  await page.goto(`${product.server.url}/purchaseAnnouncement?likeName=${encodeURIComponent(tender)}`)
  await page.getByRole('heading', { name: tender }).first().waitFor()
  await page.getByRole('link', { name: '供应商注册' }).first().click()
  await register(page)

  expect(await fillIn(page)).toMatchObject({ success: true })
  await page.reload()
  await page.getByRole('button', { name: '提交' }).click()
  await confirmed(page, '提交')
  await page.getByText('审批中').first().waitFor()

  const approver = (await product.open('approver', '/srm/supplier/base')).page
  await approver.getByRole('textbox', { name: '公司名称' }).fill('白鹭洲')
  await approver.keyboard.press('Enter')
  await press(approver, `查看 ${company}`)
  await press(approver, '通过')
  await confirmed(approver, '通过')
  await approver.getByText('潜在供应商').first().waitFor()
  await expect.poll(subjects).toContainEqual(expect.stringMatching(/白鹭洲水处理有限公司：通过$/))

  await page.goto(`${product.server.url}/dashboard/analysis`)
  await page.locator('.record-progress b').filter({ hasText: '潜在供应商' }).waitFor()

  await page.goto(`${product.server.url}/page/bid/list`)
  await page.getByText(tender).first().waitFor()
})
