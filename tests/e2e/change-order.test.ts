import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, settled, startProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.close())

it('a let-in supplier asks for a change of its contacts and sees what differs before it is submitted', async () => {
  const { page, faults } = await product.open('supplier_t1', '/page/srm/profile')
  await page.getByRole('button', { name: '申请变更' }).click()
  await page.getByRole('checkbox', { name: '联系人' }).check()
  await page.getByLabel('变更原因').fill('更换负责人')
  await page.getByRole('tab', { name: /联系人/ }).click()
  const mobile = page.getByRole('textbox', { name: /手机/ }).first()
  const before = await mobile.inputValue()
  expect(before).not.toBe('')
  await mobile.fill('13900001234')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('已保存').waitFor()
  await page.goto(`${product.server.url}/list/srm/supplier/change`)
  await page.getByRole('button', { name: /^编辑/ }).first().click()
  await page.getByRole('tab', { name: /变更明细/ }).click()
  const row = page.getByRole('row', { name: /13900001234/ })
  await row.waitFor()
  expect(await row.textContent()).toContain(before)
  expect(
    await page
      .getByRole('tabpanel', { name: /变更明细/ })
      .getByRole('row')
      .count(),
  ).toBe(2)
  await page.getByRole('button', { name: '提交' }).click()
  await page.getByRole('dialog').waitFor()
  await settled(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /提\s?交/ })
    .click()
  await page.getByText('审批中').first().waitFor()
  expect(faults).toEqual([])
})
