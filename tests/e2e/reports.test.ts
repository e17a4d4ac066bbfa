import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, sharedProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

it('a report is shown as chart, table and list, filtered, and drills down to its rows', async () => {
  const { page, faults } = await product.open('buyer', '/srm/supplierStatus')
  const chart = page.getByRole('figure', { name: '供应商状态分布（图表）' })
  await chart.getByRole('img', { name: '供应商状态分布' }).getByText('合格供应商: 30').waitFor()
  const total = page.locator('tfoot')
  await expect.poll(() => total.textContent()).toMatch(/合计64/)
  await page.getByLabel('供应商类型').click()
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
    .getByText('制造商', { exact: true })
    .click()
  await page.getByRole('search').getByRole('button', { name: '查询' }).click()
  await expect.poll(() => total.textContent()).not.toMatch(/合计64/)
  await page.getByRole('search').getByRole('button', { name: '重置' }).click()
  await expect.poll(() => total.textContent()).toMatch(/合计64/)
  await chart.getByRole('button', { name: '以表格显示' }).click()
  const counts = await chart.locator('tbody tr', { hasText: '合格供应商' }).locator('td').first().textContent()
  await chart.getByRole('button', { name: '合格供应商' }).click()
  await page.waitForURL(/\/list\/srm\/supplier\/base\?q\.status=qualified/)
  await page.getByText(`共 ${counts} 条`).waitFor()
  expect(faults).toEqual([])
})

it('a page combines charts and reports from its file; a click on a chart drills down', async () => {
  const { page, faults } = await product.open('buyer', '/srm/analysis')
  // The years in the demo depend on its date.
  const lastYear = String(new Date().getFullYear() - 1)
  await page.getByRole('figure', { name: '每年签订的业绩（图表）' }).getByText(lastYear).waitFor()
  const pie = page.getByRole('img', { name: '供应商状态分布' })
  await pie.getByText('合格供应商: 30').waitFor()
  // The first slice is the largest and starts at the top, clockwise.
  const box = await pie.boundingBox()
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2 + 85, (box?.y ?? 0) + (box?.height ?? 0) * 0.46)
  await page.waitForURL(/q\.status=qualified/)
  expect(faults).toEqual([])
})

it('a new report file is served, rendered and checked without a restart', async () => {
  const report = {
    title: { zh: '联系人岗位', en: 'Posts of contacts' },
    from: 'srm/supplier/contact',
    columns: ['personnelType', { key: 'people', aggregate: 'count', title: { zh: '人数', en: 'People' } }],
    chart: { type: 'bar', x: 'personnelType', y: ['people'] },
  }
  await writeFile(join(product.schemas, 'reports/srm/posts.json'), JSON.stringify(report))
  await product.serves('/report/srm/posts')
  const { page } = await product.open('buyer', '/report/srm/posts')
  await page.getByRole('heading', { name: '联系人岗位' }).waitFor()
  await page.getByRole('figure').getByRole('img', { name: '联系人岗位' }).getByText('业务联系人').waitFor()
  await page.locator('tbody tr[data-row-key]', { hasText: '业务联系人' }).waitFor()
})

it('a row links to its rows of other resources', async () => {
  const { page, faults } = await product.open('buyer', '/list/srm/supplier/base')
  // Loading rows are skeleton rows.
  const row = page.locator('tbody tr[data-row-key]:not([data-row-key^=bone])').first()
  const id = await row.getAttribute('data-row-key')
  await row.getByRole('button', { name: /的操作$/ }).click()
  await page.getByRole('menuitem', { name: '联系人', exact: true }).click()
  await page.waitForURL(`**/list/srm/supplier/contact?q.supplierId=${id}`)
  await expect.poll(() => page.locator('tbody tr[data-row-key]').count()).toBeGreaterThan(1)
  await page.goBack()
  await page.waitForURL('**/list/srm/supplier/base')
  expect(faults).toEqual([])
})
