import { afterAll, beforeAll, expect, it } from 'vitest'
import { atRest } from '../kit/at-rest.ts'
import { serious } from '../kit/axe.ts'
import { type Product, sharedProduct } from '../kit/product.ts'
import { publishDraft } from '../kit/publish-draft.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

it('the administrator of a tenant changes a list for the tenant, and takes the standard back', async () => {
  const path = 'schemas/overlays/1/bd/costcentre.json'
  const { page, faults } = await product.open('admin_t1', '/page/onl/overlay')
  await page.getByRole('button', { name: '新建' }).click()
  const dialog = page.getByRole('dialog', { name: '新建文件' })
  await dialog.getByLabel('资源').fill('bd/costcentre')
  await page.getByRole('option', { name: /bd\/costcentre/ }).waitFor({ state: 'attached' })
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: '创建' }).click()

  const file = page.getByRole('region', { name: path })
  await file.getByLabel('定制字段…').fill('name')
  await page.keyboard.press('Enter')
  await file.getByRole('tab', { name: '属性' }).waitFor()
  await file.getByLabel('添加属性').fill('title')
  await page.keyboard.press('Enter')
  await file.getByLabel('中文标题').fill('部门名称')
  await file.getByLabel('英文标题').fill('Department name')
  await page.keyboard.press('Tab')
  const row = file.getByRole('listitem').filter({ hasText: '部门名称 · 名称' })
  await row.waitFor()
  await file.getByRole('status').getByText('草稿已保存，尚未发布').waitFor()
  await atRest(page)
  expect(await serious(page)).toEqual([])

  await publishDraft(page, file, '新增')
  await file.getByRole('status').getByText('与线上一致').waitFor()

  const own = await product.open('admin_t1', '/list/bd/costcentre')
  await own.page.getByRole('columnheader', { name: '部门名称' }).waitFor()
  const others = await product.open('admin', '/list/bd/costcentre')
  await others.page.getByRole('columnheader', { name: '名称', exact: true }).waitFor()
  await others.page.getByRole('columnheader', { name: '部门名称' }).waitFor({ state: 'detached' })

  await row.getByRole('button', { name: /恢复标准/ }).click()
  await row.waitFor({ state: 'detached' })
  await file.getByRole('status').getByText('草稿已保存，尚未发布').waitFor()
  await file.getByRole('button', { name: '删除文件' }).click()
  await file.getByText('此文件将在发布时删除。').waitFor()
  await file.getByRole('status').getByText('发布后删除此文件').waitFor()
  await publishDraft(page, file, '删除')
  // The open list of the tenant follows.
  await own.page.getByRole('columnheader', { name: '部门名称' }).waitFor({ state: 'detached' })
  expect([...faults, ...own.faults, ...others.faults]).toEqual([])
})

it('the administrator of the platform chooses the tenant of a new file by its name', async () => {
  const { page, faults } = await product.open('admin', '/page/onl/overlay')
  await page.getByRole('button', { name: '新建' }).click()
  const dialog = page.getByRole('dialog', { name: '新建文件' })
  const choose = async (label: string, typed: string, option: RegExp) => {
    await dialog.getByLabel(label, { exact: true }).fill(typed)
    await page.getByRole('option', { name: option }).waitFor({ state: 'attached' })
    await page.keyboard.press('Enter')
  }
  await choose('租户', '青禾', /青禾水务 1$/)
  await choose('资源', 'bd/payterm', /bd\/payterm$/)
  await dialog.getByRole('button', { name: '创建' }).click()
  const file = page.getByRole('region', { name: 'schemas/overlays/1/bd/payterm.json' })
  await file.getByRole('button', { name: '放弃草稿' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '放弃草稿' }).click()
  await file.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})
