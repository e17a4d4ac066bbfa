import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { atRest } from '../kit/at-rest.ts'
import { serious } from '../kit/axe.ts'
import { type Product, sharedProduct } from '../kit/product.ts'
import { publishDraft } from '../kit/publish-draft.ts'

const path = 'schemas/processes/srm/visit.bpmn'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

/** A call of a demo account. */
async function callerOf(username: string) {
  const send = async (address: string, body?: object, method = body ? 'POST' : 'GET', token = '') => {
    const response = await fetch(`${product.server.url}/api/${address}`, {
      method,
      headers: { 'Content-Type': 'application/json', 'X-Access-Token': token },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { success, message, result } = await response.json()
    if (!success) throw new Error(`${address}: ${message}`)
    return result
  }
  const { token } = await send('sys/demo/login', { username })
  return (address: string, body?: object, method?: string) => send(address, body, method, token)
}

const middleOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('the element is not drawn')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Chooses an option of a select by its label. */
async function pick(panel: Locator, label: string, option: string) {
  await panel.getByLabel(label, { exact: true }).click()
  await panel.page().locator('.ant-select-item-option').getByText(option, { exact: true }).click()
}

it('an administrator draws a task and a condition into a process, and the next record has the task', async () => {
  const { page, faults } = await product.open('admin', `/page/onl/files?file=${path}`)
  const file = page.getByRole('region', { name: path })
  const canvas = file.getByRole('region', { name: '流程图' })
  const drawn = (id: string) => canvas.locator(`.djs-element[data-element-id="${id}"]`)
  await drawn('approval').waitFor()

  // A task is dropped on the flow from the start.
  const flow = await middleOf(drawn('f1'))
  await canvas.getByRole('button', { name: '人工任务', exact: true }).click()
  await page.mouse.move(flow.x + 40, flow.y + 60)
  await page.mouse.move(flow.x, flow.y, { steps: 4 })
  await page.mouse.click(flow.x, flow.y)
  await page.keyboard.press('Escape')
  const panel = file.getByRole('region', { name: '属性' })
  await panel.getByRole('heading', { name: /人工任务 Activity/ }).waitFor()
  // Its handlers are missing: the problem is at the element, and it is marked.
  await panel.getByRole('alert').first().waitFor()
  await canvas.locator('.p-wrong').waitFor()

  await panel.getByLabel('英文名称').fill('Check')
  await panel.getByLabel('中文名称').fill('财务复核')
  await panel.getByLabel('英文名称').click()
  // The drawing shows the name in the language of the page, and a double click edits it in place.
  await canvas.getByText('财务复核').waitFor()
  const task = await middleOf(canvas.locator('.djs-element.selected .djs-hit').first())
  await page.mouse.dblclick(task.x, task.y)
  await canvas.locator('.djs-direct-editing-content').fill('复核')
  await page.keyboard.press('Enter')
  await expect.poll(() => panel.getByLabel('中文名称').inputValue()).toBe('复核')
  expect(await panel.getByLabel('英文名称').inputValue()).toBe('Check')
  await canvas.getByText('复核', { exact: true }).waitFor()
  await pick(panel, '办理人', '角色')
  await pick(panel, '角色', '财务 finance')
  await pick(panel, '完成条件', '全部同意')
  // It overlaps its neighbours where it was dropped: advice, until it is moved.
  await panel.getByRole('alert').getByText('重叠').waitFor()
  await page.mouse.move(task.x, task.y)
  await page.mouse.down()
  await page.mouse.move(task.x, task.y - 60, { steps: 4 })
  await page.mouse.move(task.x, task.y - 120, { steps: 4 })
  await page.mouse.up()
  await panel.getByRole('alert').getByText('重叠').waitFor({ state: 'detached' })
  // Nothing says yet what a rejection does.
  await file.getByRole('tab', { name: '问题（1）' }).waitFor()
  await panel.getByRole('alert').getByText('驳回').waitFor()

  // A second way out of it, under a condition.
  await canvas.getByTitle('连线到其他元素').click()
  const end = await middleOf(drawn('e'))
  await page.mouse.move(end.x - 30, end.y - 60)
  await page.mouse.move(end.x, end.y, { steps: 4 })
  await page.mouse.click(end.x, end.y)
  await panel.getByRole('heading', { name: /顺序流/ }).waitFor()
  await panel.getByLabel('条件（CEL）').fill('scores > 90.0')
  await panel.getByLabel('英文名称').fill('Excellent')
  await panel.getByRole('alert').getByText('score').waitFor()
  await panel.getByLabel('条件（CEL）').fill('outcome == "reject"')
  await panel.getByLabel('英文名称').click()
  await file.getByRole('tab', { name: '问题（0）' }).waitFor()
  expect(await canvas.locator('.p-wrong').count()).toBe(0)

  // The role of the task vanishes in the XML: the problem leads to the element.
  await file.getByRole('radiogroup', { name: '视图' }).getByText('XML').click()
  const xml = file.getByRole('textbox', { name: path })
  const text = await xml.inputValue()
  await xml.fill(text.replace('procura:role="finance"', 'procura:role="nobody"'))
  await file.getByRole('tab', { name: '问题（1）' }).click()
  await file.getByRole('button', { name: /visit\.bpmn:\d+/ }).click()
  await panel.getByRole('heading', { name: /人工任务 Activity/ }).waitFor()
  await canvas.locator('.p-wrong').waitFor()
  await pick(panel, '角色', '财务 finance')
  await file.getByRole('tab', { name: '问题（0）' }).waitFor()
  await atRest(page)
  expect(await serious(page)).toEqual([])

  await publishDraft(page, file, '修改')
  await file.getByRole('status').getByText('与线上一致').waitFor()
  expect(faults).toEqual([])

  const quality = await callerOf('quality')
  const { records } = await quality('srm/visit/list?status=draft&pageSize=1')
  expect(records).toHaveLength(1)
  // A copy, as other files read the records of the demo.
  const { id: source, billNo: _, ...values } = await quality(`srm/visit/queryById?id=${records[0].id}`)
  const items = values.items.map(({ id: __, visitId: ___, ...item }: Record<string, unknown>) => item)
  const { id } = await quality('srm/visit/add', { ...values, items })
  expect(id).not.toBe(source)
  await quality('srm/visit/do/submit', { id })
  const { tasks } = await quality(`wf/process?resource=srm/visit&id=${id}`)
  const open = tasks.map(({ title, status }: Record<string, string>) => `${title} ${status}`)
  expect(new Set(open)).toEqual(new Set(['复核 open']))

  // Other files of the product find the process as it was.
  const admin = await callerOf('admin')
  const { text: delivered } = await admin(`onl/files/version?path=${path}&number=0`)
  await admin('onl/files/draft', { path, version: 0, text: delivered }, 'PUT')
  await admin('onl/files/publish', { drafts: [{ path, version: 1 }] })

  // The record still waits at a task that is gone: it is taken along to the approval.
  await page.goto(`${product.server.url}/wf/model`)
  await page.getByRole('textbox', { name: '名称' }).fill('考察报告')
  await page.keyboard.press('Enter')
  await page.getByRole('cell', { name: '考察报告审批', exact: true }).click()
  await page.getByRole('tab', { name: '旧版本' }).click()
  const older = page.getByRole('region', { name: /^旧版本：1 个实例进行中/ })
  const target = older.getByLabel('复核（1）转到')
  await target.click()
  await page.locator('.ant-select-item-option').getByText('审批', { exact: true }).click()
  await atRest(page)
  expect(await serious(page)).toEqual([])
  await older.getByRole('button', { name: '转到当前版本' }).click()
  const question = page.getByRole('dialog').filter({ hasText: '将 1 个实例转到当前版本？' })
  await question.getByRole('button', { name: '转到当前版本' }).click()
  await page.getByText('已转到当前版本 1 个，留在旧版本 0 个').waitFor()
  await page.getByText('没有按旧版本运行的实例').waitFor()
  const view = await quality(`wf/process?resource=srm/visit&id=${id}`)
  const waiting = view.tasks.map(({ node, title, status }: Record<string, string>) => `${node} ${title} ${status}`)
  expect(new Set(waiting)).toEqual(new Set(['approval 审批 open']))
  expect(faults).toEqual([])
})
