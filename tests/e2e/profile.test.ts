import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, startProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.close())

const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function told(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).first().waitFor()
}

async function confirmed(page: Page, action: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: action }).click()
}

it('a supplier fills in its profile and commits it; it is sent back with a reason, mended and approved', async () => {
  const supplier = await product.open('supplier_a', '/page/srm/profile')
  const { page } = supplier
  await told(page, '还差 1 项')

  // What is missing leads to its tab; the rows are filled in where they stand.
  await button(page, '服务品类').click()
  await button(page, '添加一行：服务品类').click()
  await page.getByLabel('品类 1', { exact: true }).click()
  await page.getByText('设备', { exact: true }).last().click()
  await page.keyboard.press('Escape')
  await page.getByLabel('常规交期（国内） 1').fill('30')
  await page.getByLabel('紧急交期（国内） 1').fill('45')
  await button(page, '保存').click()
  await told(page, '紧急交期不能长于常规交期')
  await page.getByLabel('紧急交期（国内） 1').fill('10')

  // Shares that do not make a hundred are refused where they stand.
  await tab(page, '股东')
  const share = page.getByLabel('出资比例 1')
  const before = Number(await share.inputValue())
  await share.fill(String(before - 1))
  await button(page, '保存').click()
  await told(page, '出资比例合计须为 100%')
  await share.fill(String(before))

  // A paper with its file and its time.
  await tab(page, '资质文件')
  await button(page, '编辑第 1 行').click()
  const file = { name: '认证.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 scan') }
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
  await told(page, '认证.pdf')
  await button(page, '完成').click()
  await button(page, '保存').click()
  await told(page, '已保存')

  await button(page, '提交').click()
  await confirmed(page, '提交')
  await told(page, '审批中')

  const approver = await product.open('approver', '/srm/supplier/base')
  await approver.page.getByRole('textbox', { name: '公司名称' }).fill('宏远泵业')
  await approver.page.keyboard.press('Enter')
  await button(approver.page, '查看 杭州宏远泵业有限公司').click()
  await button(approver.page, '驳回').click()
  const dialog = approver.page.getByRole('dialog')
  await dialog.getByLabel('原因', { exact: true }).fill('法人电话有误，请核对')
  await dialog.getByLabel('需修改的内容').click()
  await approver.page.keyboard.type('法人电话')
  await approver.page.keyboard.press('Enter')
  await approver.page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: '驳回' }).click()
  await dialog.waitFor({ state: 'hidden' })

  await page.reload()
  await told(page, '法人电话有误，请核对')
  const marked = page.locator('[data-field=leaderCard]')
  await expect.poll(() => marked.textContent()).toContain('法人电话有误，请核对')
  await page.getByLabel('法人电话').fill('13900001111')
  await button(page, '提交').click()
  await confirmed(page, '提交')
  await told(page, '审批中')
  expect(await page.getByText('法人电话有误，请核对').count()).toBe(0)

  await approver.page.reload()
  await button(approver.page, '通过').click()
  await confirmed(approver.page, '通过')
  await approver.page.getByText('潜在供应商').first().waitFor()

  expect(supplier.faults).toEqual([])
  expect(approver.faults).toEqual([])
})
