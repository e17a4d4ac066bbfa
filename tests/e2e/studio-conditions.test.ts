import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { atRest } from '../kit/at-rest.ts'
import { serious } from '../kit/axe.ts'
import { type Product, startProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.close())

async function opened(path: string) {
  const { page, faults } = await product.open('admin', `/page/onl/files?file=${path}`)
  return { page, faults, file: page.getByRole('region', { name: path }) }
}

/** Chooses an item of a select. */
async function choose(page: Page, from: Locator, label: string, item: string | RegExp) {
  await from.getByRole('combobox', { name: label, exact: true }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(item, { exact: true }).click()
}

/** Chooses an item of a select with a search. */
async function search(page: Page, from: Locator, label: string, item: string) {
  await from.getByRole('combobox', { name: label, exact: true }).fill(item)
  await page.locator('.ant-select-dropdown:visible').getByTitle(item, { exact: true }).click()
}

/** Text of the draft, once it is stored. */
async function draftOf(page: Page, path: string): Promise<Record<string, unknown>> {
  await page.getByText('草稿已保存，尚未发布').waitFor()
  const answer = await page.evaluate(async (at) => {
    const token = JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}').value
    const found = await fetch(`/api/onl/files/open?path=${at}`, { headers: { 'X-Access-Token': token } })
    return (await found.json()).result.text as string
  }, path)
  return JSON.parse(answer)
}

it('the rows of a role are chosen by conditions, and by an expression where they are more than that', async () => {
  const path = 'schemas/resources/ord/expense.json'
  const { page, file, faults } = await opened(path)
  await file.getByText('权限', { exact: true }).click()
  await file
    .getByRole('grid')
    .getByRole('button', { name: /supplier$/ })
    .first()
    .click()
  const rows = file.getByRole('group', { name: 'where', exact: true })
  await rows.getByText('本人所属供应商').waitFor()
  await rows.getByRole('button', { name: '添加条件' }).click()
  await search(page, rows, '字段 2', '价税合计')
  await choose(page, rows, '比较方式 2', '大于等于')
  await rows.getByText('补全全部条件后生效').waitFor()
  await rows.getByLabel('值 2', { exact: true }).fill('100')
  await page.keyboard.press('Tab')
  await rows.getByText('补全全部条件后生效').waitFor({ state: 'detached' })
  const rights = async () => (await draftOf(page, path)).rights as Record<string, { where: string }>
  await expect
    .poll(async () => (await rights()).supplier?.where)
    .toBe('supplierId == user.supplierId && amountWithTax >= 100.0')
  await rows.getByRole('button', { name: '按表达式编辑' }).click()
  const text = rows.getByRole('textbox', { name: 'where' })
  await text.click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('amountWithTax * 2.0 > 10.0')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect.poll(async () => (await rights()).supplier?.where).toBe('amountWithTax * 2.0 > 10.0')
  await expect.poll(() => rows.getByRole('button', { name: '按条件编辑' }).isDisabled()).toBe(true)
  await atRest(page)
  expect(await serious(page)).toEqual([])
  expect(faults).toEqual([])
})

it('an expression keeps its editor and the focus while it is typed, also where conditions could say it', async () => {
  const path = 'schemas/resources/ord/expense.json'
  const { page, file, faults } = await opened(path)
  await file.getByText('权限', { exact: true }).click()
  await file
    .getByRole('grid')
    .getByRole('button', { name: /supplier$/ })
    .first()
    .click()
  const rows = file.getByRole('group', { name: 'where', exact: true })
  const text = rows.getByRole('textbox', { name: 'where' })
  const where = async () => {
    const { rights } = (await draftOf(page, path)) as { rights: Record<string, { where: string }> }
    return rights.supplier?.where
  }
  // The draft of the test before is more than conditions: it is opened as an expression.
  await text.click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('amountWithTax > 10.0')
  await page.keyboard.press('Escape')
  await expect.poll(where).toBe('amountWithTax > 10.0')
  await expect.poll(() => rows.getByRole('button', { name: '按条件编辑' }).isEnabled()).toBe(true)
  await page.keyboard.type(' && amountWithTax * 2.0 > 5.0')
  await page.keyboard.press('Escape')
  await expect.poll(where).toBe('amountWithTax > 10.0 && amountWithTax * 2.0 > 5.0')
  // The reason why it cannot be edited as conditions belongs to the button.
  const button = rows.getByRole('button', { name: '按条件编辑' })
  await expect.poll(() => button.isDisabled()).toBe(true)
  const reason = await button.getAttribute('aria-describedby')
  expect(await page.locator(`[id="${reason}"]`).textContent()).toBe('此表达式无法按条件编辑')
  expect(faults).toEqual([])
})

it('the rows of a block of a page are chosen by the search fields of its report', async () => {
  const path = 'schemas/pages/dashboard/analysis.json'
  const { page, file, faults } = await opened(path)
  await file
    .getByRole('list', { name: '页面的区块' })
    .getByRole('button', { name: /近 7 天访问/ })
    .click()
  const rows = file.getByRole('group', { name: 'where', exact: true })
  await rows.getByLabel('值 1 偏移').fill('-29')
  await page.keyboard.press('Tab')
  const where = async () => {
    const { blocks } = (await draftOf(page, path)) as { blocks: { left?: { where: unknown }[] }[] }
    return blocks[1]?.left?.[0]?.where
  }
  await expect.poll(where).toEqual({ createTime_begin: { day: 'today - 29' } })
  await rows.getByRole('button', { name: '添加条件' }).click()
  await choose(page, rows, '比较方式 2', '小于等于')
  await choose(page, rows, '值 2 取值方式', '今天')
  await expect.poll(where).toEqual({ createTime_begin: { day: 'today - 29' }, createTime_end: { day: 'today' } })
  await atRest(page)
  expect(await serious(page)).toEqual([])
  expect(faults).toEqual([])
})
