import { afterAll, beforeAll, expect, it } from 'vitest'
import { atRest } from '../kit/at-rest.ts'
import { serious } from '../kit/axe.ts'
import { type Product, sharedProduct } from '../kit/product.ts'

const path = 'schemas/processes/ord/expense.bpmn'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

it('an administrator tries amounts and decisions on a process, which is drawn in the language of the page', async () => {
  const { page, faults } = await product.open('admin', `/page/onl/files?file=${path}`)
  const file = page.getByRole('region', { name: path })
  const drawn = (id: string) => file.locator(`.djs-element[data-element-id="${id}"]`)
  await drawn('first').getByText('财务初审').waitFor()

  await file.getByRole('tab', { name: '模拟' }).click()
  const panel = file.getByRole('region', { name: '模拟' })
  const steps = panel.getByRole('list').first().getByRole('button')
  // An amount that is not known takes the way of the largest ones.
  await expect.poll(() => steps.allInnerTexts()).toContain('财务初审')
  await panel.getByText('流程正常结束').waitFor()

  await panel.getByLabel('价税合计').fill('100')
  await panel.getByLabel('汇率').fill('1')
  await page.keyboard.press('Enter')
  await expect.poll(() => steps.allInnerTexts()).toEqual(['提交', '是否需审核', '排他网关', '审批', '通过', '结束'])

  // A higher amount takes the way of the approval matrix with reviews.
  await panel.getByLabel('价税合计').fill('900000')
  await page.keyboard.press('Enter')
  await expect.poll(() => steps.allInnerTexts()).toContain('财务初审')
  await panel.getByText('成立', { exact: true }).first().waitFor()

  // A press on a step shows it in the drawing.
  await steps.getByText('财务初审').click()
  await expect.poll(() => drawn('first').getAttribute('class')).toContain('selected')

  await panel.getByRole('radiogroup', { name: '假定的决定' }).first().getByText('驳回').click()
  await panel.getByText('流程因驳回结束').waitFor()
  expect(await steps.allInnerTexts()).not.toContain('审批')

  await page.locator('button[lang=en-US]').click()
  await drawn('first').getByText('Finance review').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await file.getByRole('region', { name: 'Simulation' }).getByText('The process ends with a rejection').waitFor()
  await atRest(page)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await serious(page)).toEqual([])
  // Nothing was changed by looking.
  await file.getByRole('status').getByText('Same as published').waitFor()
  expect(faults).toEqual([])
})
