import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, sharedProduct } from '../kit/product.ts'
import { signedCaller } from '../kit/signed-caller.ts'

const path = 'schemas/resources/test/liveForm.json'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

/** Publishes texts of the file, as an administrator. */
async function publisher() {
  const send = await signedCaller(product.server.url, 'admin')
  return async (file: object) => {
    await send('PUT', 'onl/files/draft', { path, version: 0, text: JSON.stringify(file) })
    await send('POST', 'onl/files/publish', { drafts: [{ path, version: 1 }] })
  }
}

const text = (zh: string, en: string) => ({ type: 'text', title: { zh, en } })
const file = {
  $schema: '../../meta/resource.json',
  title: { zh: '现场表单', en: 'Live forms' },
  fields: { name: text('事项', 'Matter'), place: text('地点', 'Place') },
  list: { columns: ['name', 'place'] },
  rights: { buyer: { can: ['list', 'view', 'add', 'edit'] } },
}

it('a half-typed form keeps its values when its file is published, and gets the new field', async () => {
  const publish = await publisher()
  await publish(file)
  const { page, faults } = await product.open('buyer', '/list/test/liveForm')
  await page.getByRole('toolbar').getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('事项').fill('现场核对')
  await form.getByLabel('地点').fill('一号库')

  await publish({ ...file, fields: { ...file.fields, hint: text('提示', 'Hint') } })
  await form.getByLabel('提示').fill('带钥匙')
  expect(await form.getByLabel('事项').inputValue()).toBe('现场核对')
  expect(await form.getByLabel('地点').inputValue()).toBe('一号库')

  // A field that leaves takes only its own value along.
  await publish({
    ...file,
    fields: { name: file.fields.name, hint: text('提示', 'Hint') },
    list: { columns: ['name'] },
  })
  await form.getByLabel('地点').waitFor({ state: 'detached' })
  await form.getByRole('button', { name: '保存' }).first().click()
  await form.waitFor({ state: 'hidden' })
  const row = page.getByRole('row', { name: /现场核对/ })
  await row.waitFor()
  await row.getByRole('link').or(row.getByRole('button')).first().click()
  await page.getByText('带钥匙').first().waitFor()
  expect(faults).toEqual([])
})
