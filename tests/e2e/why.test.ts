import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { atRest } from '../kit/at-rest.ts'
import { serious } from '../kit/axe.ts'
import { type Product, sharedProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

/** Opens the first record of a list. */
async function openFirst(page: Page): Promise<void> {
  const row = page.getByRole('row').nth(1)
  await row.getByRole('link').or(row.getByRole('button')).first().click()
}

it('an administrator asks why a person may not use an order, from the order itself', async () => {
  const { page, faults } = await product.open('admin', '/list/ord/order')
  await openFirst(page)
  await page.getByRole('button', { name: '为什么？' }).click()
  await page.getByRole('heading', { level: 1, name: '权限说明' }).waitFor()

  const person = page.getByRole('combobox', { name: '人员' })
  await person.click()
  await person.fill('warehouse')
  await page.getByTitle('郑库 · warehouse').click()
  const rights = page.getByRole('region', { name: '按钮和权限' })
  await rights.getByText('角色“仓库”拥有权限 ord:order:list').waitFor()
  await rights.getByText('缺少权限 ord:order:edit；拥有它的角色：采购员').waitFor()
  const fields = page.getByRole('region', { name: '字段', exact: true })
  await fields
    .getByText(/每个有权限的角色都隐藏此字段：仓库/)
    .first()
    .waitFor()
  await atRest(page)
  expect(await serious(page)).toEqual([])

  const subject = page.getByRole('combobox', { name: '对象' })
  await subject.click()
  await subject.fill('菜单')
  await page.getByTitle('菜单', { exact: true }).click()
  const menu = page.getByRole('region', { name: '菜单' })
  await menu.getByText('缺少权限 srm:visit:list', { exact: false }).first().waitFor()
  await menu.getByRole('checkbox', { name: '只看未显示的' }).check()
  await menu.getByText('显示', { exact: true }).first().waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

it('nobody else is offered the question', async () => {
  const { page } = await product.open('buyer', '/list/ord/order')
  await openFirst(page)
  await page.getByRole('button', { name: '变更记录' }).waitFor()
  expect(await page.getByRole('button', { name: '为什么？' }).count()).toBe(0)
})
