import { afterAll, beforeAll, expect, it } from 'vitest'
import { atRest } from '../kit/at-rest.ts'
import { serious } from '../kit/axe.ts'
import { type Product, sharedProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

it('an expression is completed, evaluated with a sample record, and its mistake is named', async () => {
  const { page, faults } = await product.open('admin', '/page/onl/files')
  await page.getByRole('searchbox', { name: '按名称或编码查找' }).fill('ord/expense')
  await page.getByRole('button', { name: '费用单 ord/expense' }).click()
  const file = page.getByRole('region', { name: 'schemas/resources/ord/expense.json' })
  await file.getByRole('tab', { name: '字段' }).click()
  await file
    .getByRole('list', { name: '表单中的字段' })
    .getByRole('button', { name: /taxAmount/ })
    .click()

  const compute = file.getByRole('textbox', { name: 'compute' })
  const result = file.getByRole('status', { name: '结果' })
  await compute.click()
  await result.getByText('价税合计 · amountWithTax').waitFor()

  await page.keyboard.press('Control+A')
  await page.keyboard.type("status == '")
  await page.getByRole('option', { name: /draft/ }).waitFor()
  await page.keyboard.type('dra')
  await page.getByRole('option', { name: /draft/, selected: true }).waitFor()
  // A list that has just opened takes no key yet.
  const accepted = async () => {
    await page.keyboard.press('Enter')
    return compute.textContent()
  }
  await expect.poll(accepted).toBe("status == 'draft'")
  await result.getByText(/^[是否]$/).waitFor()

  await page.keyboard.press('Control+A')
  await page.keyboard.type('amountWithTaxx * 2.0')
  await page.keyboard.press('Escape')
  await file.getByText('没有字段“amountWithTaxx”').waitFor()

  await page.keyboard.press('Control+A')
  await page.keyboard.type('amountNoTax / 0.0')
  await page.keyboard.press('Escape')
  await result.getByText('空', { exact: true }).waitFor()

  await page.keyboard.press('Control+A')
  await page.keyboard.type('round(amountWithTax - amountNoTax, 1.0)')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await file.getByText('草稿已保存，尚未发布').waitFor()
  await atRest(page)
  expect(await serious(page)).toEqual([])

  await file.getByRole('button', { name: '放弃草稿' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定|放弃/ })
    .click()
  await file.getByText('与线上一致').waitFor()
  await compute.filter({ hasText: 'money(amountWithTax - amountNoTax, currency)' }).waitFor()
  expect(faults).toEqual([])
})

it('the list of a draft is drawn with records, and its columns lead to their fields', async () => {
  const { page, faults } = await product.open('admin', '/page/onl/files?file=schemas/resources/ord/expense.json')
  const list = page.locator('.studio-canvas').getByRole('region', { name: '列表列' })
  await list.getByRole('cell', { name: /^EX/ }).first().waitFor()
  await list.getByRole('columnheader', { name: '状态' }).getByRole('button').click()
  await page.getByRole('region', { name: '“状态”的属性' }).waitFor()
  await atRest(page)
  expect(await serious(page)).toEqual([])
  expect(faults).toEqual([])
})
