import { afterAll, beforeAll, expect, it } from 'vitest'
import { atRest } from '../kit/at-rest.ts'
import { serious } from '../kit/axe.ts'
import { type Product, settled, startProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.close())

it('a data rule is built by keyboard: list, field, operator, value of its widget', async () => {
  const { page, faults } = await product.open('admin', '/list/sys/dataRule')
  await page.getByRole('toolbar').getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog')
  await settled(page)
  await form.getByLabel('规则名称').fill('只看本人的草稿订单')
  const group = form.getByRole('group', { name: '数据条件' })
  await group.getByText('请先选择数据列表').waitFor()

  await form.getByRole('combobox', { name: '菜单' }).click()
  await page.keyboard.type('采购订单')
  await page.getByTitle('采购订单', { exact: true }).first().click()
  await group.getByText('没有条件，适用于全部数据').waitFor()
  await group.getByRole('button', { name: '添加条件' }).press('Enter')

  const choose = async (name: string, typed: string) => {
    const box = group.getByRole('combobox', { name })
    await box.focus()
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
  }
  await choose('字段 1', '状态')
  await group.getByRole('combobox', { name: '值 1' }).click()
  await page.getByTitle('草稿').click()
  await page.keyboard.press('Escape')

  await group.getByRole('button', { name: '添加条件' }).press('Enter')
  await choose('字段 2', '创建人')
  await group.getByRole('combobox', { name: '值 2 取值方式' }).click()
  await page.getByTitle('本人账号').click()
  await group.getByText('状态 属于 草稿 且 创建人 包含 本人账号').waitFor()
  await atRest(page)
  expect(await serious(page)).toEqual([])

  // An incomplete condition is refused at its place, and stays.
  await group.getByRole('button', { name: '添加条件' }).press('Enter')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await form
    .getByText(/请填写“.+”的值/)
    .first()
    .waitFor()
  await group.getByRole('button', { name: '删除条件 3' }).press('Enter')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  const row = page.locator('tbody tr[data-row-key]', { hasText: '只看本人的草稿订单' })
  await row.getByText('状态 属于 草稿 且 创建人 包含 本人账号').waitFor()
  expect(faults).toEqual([])
})
