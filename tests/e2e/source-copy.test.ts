import { afterAll, beforeAll, expect, it } from 'vitest'
import { atRest } from '../kit/at-rest.ts'
import { serious } from '../kit/axe.ts'
import { type Product, settled, startProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.close())

it('a job copies the table of a data source into a dictionary, with its columns chosen by name', async () => {
  const { page, faults } = await product.open('admin', '/list/sys/job')
  await page.getByRole('toolbar').getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog').first()
  await settled(page)
  const choose = async (name: string, text: string) => {
    await form.getByRole('combobox', { name }).click()
    await page.keyboard.type(text)
    await page.getByTitle(text, { exact: true }).first().click()
  }
  await choose('任务', '复制数据源')
  await form.getByLabel('Cron 表达式').first().fill('0 0 3 1 1 ? 2040')
  await choose('数据源', '仓库库存（示例文件）')
  await form.getByLabel('表名或查询').fill('stock')
  await choose('或字典', '性别')
  expect(await form.getByRole('group', { name: '数据条件' }).count()).toBe(0)
  await form.getByLabel('执行账号').click()
  const people = page.getByRole('dialog', { name: '执行账号' })
  await people.getByPlaceholder('输入关键字搜索').fill('masterdata')
  await page.keyboard.press('Enter')
  await people.getByRole('radio', { name: '冯数' }).click()
  await people.getByRole('button', { name: '确定' }).click()

  for (const [index, pair] of [
    ['material_code', '值'],
    ['position', '文术'],
  ].entries()) {
    await form.getByRole('button', { name: '添加一行' }).click()
    const cells = form.locator('tbody tr').nth(index).getByRole('textbox')
    await cells.nth(0).fill(pair[0] ?? '')
    await cells.nth(1).fill(pair[1] ?? '')
  }
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await form.getByText('目标没有可导入的字段“文术”').first().waitFor()
  await atRest(page)
  expect(await serious(page)).toEqual([])
  await form.locator('tbody tr').nth(1).getByRole('textbox').nth(1).fill('文本')
  await form.getByRole('button', { name: '保存', exact: true }).click()

  const row = page.locator('tbody tr[data-row-key]', { hasText: '复制数据源' })
  // Columns that have no field yet are named.
  await row.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: '读取来源列' }).click()
  const answer = page.getByRole('dialog', { name: '读取来源列' })
  await answer.getByText('已添加 0 列；没有同名字段的列：quantity').waitFor()
  await answer.getByRole('button', { name: /^关\s?闭$/ }).click()
  await answer.waitFor({ state: 'hidden' })
  await row.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: '立即执行' }).click()
  await page
    .locator(
      '.ant-modal-confirm .ant-btn-primary, .ant-popover .ant-btn-primary, [role=dialog] .ant-btn-primary, [role=alertdialog] .ant-btn-primary',
    )
    .last()
    .click()
  await row.getByText('成功').waitFor()
  await row.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: '执行记录' }).click()
  await page.getByText('新增 3，修改 0，未变 0').waitFor()
  expect(faults).toEqual([])
})
