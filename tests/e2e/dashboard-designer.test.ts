import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, startProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.close())

/** Makes the draft of a new page and shows it. */
async function newPage(page: Page, code: string): Promise<Locator> {
  await page.getByRole('button', { name: '新建' }).click()
  const dialog = page.getByRole('dialog', { name: '新建文件' })
  await dialog.getByLabel('编码').fill(code)
  await dialog.getByRole('button', { name: '创建' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const file = page.getByRole('region', { name: new RegExp(`^schemas/.*/${code}\\.`) })
  await file.locator('.studio-preview .block-text').waitFor()
  return file
}

/** Fills the choice of the file of a new block. */
async function about(file: Locator, block: string, of: string, code: string) {
  const form = file.getByRole('form', { name: `添加${block}` })
  await form.getByLabel(of).fill(code)
  await file.page().keyboard.press('Enter')
  await form.getByRole('button', { name: '添加', exact: true }).click()
}

/** Drags something to a place of a block, by shares of its size. */
async function drag(what: Locator, to: Locator, x: number, y: number) {
  const page = what.page()
  await what.scrollIntoViewIfNeeded()
  await what.hover({ position: { x: 12, y: 10 } })
  await page.mouse.down()
  await to.evaluate((node) => node.scrollIntoView({ block: 'center' }))
  const box = await to.boundingBox()
  if (!box) throw new Error('the target is not on the page')
  const [left, top] = [box.x + box.width * x, box.y + box.height * y]
  await page.mouse.move(left, top - 4, { steps: 4 })
  await page.mouse.move(left, top)
  await file(what).locator('.studio-drop').waitFor()
  await page.mouse.up()
}

/** Whether a block begins where another one ends; undefined while one of them is being drawn anew. */
async function isRightOf(block: Locator, other: Locator) {
  const [own, left] = [await block.boundingBox(), await other.boundingBox()]
  return own && left ? own.x > left.x + left.width - 1 : undefined
}

const file = (part: Locator) => part.page().getByRole('region', { name: /^schemas\/pages/ })

it('a dashboard with columns, tabs and blocks of rows is made by drag and by keys', async () => {
  const { page, faults } = await product.open('admin', '/page/onl/design')
  const file = await newPage(page, 'test/desk')
  const canvas = file.locator('.studio-page')
  const kind = (name: string) => file.locator('.studio-palette').getByRole('button', { name, exact: true })
  const names = () => file.getByRole('list', { name: '页面的区块' }).locator('[data-part]').allTextContents()

  // A chart beside the text: at its right edge.
  await drag(kind('图表'), canvas.locator('.block-text'), 0.95, 0.5)
  await about(file, '图表', '报表', 'rep/spend')
  await canvas.locator('.block-split .block-chart').waitFor()
  await expect.poll(names).toEqual(['左右分栏', '└ 文本 · 内容', '└ 图表 · rep/spend'])

  // The days of a calendar are those of a date field.
  await kind('日历').click()
  const form = file.getByRole('form', { name: '添加日历' })
  await form.getByLabel('资源').fill('ord/order')
  await page.keyboard.press('Enter')
  await form.getByLabel('日期字段').waitFor()
  await form.getByRole('button', { name: '添加', exact: true }).click()
  await canvas.locator('.block-calendar').waitFor()

  // Into the left column below the text, and out of it again by a key.
  await drag(canvas.locator('.block-calendar'), canvas.locator('.block-text'), 0.5, 0.9)
  const inColumn = ['左右分栏', '└ 文本 · 内容', '└ 日历 · ord/order', '└ 图表 · rep/spend']
  await expect.poll(names).toEqual(inColumn)
  const [text, chart] = [canvas.locator('.block-text'), canvas.locator('.block-chart')]
  await expect.poll(() => isRightOf(chart, text)).toBe(true)
  const calendar = file.getByRole('list', { name: '页面的区块' }).getByRole('button', { name: '日历' })
  for (let step = 0; step < 3; step += 1) await calendar.press('Alt+ArrowDown')
  await expect.poll(async () => (await names()).at(-1)).toBe('日历 · ord/order')

  await canvas.locator('.block-split .block-calendar').waitFor({ state: 'detached' })

  // A block inside of another one is chosen, and its properties are edited.
  await canvas.locator('.block-chart').click()
  await file.getByRole('tab', { name: '属性' }).click()
  const properties = file.getByRole('region', { name: '属性', exact: true })
  await properties.getByRole('combobox', { name: '添加属性' }).fill('title')
  await page.keyboard.press('Enter')
  await properties.getByRole('textbox', { name: '英文标题' }).first().fill('Spend')
  await page.keyboard.press('Tab')
  await properties.getByRole('textbox', { name: '中文标题' }).first().fill('支出')
  await page.keyboard.press('Tab')
  await canvas.getByRole('heading', { name: '支出' }).waitFor()

  // Tabs, and the press that puts them beside the calendar.
  await kind('标签页').click()
  await file.getByRole('button', { name: '放到上一区块右侧' }).click()
  await canvas.locator('.block-split .block-tabs').waitFor()
  await file.getByRole('tab', { name: '问题（0）' }).waitFor()

  await file.getByRole('button', { name: '发布…' }).click()
  const plan = page.getByRole('dialog', { name: '发布草稿' })
  await plan.getByRole('button', { name: '发布' }).and(page.locator(':enabled')).click()
  await plan.waitFor({ state: 'hidden' })
  const { blocks } = JSON.parse(readFileSync(join(product.schemas, 'pages/test/desk.json'), 'utf8'))
  expect(blocks).toMatchObject([
    { block: 'split', left: [{ block: 'text' }], right: [{ block: 'chart', title: { zh: '支出' } }] },
    { block: 'split', left: [{ block: 'calendar', resource: 'ord/order' }], right: [{ block: 'tabs' }] },
  ])
  expect(faults).toEqual([])
})
