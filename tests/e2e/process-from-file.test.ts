import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, sharedProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

/** BPMN of another product: without a drawing, in Latin-1, with a comment. */
const foreign = `<?xml version="1.0" encoding="ISO-8859-1"?>
<semantic:definitions xmlns:semantic="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t">
<!-- drawn elsewhere -->
<semantic:process id="p"><semantic:startEvent id="s"/><semantic:scriptTask id="A" name="Prüfung"/><semantic:endEvent id="e"/>
<semantic:sequenceFlow id="f1" sourceRef="s" targetRef="A"/><semantic:sequenceFlow id="f2" sourceRef="A" targetRef="e"/>
</semantic:process></semantic:definitions>`

it('a process begins with the BPMN file of another product, which is drawn and judged', async () => {
  const { page, faults } = await product.open('admin', '/page/onl/files')
  await page.getByRole('button', { name: '新建' }).click()
  const dialog = page.getByRole('dialog', { name: '新建文件' })
  await dialog.getByLabel('类型').click()
  await page.locator('.ant-select-item-option:visible').getByText('流程', { exact: true }).click()
  await dialog.getByLabel('编码').fill('test/foreign')
  await dialog.locator('input[type=file]').setInputFiles({
    ...{ name: 'foreign.bpmn', mimeType: 'application/xml' },
    buffer: Buffer.from(foreign, 'latin1'),
  })
  // Its records are chosen in the editor.
  await dialog.getByLabel('记录（资源）').waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: '创建' }).click()
  await dialog.waitFor({ state: 'hidden' })

  const file = page.getByRole('region', { name: 'schemas/processes/test/foreign.bpmn' })
  await file.getByText('文件没有流程图。').waitFor()
  await file.getByRole('tab', { name: /问题/ }).click()
  await file.getByText('不支持 <scriptTask>：请改为执行单据动作的服务任务').waitFor()
  await file.getByRole('button', { name: '自动绘制' }).click()
  const canvas = file.getByRole('region', { name: '流程图' })
  await canvas.locator('.djs-element[data-element-id="A"]').getByText('Prüfung').waitFor()
  // The drawing tools drop comments.
  await file.getByText('<!-- drawn elsewhere -->').waitFor()
  await file.getByRole('status').getByText('草稿已保存，尚未发布').waitFor()
  await file.getByRole('button', { name: '放弃草稿' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '放弃草稿' }).click()
  await file.waitFor({ state: 'hidden' })
  expect(faults).toEqual([])
})
