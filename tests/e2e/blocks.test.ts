import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, settled, sharedProduct } from '../kit/product.ts'

const title = (zh: string, en: string) => ({ zh, en })
const wizard = {
  title: title('向导', 'Wizard'),
  blocks: [
    {
      block: 'steps',
      steps: [
        {
          title: title('公告', 'News'),
          blocks: [{ block: 'items', resource: 'sys/announcement', fields: { text: 'msgAbstract' } }],
        },
        {
          title: title('部门', 'Department'),
          blocks: [
            {
              block: 'list',
              id: 'depart',
              resource: 'sys/depart',
              columns: ['departName'],
              compact: true,
              readOnly: true,
            },
          ],
        },
        {
          title: title('详情', 'Details'),
          blocks: [{ block: 'detail', resource: 'sys/depart', where: { id: { row: 'depart', field: 'id' } } }],
        },
      ],
    },
  ],
}

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

it('projects move on a kanban board by their state, and appear in a calendar and a comparison', async () => {
  const { page, faults } = await product.open('buyer', '/page/bid/board')
  const column = (name: string) => page.getByRole('region', { name })
  const card = column('已通过').locator('.kanban-card').first()
  const name = (await card.locator('button').first().textContent()) ?? ''
  await card.dragTo(column('投标中'))
  await page.getByRole('dialog').waitFor()
  await settled(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /发\s?布/ })
    .click()
  await column('投标中').getByRole('button', { name }).waitFor()
  expect(await column('已通过').getByRole('button', { name }).count()).toBe(0)
  await column('投标中').locator('.kanban-card').first().getByRole('button', { name: '延长截止' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: '取消' })
    .or(page.getByRole('dialog').getByRole('button', { name: /取\s消/ }))
    .first()
    .click()
  await column('投标中').locator('.kanban-card').first().dragTo(column('已通过'))
  await page.getByText('不能移到这一列').waitFor()

  await page.getByRole('tab', { name: '日历' }).click()
  await page.locator('.cal-row').first().click()
  await page.getByRole('tab', { name: '时间与费用' }).waitFor()
  await page.goBack()
  await page.getByRole('tab', { name: '对比' }).click()
  await page.locator('.compare-best').waitFor()
  expect(await page.locator('.compare-best').textContent()).toContain('最优')
  await page.getByRole('tab', { name: '时间线' }).click()
  await page.locator('.timeline li').first().waitFor()
  expect(faults).toEqual([])
})

it('a page with one list keeps its query in the address, applies its filter, and opens the requested record', async () => {
  const { page, faults } = await product.open('buyer', '/page/srm/potential')
  const rows = page.locator('.g-row')
  await rows.first().waitFor()
  const states = () => page.locator('.g-row td[data-column="status"]').allTextContents()
  expect((await states()).some((state) => state.includes('合格'))).toBe(false)
  await page.getByRole('columnheader', { name: '公司名称' }).getByRole('button', { name: '公司名称' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('companyName')
  const id = await rows.first().getAttribute('data-row-key')
  await page.goto(`${product.server.url}/page/srm/potential?q.status=potential`)
  await rows.first().waitFor()
  expect(new Set(await states())).toEqual(new Set(['潜在供应商']))
  // Rows outside the page's filter are not found on it.
  await page.goto(`${product.server.url}/page/srm/potential?q.status=qualified`)
  await page.locator('.g-empty').waitFor()
  expect(await rows.count()).toBe(0)
  await page.goto(`${product.server.url}/page/srm/potential?bizId=${id}`)
  await page.getByRole('dialog').getByText('公司概况').waitFor()
  expect(faults).toEqual([])
})

it('steps keep their selection; a broken page file leaves the last good one', async () => {
  const folder = join(product.schemas, 'pages/test')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'wizard.json'), JSON.stringify(wizard))
  await product.serves('/page/test/wizard')
  // A page of the folder test has a short address too.
  const { page } = await product.open('admin', '/test/wizard')
  await page.getByRole('heading', { name: '向导' }).waitFor()
  await page.locator('.item').first().waitFor()
  await page.getByRole('button', { name: '下一步' }).click()
  await page.locator('.g-row').first().click()
  await page.getByRole('button', { name: '下一步' }).click()
  await page.locator('.detail dd').first().waitFor()
  await page.getByRole('button', { name: '上一步' }).click()
  await page.locator('.g-current').waitFor()
  await writeFile(
    join(folder, 'wizard.json'),
    JSON.stringify({ ...wizard, blocks: [{ block: 'kanban', resource: 'sys/depart' }] }),
  )
  await page.getByText('sys/depart 没有状态').waitFor()
  expect(await page.locator('.g-current').count()).toBe(1)
})

it('a supplier starts at its shortcuts, sees open bids and pages through the news', async () => {
  const { page, faults } = await product.open('supplier_b', '/page/dashboard/supplier')
  await page.getByRole('link', { name: '企业信息' }).last().waitFor()
  const slider = page.getByRole('region', { name: '轮播' })
  await slider.getByText('1 / 2').waitFor()
  await slider.getByRole('button', { name: '下一步' }).click()
  await slider.getByText('2 / 2').waitFor()
  await page.getByRole('link', { name: /进行中的招标/ }).click()
  await page.locator('.g-row').first().waitFor()
  expect(await page.getByText('预算').count()).toBe(0)
  expect(faults).toEqual([])
})
