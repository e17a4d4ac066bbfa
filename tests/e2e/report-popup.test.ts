import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, sharedProduct } from '../kit/product.ts'

const title = (zh: string, en: string) => ({ zh, en })
const meeting = {
  title: title('会面', 'Meetings'),
  fields: {
    topic: { type: 'text', title: title('主题', 'Topic'), required: true },
    contact: {
      type: 'popup',
      from: 'srm/contacts',
      title: title('联系人', 'Contact'),
      columns: ['company', 'name', 'mobile'],
      fill: { company: 'company', phone: 'mobile' },
    },
    company: { type: 'text', title: title('所在公司', 'Company'), maxLength: 200 },
    phone: { type: 'text', title: title('联系电话', 'Phone') },
    guests: { type: 'popup', from: 'srm/contacts', multiple: true, title: title('陪同人员', 'Guests') },
  },
  form: { open: 'page', sections: [{ fields: ['topic', 'contact', 'company', 'phone', 'guests'] }] },
  rights: { buyer: { can: ['*'] } },
}

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
  await mkdir(join(product.schemas, 'resources/test'), { recursive: true })
  await writeFile(join(product.schemas, 'resources/test/meeting.json'), JSON.stringify(meeting))
})
afterAll(() => product?.close())

it('a popup selects rows of a report: by search, across pages, one or several, and fills other fields from its columns', async () => {
  await product.serves('/resource/test/meeting')
  const { page, faults } = await product.open('admin', '/form/test/meeting')
  await page.getByLabel('主题').waitFor()
  await page.getByLabel('主题').fill('季度会面')
  await page.getByLabel('联系人', { exact: true }).click()
  const dialog = page.getByRole('dialog')
  const rows = dialog.locator('tbody tr[data-row-key]')
  await expect.poll(() => rows.count()).toBe(10)
  await dialog.getByRole('columnheader', { name: '公司名称' }).waitFor()
  const filterLabels = () => dialog.locator('.w-pick-filters label').allTextContents()
  expect((await filterLabels()).length).toBe(2)
  await dialog.getByRole('button', { name: '更多条件' }).click()
  expect((await filterLabels()).length).toBe(3)
  if (process.env.SHOTS) await page.screenshot({ path: join(process.env.SHOTS, 'report-popup.png') })
  await dialog.getByRole('textbox', { name: '公司名称' }).fill('没有这家')
  await expect.poll(() => rows.count()).toBe(0)
  await dialog.getByRole('textbox', { name: '公司名称' }).fill('')
  await expect.poll(() => rows.count()).toBe(10)
  await dialog.getByRole('searchbox').fill('宏远')
  await expect.poll(async () => (await rows.allTextContents()).every((text) => text.includes('宏远'))).toBe(true)
  const picked = (await rows.first().locator('td').allTextContents()).filter((text) => text !== '')
  await rows.first().dblclick()
  await dialog.waitFor({ state: 'hidden' })
  expect(await page.getByLabel('所在公司').inputValue()).toBe(picked[0])
  expect(await page.getByLabel('联系电话').inputValue()).toBe(picked[2])
  expect(await page.getByLabel('联系人', { exact: true }).inputValue()).toBe(picked[1])

  await page.getByRole('combobox', { name: '陪同人员' }).click()
  await dialog.waitFor()
  await rows.first().click()
  await dialog.getByTitle('2', { exact: true }).click()
  await expect.poll(() => dialog.locator('.ant-pagination-item-active').textContent()).toBe('2')
  await expect.poll(() => dialog.locator('.ant-spin-spinning').count()).toBe(0)
  await rows.first().click()
  await dialog.getByRole('button', { name: /确\s?定/ }).click()
  const guests = page.getByRole('combobox', { name: '陪同人员' })
  await expect.poll(async () => (await guests.inputValue()).split(', ').length).toBe(2)
  const names = await guests.inputValue()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('已保存').waitFor()
  await page.goto(`${product.server.url}/list/test/meeting`)
  await page.getByRole('button', { name: '编辑 季度会面' }).click()
  await expect.poll(() => page.getByRole('combobox', { name: '陪同人员' }).inputValue()).toBe(names)
  await expect.poll(() => page.getByRole('combobox', { name: '联系人', exact: true }).inputValue()).toBe(picked[1])
  expect(faults).toEqual([])
})
