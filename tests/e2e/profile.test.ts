import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, settled, startProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.close())

const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function expectText(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).first().waitFor()
}

async function confirmed(page: Page, action: string | RegExp): Promise<void> {
  await page.getByRole('dialog').waitFor()
  await settled(page)
  await page.getByRole('dialog').getByRole('button', { name: action }).click()
}

/** The only field that demo profiles lack, apart from the emergency lead time. */
async function addCategory(page: Page): Promise<void> {
  await button(page, '服务品类').click()
  await button(page, '添加一行：服务品类').click()
  await page.getByLabel('品类 1', { exact: true }).click()
  await page.getByText('设备', { exact: true }).last().click()
  await page.keyboard.press('Escape')
  await page.getByLabel('常规交期（国内） 1').fill('30')
}

it('a supplier fills in and submits its profile; it is returned with a reason, corrected and approved', async () => {
  const supplier = await product.open('supplier_a', '/page/srm/profile')
  const { page } = supplier
  await expectText(page, '还差 1 项')
  let streams = 0
  page.on('request', (request) => {
    if (request.url().includes('/schema/events')) streams += 1
  })

  // A missing field links to its tab; rows are filled in inline.
  await addCategory(page)
  await page.getByLabel('紧急交期（国内） 1').fill('45')
  await button(page, '保存').click()
  await expectText(page, '紧急交期不能长于常规交期')
  await page.getByLabel('紧急交期（国内） 1').fill('10')

  // Shares above 100 % are refused at the field.
  await tab(page, '股东')
  const share = page.getByLabel('出资比例 1')
  const before = Number(await share.inputValue())
  await share.fill(String(before + 1))
  await button(page, '保存').click()
  await expectText(page, /合计不能超过 100/)
  await share.fill(String(before))

  // A certificate with its file. Its row waits for the upload.
  await tab(page, '资质文件')
  await button(page, '编辑第 1 行').click()
  const upload = Promise.withResolvers<void>()
  await page.route('**/sys/common/upload', async (route) => upload.promise.then(() => route.continue()), { times: 1 })
  const file = { name: '认证.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 scan') }
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
  await expectText(page, '认证.pdf')
  await button(page, '完成').click()
  await page.getByRole('dialog').locator('.ant-btn-loading').waitFor()
  upload.resolve()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expectText(page, '认证.pdf')
  await button(page, '保存').click()
  await expectText(page, '已保存')

  await button(page, '提交').click()
  await confirmed(page, '提交')
  await expectText(page, /“杭州宏远泵业有限公司”：资料已提交，等待采购方审核/)
  // The complete profile opens the workspace, in the same window: nothing is loaded a second time, and no message is lost.
  await page.waitForURL(/dashboard\/analysis/)
  await page.getByRole('navigation').first().waitFor()
  expect(streams).toBe(0)

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
  await expectText(page, '法人电话有误，请核对')
  const marked = page.locator('[data-field=leaderCard]')
  await page.getByRole('alert').getByRole('button', { name: '法人电话' }).click()
  await expect.poll(() => marked.locator('input').evaluate((box) => box === document.activeElement)).toBe(true)
  await expect.poll(() => marked.textContent()).toContain('法人电话有误，请核对')
  await page.getByLabel('法人电话').fill('13900001111')
  await button(page, '提交').click()
  await confirmed(page, '提交')
  await page.waitForURL(/dashboard\/analysis/)
  await page.goto(`${product.server.url}/page/srm/profile`)
  await expectText(page, '审批中')
  expect(await page.getByText('法人电话有误，请核对').count()).toBe(0)

  await approver.page.reload()
  await button(approver.page, '通过').click()
  await confirmed(approver.page, '通过')
  await approver.page.getByText('潜在供应商').first().waitFor()

  // The record shows its actions with author and reason.
  await button(approver.page, '变更记录').click()
  const history = approver.page.getByRole('dialog', { name: '变更记录 · 杭州宏远泵业有限公司' })
  await expect
    .poll(async () => (await history.locator('.history-head').allTextContents()).slice(0, 4))
    .toEqual([
      expect.stringMatching(/^通过王审/),
      expect.stringMatching(/^提交赵启/),
      expect.stringMatching(/^修改赵启/),
      expect.stringMatching(/^驳回王审/),
    ])
  await history.getByRole('cell', { name: '法人电话有误，请核对' }).first().waitFor()

  const buyer = await product.open('buyer', '/page/srm/potential?q.status=potential')
  await admitted(buyer.page, approver.page)
  await buyer.page.goto(`${product.server.url}/page/srm/qualified?q.companyName=*宏远泵业*`)
  await buyer.page.locator('tbody tr.g-row', { hasText: /宏远泵业.*合格/ }).waitFor()

  // The company was notified of each step, and has access to the whole portal.
  await page.goto(product.server.url)
  await button(page, /^消息/).click()
  await tab(page, '系统消息')
  for (const message of [/宏远泵业.* 已成为合格供应商/, /宏远泵业.* 的资料已通过审核/, /宏远泵业.* 的资料被驳回/])
    await expectText(page, message)

  for (const { faults } of [supplier, approver, buyer]) expect(faults).toEqual([])
})

/** A buyer requests the admission and an approver decides. A failed pre-check is waived with a reason. */
async function admitted(buyer: Page, approver: Page): Promise<void> {
  await buyer
    .getByRole('row')
    .filter({ hasText: '宏远泵业' })
    .getByRole('button', { name: /的操作$/ })
    .click()
  await buyer.getByRole('menuitem', { name: '发起准入' }).click()
  const slot = (field: string) => buyer.locator(`[data-field=${field}]`)
  await slot('admitScope').getByRole('combobox').click()
  await buyer.locator('.ant-select-tree-checkbox:visible').first().click()
  await buyer.keyboard.press('Escape')
  await slot('purOrg').getByRole('combobox').click()
  await buyer.getByTitle('集团采购中心', { exact: true }).click()
  await button(buyer, /^保存$/).click()
  // The record stays open for the submission.
  await buyer.getByRole('heading', { level: 1, name: /编辑准入申请 · ADM/ }).waitFor()
  const submit = async () => {
    await buyer.getByRole('button', { name: /^提\s?交$/ }).click()
    await confirmed(buyer, /^提\s?交$/)
  }
  await submit()
  await buyer
    .locator('.f-summary')
    .getByRole('button', { name: /须整改，或豁免/ })
    .click()
  await expect.poll(() => slot('checks').isVisible()).toBe(true)
  for (const waived of await slot('checks').getByRole('switch').all()) await waived.click()
  for (const reason of await slot('checks')
    .getByLabel(/^豁免原因/)
    .all())
    await reason.fill('集团内已长期合作')
  await submit()
  await expectText(buyer, '审批中')
  await approver.goto(`${product.server.url}/`)
  await button(approver, /^消息/).click()
  await tab(approver, '系统消息')
  await approver
    .getByText(/准入申请 ADM.*提交/)
    .first()
    .click()
  await approver.getByRole('button', { name: /^通\s?过$/ }).click()
  await confirmed(approver, /^通\s?过$/)
  await approver.locator('.f-state', { hasText: '已通过' }).waitFor()
}

it('a supplier with the short profile is restricted to it, completes it, and enters the portal', async () => {
  const { page, faults } = await product.open('supplier_c', '/')
  await page.waitForURL(/misCompleteSupInfo/)
  await page.getByRole('tab', { name: '服务品类' }).waitFor()
  expect(await page.getByRole('tab', { name: '股东' }).count()).toBe(0)
  await page.goto(`${product.server.url}/bd/currency`)
  await page.waitForURL(/misCompleteSupInfo/)
  await page.goto(`${product.server.url}/completeSupInfo`)
  await page.waitForURL(/misCompleteSupInfo/)
  await addCategory(page)
  await page.getByLabel('紧急交期（国内） 1').fill('10')
  await button(page, '保存').click()
  await expectText(page, '已保存')
  await button(page, '提交').click()
  await confirmed(page, '提交')
  await expectText(page, /资料已提交，等待采购方审核/)
  // The profile is complete, so the whole portal is accessible.
  await page.goto(`${product.server.url}/bd/currency`)
  await page.getByRole('navigation').first().waitFor()
  await expect.poll(() => new URL(page.url()).pathname).not.toMatch(/misCompleteSupInfo/)
  expect(faults).toEqual([])
})
