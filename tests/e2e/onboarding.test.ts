import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { creditCode } from '../../server/demo/kit/credit-code.ts'
import { type FakeSmtp, startSmtp } from '../kit/fake-smtp.ts'
import { nextCode } from '../kit/mailed-code.ts'
import { type Product, settled, startProduct } from '../kit/product.ts'
import { profileForm } from '../kit/profile-form.ts'

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

/** Fills in the profile: the company, a contact, its bank account and the required certificates. */
async function fillIn(page: Page): Promise<void> {
  const form = profileForm(page)
  await page.getByText('必填项').first().waitFor()
  await form.choose('companyType', '民营企业')
  await form.choose('supplierType', '制造商')
  await form.date('buildDate', '2010-05-06')
  await form.type('address', '文三路 1 号')
  await form.type('tradingProducts', '水泵')
  await form.type('registerFund', '500')
  await form.type('legalBody', '白露')
  await form.tab('资信与介绍')
  const about = '我们长期为水处理厂提供成套设备，重视质量和交期，服务覆盖全国。'.repeat(4)
  await form.type('aboutUs', about)
  await form.type('businessScope', '水处理设备')
  await form.type('advantages', about)
  await form.type('deliveryProcessDescription', about.slice(0, 60))
  await form.tab('联系人')
  await form.press(/^添加一行：联系人/)
  await form.chooseCell('人员类型 2', '财务')
  await form.cell('姓名 2', '李会')
  await form.cell('手机 2', '13912345679')
  await form.cell('邮箱 2', 'li@example.com')
  await form.tab('银行信息')
  await form.press(/^添加一行：银行/)
  await form.choose('accountType', '基本户')
  await form.type('accountName', company)
  await form.type('accountNumber', '6222000011112222')
  await form.pickFirst('depositBank')
  await form.upload('开户证明.pdf')
  await form.turnOn('defaultFlag')
  await form.done()
  await form.press('保存')
  await page.getByText('已保存').first().waitFor()
  await addCertificates(page)
}

/** The certificates that the categories require are listed after the first save. */
async function addCertificates(page: Page): Promise<void> {
  const form = profileForm(page)
  await form.tab('资质文件')
  const rows = page.getByRole('button', { name: /^编辑第 \d+ 行$/ }).and(page.locator(':visible'))
  await rows.first().waitFor()
  for (let row = 0; row < (await rows.count()); row += 1) {
    await rows.nth(row).click()
    await form.upload(`证书${row + 1}.pdf`)
    await form.period('file', '2025-01-01', '2035-01-01')
    await form.done()
  }
}

it('a stranger finds a tender, registers, completes the profile, is approved, and sees the tender', async () => {
  const { page } = await product.visit()
  await page.goto(`${product.server.url}/purchaseAnnouncement?likeName=${encodeURIComponent(tender)}`)
  await page.getByRole('heading', { name: tender }).first().waitFor()
  await page.getByRole('link', { name: '供应商注册' }).first().click()
  await register(page)

  await fillIn(page)
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
