import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, settled, startProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.close())

const newAccount = '33010122000765432109'

/** Runs an action of the form and confirms it. */
async function act(page: Page, action: RegExp): Promise<void> {
  await page.getByRole('button', { name: action }).click()
  await page.getByRole('dialog').waitFor()
  await settled(page)
  await page.getByRole('dialog').getByRole('button', { name: action }).click()
}

/** Opens the record of the newest system message. */
async function openNotifiedRecord(page: Page, message: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^消息/ }).click()
  await page.getByRole('tab', { name: /系统消息/ }).click()
  await page.getByText(message).first().click()
}

const state = (page: Page, text: string) => page.locator('.f-state', { hasText: text }).waitFor()

it('a supplier requests another bank account: differences are shown, two people approve, the profile has the masked number', async () => {
  const supplier = await product.open('supplier_b', '/page/srm/profile')
  const { page } = supplier
  await page.getByRole('button', { name: '申请变更' }).click()
  await page.getByRole('checkbox', { name: '银行' }).check()
  await page.getByLabel('变更原因').fill('更换基本户')
  await page.getByRole('tab', { name: /银行信息/ }).click()
  await page.getByRole('button', { name: '编辑第 1 行' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: '账号' }).fill(newAccount)
  await drawer.getByRole('button', { name: '完成' }).click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: /编辑.* · CHG/ }).waitFor()

  await page.getByRole('tab', { name: /变更明细/ }).click()
  const differs = page.getByRole('tabpanel', { name: /变更明细/ }).getByRole('row')
  await expect.poll(() => differs.count()).toBe(2)
  expect(await differs.last().textContent()).toMatch(/账号\*{4}\d{4}\*{4}2109/)
  await act(page, /^提\s?交$/)
  await state(page, '审批中')

  const first = await product.open('approver', '/result/success')
  await openNotifiedRecord(first.page, /待审批：供应商变更 CHG/)
  await first.page.getByRole('tab', { name: /变更明细/ }).click()
  await act(first.page, /^通过，转财务复核$/)
  await state(first.page, '财务')
  expect(await first.page.getByRole('button', { name: '财务复核通过' }).count()).toBe(0)

  const second = await product.open('finance', '/result/success')
  await openNotifiedRecord(second.page, /CHG.*通过，转财务复核/)
  await act(second.page, /^财务复核通过$/)
  await state(second.page, '已生效')
  await second.page.getByRole('button', { name: '变更记录' }).click()
  const history = second.page.getByRole('dialog', { name: /^变更记录/ }).locator('.history-head')
  await expect
    .poll(async () => (await history.allTextContents()).slice(0, 4))
    .toEqual([
      expect.stringContaining('生效系统'),
      expect.stringContaining('财务复核通过钱会'),
      expect.stringContaining('通过，转财务复核王审'),
      expect.stringContaining('提交孙敏'),
    ])

  await page.goto(`${product.server.url}/srm/supplier/bank`)
  await page.locator('tbody tr.g-row', { hasText: '2109' }).waitFor()
  expect(await page.locator('tbody').textContent()).not.toContain(newAccount)
  for (const { faults } of [supplier, first, second]) expect(faults).toEqual([])
})
