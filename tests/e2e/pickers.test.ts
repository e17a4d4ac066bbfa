import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, sharedProduct } from '../kit/product.ts'

const title = (zh: string, en: string) => ({ zh, en })
const visit = {
  title: title('走访', 'Visits'),
  label: 'name',
  fields: {
    name: { type: 'text', title: title('主题', 'Subject'), required: true },
    province: {
      type: 'link_down',
      from: 'bd/area',
      parent: 'pid',
      root: '86',
      label: 'name',
      levels: ['city', 'region'],
      title: title('省', 'Province'),
    },
    city: { type: 'text', title: title('市', 'City') },
    region: { type: 'text', title: title('区', 'Region') },
    people: { type: 'sel_user', title: title('人员', 'People') },
    departs: { type: 'sel_depart', multiple: true, title: title('部门', 'Departments') },
    org: { type: 'sel_org', title: title('组织', 'Organisation') },
    major: { type: 'cat_tree', textField: 'majorName', title: title('专业', 'Major') },
    majorName: { type: 'text', title: title('专业名称', 'Name of the major') },
    place: { type: 'pca', title: title('地点', 'Place') },
    bank: { type: 'sel_search', from: 'bd/bank', title: title('银行', 'Bank') },
  },
  list: { columns: ['name', 'city', 'people', 'departs', 'org', 'major', 'place', 'bank'], sort: 'name' },
  form: {
    open: 'page',
    sections: [
      {
        fields: [
          'name',
          'province',
          'city',
          'region',
          'people',
          'departs',
          'org',
          'major',
          'majorName',
          'place',
          'bank',
        ],
      },
    ],
  },
  rights: { buyer: { can: ['list', 'view', 'add', 'edit', 'delete', 'import', 'export'] } },
}

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
  await mkdir(join(product.schemas, 'resources/test'), { recursive: true })
  await writeFile(join(product.schemas, 'resources/test/visit.json'), JSON.stringify(visit))
  await product.serves('/resource/test/visit')
})
afterAll(() => product?.close())

const box = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: join(process.env.SHOTS, `${name}.png`) })
}

/** Selects an item of an open list. */
async function choose(page: Page, name: string, option: string) {
  await box(page, name).click()
  await page.keyboard.type(option)
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
}

it('every picker is filled in, saved, listed by name and shown again', async () => {
  const { page, faults } = await product.open('buyer', '/form/test/visit')
  await page.getByRole('textbox', { name: '主题' }).fill('年度走访')
  await choose(page, '省', '浙江省')
  await choose(page, '市', '宁波市')
  await choose(page, '区', '海曙区')
  await choose(page, '市', '杭州市')
  await expect.poll(() => box(page, '区').inputValue()).toBe('')
  await shot(page, 'links')

  await box(page, '人员').click()
  const people = page.getByRole('dialog')
  await people.getByText('蓝源环境集团').waitFor()
  await expect.poll(() => people.locator('tbody tr[data-row-key]').count()).toBe(5)
  await shot(page, 'people')
  for (const name of ['陈采', '王审']) {
    await people.getByRole('searchbox').fill(name)
    await people.getByRole('row', { name }).click()
  }
  const selected = people.locator('.w-picked tbody tr[data-row-key]')
  expect(await selected.allTextContents()).toEqual(['陈采×', '王审×'])
  await people.getByRole('button', { name: '移除 王审' }).click()
  await expect.poll(() => selected.count()).toBe(1)
  await people.locator('.w-pick > .ant-table-wrapper').first().getByRole('row', { name: '王审' }).click()
  await shot(page, 'people-picked')
  await people.getByRole('button', { name: '确定' }).click()
  await people.waitFor({ state: 'hidden' })

  await box(page, '部门').click()
  await page.getByText('蓝源环境集团').last().waitFor()
  await page.locator('.ant-select-tree-switcher_close').first().click()
  await page.locator('.ant-select-tree-title', { hasText: '财务部' }).click()
  await page.locator('.ant-select-tree-title', { hasText: '质量部' }).click()
  await shot(page, 'departs')
  await page.keyboard.press('Escape')

  await box(page, '组织').click()
  const organisations = page.getByRole('dialog')
  await organisations.getByRole('row', { name: /A01/ }).click()
  await organisations.getByRole('button', { name: '确定' }).click()
  await organisations.waitFor({ state: 'hidden' })

  await box(page, '专业').click()
  await page.locator('.ant-select-tree-title', { hasText: '经济与管理' }).click()
  expect(await page.getByRole('textbox', { name: '专业名称' }).inputValue()).toBe('经济与管理')

  await box(page, '地点').click()
  for (const area of ['江苏省', '苏州市', '吴中区']) {
    await page.locator('.ant-cascader-menu-item', { hasText: area }).click()
  }
  await box(page, '银行').click()
  await page.keyboard.type('杭州')
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: '杭州' }).first().click()
  await shot(page, 'filled')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: '走访' }).waitFor()
  const row = page.getByRole('row', { name: /年度走访/ })
  for (const text of [
    '杭州市',
    '陈采, 王审',
    '财务部, 质量部',
    '蓝源环境集团',
    '经济与管理',
    '江苏省/苏州市/吴中区',
    '杭州分行',
  ]) {
    await row.getByText(text).first().waitFor()
  }
  await shot(page, 'list')
  await row.getByText('编辑').click()
  await expect.poll(() => box(page, '省').inputValue()).toBe('浙江省')
  await expect.poll(() => box(page, '人员').inputValue()).toBe('陈采, 王审')
  await expect.poll(() => box(page, '地点').inputValue()).toBe('江苏省/苏州市/吴中区')
  expect(faults).toEqual([])
  await page.close()
})
