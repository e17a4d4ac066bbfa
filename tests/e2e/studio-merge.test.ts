import { afterAll, beforeAll, expect, it } from 'vitest'
import { atRest } from '../kit/at-rest.ts'
import { serious } from '../kit/axe.ts'
import { type Product, sharedProduct } from '../kit/product.ts'
import { signedCaller } from '../kit/signed-caller.ts'

const path = 'schemas/overlays/1/bd/post.json'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

/** Another administrator of the tenant, who stores drafts of the file. */
async function otherPerson() {
  const send = await signedCaller(product.server.url, 'admin')
  return (version: number, file: object) =>
    send('PUT', 'onl/files/draft', { path, version, text: `${JSON.stringify(file, null, 2)}\n` })
}

it('two administrators change one overlay: the second sees who, and merges', async () => {
  const keep = await otherPerson()
  const { page, faults } = await product.open('admin_t1', '/page/onl/overlay')
  await page.getByRole('button', { name: '新建' }).click()
  const dialog = page.getByRole('dialog', { name: '新建文件' })
  await dialog.getByLabel('资源').fill('bd/post')
  await page.getByRole('option', { name: /bd\/post/ }).waitFor({ state: 'attached' })
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: '创建' }).click()
  const file = page.getByRole('region', { name: path })
  await file.getByText('尚无定制：选择一个字段开始').waitFor()

  const theirTitle = { zh: '单位编号', en: 'Unit number' }
  await keep(1, { $schema: '../../../meta/overlay.json', fields: { code: { title: theirTitle } } })

  await file.getByLabel('定制字段…').fill('name')
  await page.keyboard.press('Enter')
  const stale = file.getByRole('alert')
  await stale.getByText(/已于 .* 修改/).waitFor()
  await stale.getByRole('button', { name: '合并…' }).click()
  const merge = page.getByRole('dialog', { name: '合并两人的修改' })
  await merge.getByText('没有冲突。').waitFor()
  await atRest(page)
  expect(await serious(page)).toEqual([])
  await merge.getByRole('button', { name: '采用合并结果' }).click()
  await merge.waitFor({ state: 'detached' })
  await file.getByRole('status').getByText('草稿已保存，尚未发布').waitFor()
  await file.getByRole('listitem').filter({ hasText: '单位编号' }).waitFor()
  await file.getByRole('button', { name: '放弃草稿' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '放弃草稿' }).click()
  await file.waitFor({ state: 'detached' })
  // The refused draft is the only failed request.
  expect(faults).toEqual([expect.stringContaining('409')])
})
