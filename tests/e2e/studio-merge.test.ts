import { readFileSync } from 'node:fs'
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

const country = 'schemas/resources/bd/country.json'
const original = JSON.parse(readFileSync(country, 'utf8'))
const field = (zh: string) => ({ type: 'text', title: { zh, en: zh } })

/** Another administrator, who publishes texts of the file of countries. */
async function publisher() {
  const send = await signedCaller(product.server.url, 'admin')
  return async (file: object) => {
    await send('PUT', 'onl/files/draft', { path: country, version: 0, text: JSON.stringify(file) })
    const drafts = [{ path: country, version: 1 }]
    const { name } = (await send('POST', 'onl/files/plan', { drafts })) as { name: string }
    await send('POST', 'onl/files/publish', { drafts, agreed: name })
  }
}

it('an open file without changes follows the publications of others', async () => {
  const publish = await publisher()
  const { page } = await product.open('admin', `/page/onl/files?file=${country}`)
  const file = page.getByRole('region', { name: country })
  await file.getByRole('status').getByText('与线上一致').waitFor()

  await publish({ ...original, fields: { ...original.fields, audB: field('第一栏') } })
  await file.getByText('第一栏').first().waitFor()
  expect(await file.getByRole('status').textContent()).toContain('与线上一致')
  await publish(original)
  await file.getByText('第一栏').first().waitFor({ state: 'detached' })
  await page.close()
})

it('what is typed while a publication is fetched stays, and is merged', async () => {
  const publish = await publisher()
  const { page, faults } = await product.open('admin', `/page/onl/files?file=${country}`)
  const file = page.getByRole('region', { name: country })
  await file.getByRole('status').getByText('与线上一致').waitFor()
  await file.getByText('代码', { exact: true }).click()
  const code = file.locator('.cm-content')
  await code.click()

  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/onl/files/open?*', async (route) => {
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  const asked = page.waitForRequest(/onl\/files\/open/)
  await publish({ ...original, fields: { ...original.fields, audC: field('第二栏') } })
  await asked
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(JSON.stringify({ ...original, title: { zh: '国别', en: 'Nation' } }))
  const merge = file.getByRole('alert').getByRole('button', { name: '合并…' })
  await merge.waitFor()
  const answered = page.waitForResponse(/onl\/files\/open/)
  release()
  await (await answered).finished()
  await atRest(page)

  await merge.click()
  const dialog = page.getByRole('dialog', { name: '合并两人的修改' })
  await dialog.getByText('没有冲突。').waitFor()
  await dialog.getByRole('button', { name: '采用合并结果' }).click()
  await file.getByRole('status').getByText('草稿已保存，尚未发布').waitFor()
  await code.getByText('国别').waitFor()
  await code.getByText('第二栏').first().waitFor()
  // The merged text knows of the publication.
  expect(await file.getByText('线上内容已被他人修改').count()).toBe(0)
  await file.getByRole('button', { name: '放弃草稿' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '放弃草稿' }).click()
  await file.getByRole('status').getByText('与线上一致').waitFor()
  expect(faults).toEqual([expect.stringContaining('409')])
  await publish(original)
})
