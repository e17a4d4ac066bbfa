import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { atRest } from '../kit/at-rest.ts'
import { serious } from '../kit/axe.ts'
import { type Product, sharedProduct } from '../kit/product.ts'

const path = 'schemas/processes/fin/deduction.bpmn'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

/** Opens a menu of the bar and takes an item, by the keyboard. */
async function take(bar: Locator, menu: string, item: string) {
  await bar.getByRole('button', { name: menu, exact: true }).press('Enter')
  const entry = bar.page().getByRole('menuitem', { name: item, exact: true })
  await entry.waitFor()
  await entry.press('Enter')
  await entry.waitFor({ state: 'hidden' })
}

it('a process is drawn without a mouse: a task is added, connected, and removed', async () => {
  const { page, faults } = await product.open('admin', `/page/onl/files?file=${path}`)
  const file = page.getByRole('region', { name: path })
  const canvas = file.getByRole('region', { name: '流程图' })
  await canvas.locator('.djs-element[data-element-id="approval"]').waitFor()
  const tasks = canvas.locator('.djs-shape:has(.djs-visual > rect)')
  const before = await tasks.count()

  const elements = file.getByRole('combobox', { name: '元素' })
  await elements.fill('审批')
  await elements.press('Enter')
  const panel = file.getByRole('region', { name: '属性' })
  await panel.getByRole('heading', { name: /人工任务 approval/ }).waitFor()
  await take(file, '追加后续元素', '人工任务')
  await panel.getByRole('heading', { name: /人工任务 Activity/ }).waitFor()
  expect(await tasks.count()).toBe(before + 1)
  await panel.getByLabel('中文名称').fill('财务复核')
  await panel.getByLabel('英文名称').click()
  await canvas.getByText('财务复核').waitFor()

  await take(file, '连接到', '通过')
  await panel.getByRole('heading', { name: /顺序流/ }).waitFor()
  await file.getByRole('button', { name: '撤销' }).press('Enter')
  await elements.fill('财务复核')
  await elements.press('Enter')
  await panel.getByRole('heading', { name: /人工任务 Activity/ }).waitFor()
  await atRest(page)
  expect(await serious(page)).toEqual([])
  await file.getByRole('button', { name: '删除元素' }).press('Enter')
  await expect.poll(() => tasks.count()).toBe(before)

  // No flow leaves an end.
  await elements.fill('结束')
  await elements.press('Enter')
  await panel.getByRole('heading', { name: /结束事件 e/ }).waitFor()
  expect(await file.getByRole('button', { name: '追加后续元素' }).isDisabled()).toBe(true)
  await file.getByRole('button', { name: '放弃草稿' }).click()
  await page
    .getByRole('button', { name: /确 ?定|放 ?弃/ })
    .last()
    .click()
  await file.getByText('与线上一致').waitFor()
  expect(faults).toEqual([])
})
