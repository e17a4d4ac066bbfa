import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { atRest } from '../kit/at-rest.ts'
import { serious } from '../kit/axe.ts'
import { type Product, sharedProduct } from '../kit/product.ts'
import { publishDraft } from '../kit/publish-draft.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

it('an administrator makes a resource, a buyer works with it, and it goes back to an earlier version', async () => {
  const { page, faults } = await product.open('admin', '/page/onl/files')
  await page.getByRole('button', { name: '新建' }).click()
  const dialog = page.getByRole('dialog', { name: '新建文件' })
  await dialog.getByLabel('编码').fill('test/toolbox')
  await dialog.getByRole('button', { name: '创建' }).click()
  const file = page.getByRole('region', { name: 'schemas/resources/test/toolbox.json' })
  await file.getByRole('status').getByText('草稿已保存，尚未发布').waitFor()

  await file.getByRole('tab', { name: '字段' }).click()
  await file.getByRole('button', { name: '添加字段' }).click()
  await file.getByLabel('字段名').fill('weight')
  await file.getByLabel('中文标题').fill('重量')
  await file.getByLabel('英文标题').fill('Weight')
  await file.getByRole('button', { name: '添加', exact: true }).click()
  const properties = file.getByRole('region', { name: '“重量”的属性' })
  await properties.waitFor()
  await file.locator('.studio-canvas').getByLabel('重量').waitFor()

  await publishDraft(page, file, '新增')
  await file.getByRole('status').getByText('与线上一致').waitFor()

  const buyer = await product.open('buyer', '/list/test/toolbox')
  await buyer.page.getByRole('columnheader', { name: '重量' }).waitFor()

  await file.getByRole('tab', { name: '字段' }).click()
  await file
    .getByRole('list', { name: '表单中的字段' })
    .getByRole('button', { name: /weight/ })
    .click()
  await properties.getByRole('button', { name: '移除字段' }).click()
  await publishDraft(page, file, '删除')
  // The open list of the buyer follows.
  await buyer.page.getByRole('columnheader', { name: '重量' }).waitFor({ state: 'detached' })

  await file.getByRole('button', { name: '历史' }).click()
  const history = page.getByRole('dialog', { name: '历史' })
  await history.getByRole('button', { name: '版本 1' }).click()
  await history.getByRole('button', { name: '恢复并发布' }).click()
  await buyer.page.getByRole('columnheader', { name: '重量' }).waitFor()
  await file.getByRole('status').getByText('与线上一致').waitFor()

  // A version that loses data asks first.
  const filled = { code: 'hammer', name: '锤子', weight: '3' }
  await buyer.page.evaluate(async (body) => {
    const { value: token } = JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}')
    const headers = { 'Content-Type': 'application/json', 'X-Access-Token': token }
    await fetch('/api/test/toolbox/add', { method: 'POST', headers, body: JSON.stringify(body) })
  }, filled)
  await buyer.page.reload()
  await buyer.page.getByRole('cell', { name: '锤子', exact: true }).waitFor()
  await file.getByRole('button', { name: '历史' }).click()
  await history.getByRole('button', { name: '版本 2' }).click()
  await history.getByRole('button', { name: '恢复并发布' }).click()
  const plan = page.getByRole('dialog', { name: '发布草稿' })
  await plan.getByText('重量：删除 1 个值', { exact: false }).waitFor()
  await plan.getByRole('checkbox', { name: '我已查看以上提示，确认发布' }).check()
  await plan.getByRole('button', { name: '发布' }).click()
  await buyer.page.getByRole('columnheader', { name: '重量' }).waitFor({ state: 'detached' })
  expect([...faults, ...buyer.faults]).toEqual([])
})

it('fields of the form are placed by drag and by keys, new ones from the palette, and each step is undone', async () => {
  const path = 'schemas/resources/bd/currency.json'
  const { page, faults } = await product.open('admin', `/page/onl/files?file=${path}`)
  const file = page.getByRole('region', { name: path })
  const canvas = file.locator('.studio-canvas')
  const order = () =>
    canvas.locator('[data-field]').evaluateAll((slots) => slots.map((slot) => slot.getAttribute('data-field')))
  await canvas.locator('[data-field]').nth(2).waitFor()
  const [first = '', second = '', third = '', ...others] = (await order()).map(String)

  await canvas.locator(`[data-field=${third}] .f-label`).hover()
  await page.mouse.down()
  await canvas.locator(`[data-field=${first}]`).hover({ position: { x: 4, y: 4 } })
  await page.mouse.up()
  await expect.poll(order).toEqual([third, first, second, ...others])
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(order).toEqual([first, third, second, ...others])

  await file.getByText('控件（拖入表单，或点击添加）').click()
  await file.getByRole('button', { name: '百分比', exact: true }).hover()
  await page.mouse.down()
  await canvas.locator(`[data-field=${second}]`).hover({ position: { x: 4, y: 4 } })
  await page.mouse.up()
  await file.getByLabel('字段名').fill('drift')
  await file.getByLabel('中文标题').fill('偏差')
  await file.getByLabel('英文标题').fill('Drift')
  await file.getByRole('button', { name: '添加', exact: true }).click()
  await expect.poll(order).toEqual([first, third, 'drift', second, ...others])
  // The properties of the new field are forms made from the meta-schema of its type.
  const properties = file.getByRole('region', { name: '“偏差”的属性' })
  await properties.getByRole('combobox', { name: '添加属性' }).fill('required')
  await page.keyboard.press('Enter')
  await properties.getByRole('switch', { name: 'required' }).click()
  await canvas.locator('[data-field=drift] .f-required').waitFor()

  // A section begins at a field, moves by keys and by its title, and leaves its fields to its neighbour.
  await canvas.locator(`[data-field=${second}] .f-label`).click()
  await canvas.getByRole('button', { name: '从所选字段起分组' }).click()
  const title = canvas.locator('.f-title', { hasText: '新分组' })
  await title.waitFor()
  const sections = canvas.getByRole('list', { name: '表单的分组' })
  const section = sections.getByRole('button', { name: '新分组', exact: true })
  const upper = [first, third, 'drift']
  // The rates have a section of their own.
  const [rest, rates] = [others.slice(0, others.indexOf('rates')), others.slice(others.indexOf('rates'))]
  await section.press('Alt+ArrowLeft')
  await expect.poll(order).toEqual([second, ...rest, ...upper, ...rates])
  await canvas.locator('[data-field=drift]').scrollIntoViewIfNeeded()
  await title.hover()
  await page.mouse.down()
  const { y = 0, height = 0 } = (await canvas.locator('[data-field=drift]').boundingBox()) ?? {}
  await page.mouse.move(700, y + height - 3, { steps: 4 })
  await page.mouse.up()
  await expect.poll(order).toEqual([...upper, second, ...others])
  await section.click()
  await file.getByRole('region', { name: '属性', exact: true }).getByRole('textbox', { name: '中文标题' }).waitFor()
  await sections.getByRole('button', { name: '移除分组（字段并入相邻分组）' }).click()
  await title.waitFor({ state: 'detached' })
  await canvas.getByRole('group', { name: '表单列数' }).or(canvas.getByLabel('表单列数')).getByText('3 列').click()
  await canvas.locator('.f-columns-3').first().waitFor()

  const heads = () => canvas.getByRole('columnheader').allTextContents()
  const before = await heads()
  const columns = canvas.getByRole('list', { name: '列表的列' })
  await columns.getByRole('button').first().press('Alt+ArrowRight')
  await expect.poll(heads).toEqual([before[1], before[0], ...before.slice(2)])

  await file.getByRole('status').getByText('草稿已保存，尚未发布').waitFor()
  for (let step = 0; step < 10; step += 1) await file.getByRole('button', { name: '撤销' }).click()
  await expect.poll(order).toEqual([first, second, third, ...others])
  await file.getByRole('status').getByText('草稿已保存，尚未发布').waitFor()
  await file.getByRole('button', { name: '放弃草稿' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '放弃草稿' }).click()
  await file.getByRole('status').getByText('与线上一致').waitFor()
  expect(faults).toEqual([])
})

it('a field of a mixin is chosen on the canvas and gets a title of its own', async () => {
  const path = 'schemas/resources/srm/visit.json'
  const { page, faults } = await product.open('admin', `/page/onl/files?file=${path}`)
  const file = page.getByRole('region', { name: path })
  await file.locator('.studio-canvas [data-field=remark] .f-label').click()
  const properties = file.getByRole('region', { name: /的属性$/ })
  await properties.getByRole('button', { name: '在此文件中覆盖' }).click()
  await properties.getByRole('combobox', { name: '添加属性' }).fill('title')
  await page.keyboard.press('Enter')
  await properties.getByRole('textbox', { name: '英文标题' }).fill('Memo')
  await page.keyboard.press('Tab')
  await properties.getByRole('textbox', { name: '中文标题' }).fill('备忘')
  await page.keyboard.press('Tab')
  await file.locator('.studio-canvas [data-field=remark]').getByText('备忘').waitFor()
  await file.getByRole('button', { name: '放弃草稿' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '放弃草稿' }).click()
  await file.getByRole('status').getByText('与线上一致').waitFor()
  expect(faults).toEqual([])
})

it.each([
  ['/onl/form', '资源', 'schemas/resources/bd/bank.json'],
  ['/list/onl/form', '资源', 'schemas/resources/bd/bank.json'],
  ['/onl/design', '页面', 'schemas/pages/dashboard/buyer.json'],
  ['/onl/report', '报表', 'schemas/reports/rep/spend.json'],
  ['/list/onl/graph', '报表', 'schemas/reports/rep/spend.json'],
  ['/onl/graph', '报表', 'schemas/reports/rep/spend.json'],
])('%s is the studio with files of its kind', async (address, kind, path) => {
  const { page, faults } = await product.open('admin', address)
  const files = page.getByRole('navigation', { name: '配置文件' })
  await files.getByRole('heading', { name: kind }).waitFor()
  expect(await files.getByRole('heading').allTextContents()).toEqual(['草稿（0）', kind])
  await page.getByRole('button', { name: '新建' }).click()
  const dialog = page.getByRole('dialog', { name: '新建文件' })
  await dialog.locator('.ant-select').first().getByText(kind).waitFor()
  await dialog.getByRole('button', { name: '取消' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await files.locator('summary', { hasText: new RegExp(`^${path.split('/')[2]} \\d`) }).click()
  await files.getByText(path.replace(/^schemas\/\w+\/|\.json$/g, ''), { exact: true }).click()
  await page.getByRole('region', { name: path }).waitFor()
  expect(faults).toEqual([])
})

it('graph reports are the reports with a chart', async () => {
  const { page, faults } = await product.open('admin', '/page/onl/graph')
  const files = page.getByRole('navigation', { name: '配置文件' })
  await files.locator('summary', { hasText: /^rep \d/ }).click()
  await files.getByText('rep/spend', { exact: true }).waitFor()
  expect(await files.getByText('rep/overdue', { exact: true }).count()).toBe(0)
  expect(faults).toEqual([])
})

it('rights of roles are given and taken in a matrix, by mouse and keys', async () => {
  const path = 'schemas/resources/srm/visit.json'
  const { page, faults } = await product.open('admin', `/page/onl/files?file=${path}`)
  const file = page.getByRole('region', { name: path })
  await file.getByTitle('权限', { exact: true }).click()
  const matrix = file.getByRole('grid', { name: '角色的默认权限' })
  const right = (name: string) => matrix.getByRole('checkbox', { name })
  await right('导出 · 质量').uncheck()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  expect(await right('删除 · 审批人').evaluate((cell) => cell === document.activeElement)).toBe(true)
  // The entry of the approver comes from shared fields; a change takes it over.
  await page.keyboard.press('Space')
  await right('删除 · 审批人').and(page.locator(':checked')).waitFor()
  await page.keyboard.press('Control+z')
  await right('删除 · 审批人').and(page.locator(':not(:checked)')).waitFor()
  await page.keyboard.press('Control+Shift+z')
  await right('删除 · 审批人').and(page.locator(':checked')).waitFor()
  await matrix.getByRole('button', { name: /显示全部/ }).click()
  await matrix.getByRole('button', { name: '报告编号 · 质量' }).click()
  await matrix.getByRole('button', { name: '报告编号 · 质量: 只读' }).waitFor()
  await matrix.getByRole('button', { name: '质量 quality' }).click()
  await file.getByRole('region', { name: '属性' }).getByText('readOnly').waitFor()
  await file.getByRole('combobox', { name: '添加角色' }).fill('finance')
  await page.keyboard.press('Enter')
  await right('列表 · 财务').waitFor()
  await file.getByText('代码', { exact: true }).click()
  const code = file.locator('.cm-content')
  await code.getByText('"readOnly"').waitFor()
  await file.getByRole('status').getByText('草稿已保存，尚未发布').waitFor()
  await file.getByRole('button', { name: '发布…' }).click()
  const plan = page.getByRole('dialog', { name: '发布草稿' })
  await plan.getByText('默认权限').waitFor()
  await plan.getByText('approver', { exact: false }).first().waitFor()
  await plan.getByRole('button', { name: '取消' }).click()
  await file.getByRole('button', { name: '放弃草稿' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '放弃草稿' }).click()
  await file.getByRole('status').getByText('与线上一致').waitFor()
  expect(faults).toEqual([])
})

it('the form is previewed as a role, by the rights of the draft', async () => {
  const path = 'schemas/resources/ord/order.json'
  const { page, faults } = await product.open('admin', `/page/onl/files?file=${path}`)
  const file = page.getByRole('region', { name: path })
  const field = (key: string) => file.locator(`.studio-preview [data-field=${key}]`)
  await file.getByRole('columnheader', { name: '价税合计' }).waitFor()
  const column = file.getByRole('region', { name: '列表列' }).getByRole('columnheader', { name: '价税合计' })
  const role = file.getByRole('combobox', { name: '以角色预览' })
  await role.fill('仓库')
  await page.keyboard.press('Enter')
  const may = file.getByRole('list', { name: '此角色可做的操作' })
  await may.getByText('导出').waitFor()
  expect(await may.getByRole('listitem').allTextContents()).toEqual(['列表', '查看', '导出'])
  // A role that only reads sees the newest record.
  await file.locator('.studio-preview').getByText(/^PO\d/).first().waitFor()
  await field('purOrg').waitFor()
  await file.getByRole('region', { name: '列表列' }).getByRole('cell', { name: /^PO\d/ }).first().waitFor()
  expect([await field('taxAmount').count(), await column.count()]).toEqual([0, 0])

  await file.getByTitle('权限', { exact: true }).click()
  const matrix = file.getByRole('grid', { name: '角色的默认权限' })
  await matrix.getByRole('button', { name: '价税合计 · 仓库: 不可见' }).click()
  await file.getByRole('status').getByText('草稿已保存，尚未发布').waitFor()
  await file.getByTitle('设计', { exact: true }).click()
  await role.fill('仓库')
  await page.keyboard.press('Enter')
  await may.waitFor()
  await column.waitFor()
  expect(await serious(page)).toEqual([])
  await file.getByRole('button', { name: '放弃草稿' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '放弃草稿' }).click()
  await file.getByRole('status').getByText('与线上一致').waitFor()
  expect(faults).toEqual([])
})

it('states and actions are drawn, chosen, and added', async () => {
  const path = 'schemas/resources/srm/visit.json'
  const { page, faults } = await product.open('admin', `/page/onl/files?file=${path}`)
  const file = page.getByRole('region', { name: path })
  await file.getByTitle('状态', { exact: true }).click()
  const diagram = file.getByRole('group', { name: '状态与动作' })
  await diagram.getByRole('button', { name: /^提交.*采购员、质量.*草稿 → 审批中$/ }).click()
  await file.getByRole('region', { name: '属性' }).getByText('submit').waitFor()

  await file.getByRole('button', { name: '添加状态' }).click()
  const state = file.getByRole('form', { name: '添加状态' })
  await state.getByLabel('状态值').fill('archived')
  await state.getByLabel('中文标题').fill('已归档')
  await state.getByLabel('英文标题').fill('Archived')
  await state.getByRole('button', { name: '添加', exact: true }).click()
  await diagram.getByRole('button', { name: '已归档 archived' }).waitFor()

  await diagram.getByRole('button', { name: '已通过 approved' }).click()
  await file.getByRole('button', { name: '添加由此开始的动作' }).click()
  const action = file.getByRole('form', { name: '添加动作' })
  await action.getByLabel('名称').fill('archive')
  await action.getByLabel('中文标题').fill('归档')
  await action.getByLabel('英文标题').fill('Archive')
  await action.getByLabel('到状态').fill('已归档')
  await page.keyboard.press('Enter')
  await action.getByLabel('默认由角色执行').fill('quality')
  await page.keyboard.press('Enter')
  await action.getByRole('button', { name: '添加', exact: true }).click()
  await diagram.getByRole('button', { name: /^归档.*质量.*已通过 → 已归档$/ }).waitFor()

  // Both files are drafts, and are published together.
  await file.getByRole('button', { name: '发布…' }).click()
  const plan = page.getByRole('dialog', { name: '发布草稿' })
  await plan.getByText('st_bill').first().waitFor()
  await plan.getByRole('button', { name: '取消' }).click()
  await file.getByRole('button', { name: '放弃草稿' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '放弃草稿' }).click()
  await file.getByRole('status').getByText('与线上一致').waitFor()
  await page.goto(`${product.server.url}/page/onl/files?file=schemas/dictionaries/st_bill.json`)
  await page.getByRole('button', { name: '放弃草稿' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '放弃草稿' }).click()
  await page.getByRole('status').getByText('与线上一致').waitFor()
  expect(faults).toEqual([])
})

it('the first states of a resource begin on the diagram', async () => {
  const { page, faults } = await product.open('admin', '/page/onl/files')
  const call = (method: string, address: string, body?: object) =>
    page.evaluate(
      async ([verb, at, sent]) => {
        const { value: token } = JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}')
        const headers = { 'Content-Type': 'application/json', 'X-Access-Token': token }
        const response = await fetch(`/api/${at}`, {
          method: verb,
          headers,
          ...(sent && { body: JSON.stringify(sent) }),
        })
        return (await response.json()).result
      },
      [method, address, body] as const,
    )
  const { path } = await call('POST', 'onl/files/start', { kind: 'resource', code: 'test/notes' })
  await page.goto(`${product.server.url}/page/onl/files?file=${path}`)
  const file = page.getByRole('region', { name: path })
  await file.getByTitle('状态', { exact: true }).click()
  await file.getByRole('button', { name: '设置状态' }).click()
  const form = file.getByRole('form', { name: '设置状态' })
  await atRest(page)
  expect(await serious(page)).toEqual([])
  await form.getByRole('button', { name: '添加', exact: true }).click()
  const diagram = file.getByRole('group', { name: '状态与动作' })
  await diagram.getByRole('button', { name: /^草稿 draft/ }).waitFor()
  await file.getByRole('button', { name: '添加状态' }).click()
  const state = file.getByRole('form', { name: '添加状态' })
  await state.getByText('test_notes_status', { exact: false }).waitFor()
  await state.getByLabel('状态值').fill('sent')
  await state.getByLabel('中文标题').fill('已发送')
  await state.getByLabel('英文标题').fill('Sent')
  await state.getByRole('button', { name: '添加', exact: true }).click()
  await diagram.getByRole('button', { name: '已发送 sent' }).waitFor()
  await file.getByRole('tab', { name: '问题（0）' }).waitFor()
  await file.getByRole('button', { name: '放弃草稿' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '放弃草稿' }).click()
  await file.waitFor({ state: 'detached' })
  const dictionary = 'schemas/dictionaries/test_notes_status.json'
  const { version } = await call('GET', `onl/files/open?path=${dictionary}`)
  await call('DELETE', `onl/files/draft?path=${dictionary}&version=${version}`)
  expect(faults).toEqual([])
})

it('the page of the studio itself is drawn once', async () => {
  const { page, faults } = await product.open('admin', '/page/onl/files?file=schemas/pages/onl/files.json')
  await page.locator('.studio-preview .studio').first().waitFor()
  await atRest(page)
  expect(await page.locator('.studio').count()).toBe(2)
  expect(faults).toEqual([])
})

it('any part of any file has a form: a column of a report is renamed', async () => {
  const path = 'schemas/reports/rep/scorecard.json'
  const { page, faults } = await product.open('admin', `/page/onl/files?file=${path}`)
  const file = page.getByRole('region', { name: path })
  const node = file.getByRole('region', { name: '属性' })
  // The report is drawn with its rows and its chart.
  await file.getByRole('img', { name: '绩效排名' }).waitFor()
  await file.getByRole('columnheader', { name: '上期得分' }).waitFor()
  await file.getByRole('tab', { name: '属性' }).click()
  await node.getByRole('button', { name: /^columns/ }).click()
  await node.getByRole('button', { name: '上期得分', exact: true }).click()
  await node.getByRole('textbox', { name: '中文标题' }).fill('上一期')
  await page.keyboard.press('Tab')
  await file.getByRole('columnheader', { name: '上一期' }).waitFor()
  await file.getByText('代码', { exact: true }).click()
  await file.locator('.cm-content').getByText('上一期').waitFor()
  await file.getByRole('tab', { name: '属性' }).click()
  await node.getByRole('button', { name: '文件' }).click()
  await node.getByRole('button', { name: /^columns/ }).waitFor()
  await file.getByRole('button', { name: '放弃草稿' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '放弃草稿' }).click()
  await file.getByRole('status').getByText('与线上一致').waitFor()
  expect(faults).toEqual([])
})

it('a mistake in a condition is shown at its input, until it is corrected', async () => {
  const path = 'schemas/resources/srm/visit.json'
  const { page, faults } = await product.open('admin', `/page/onl/files?file=${path}`)
  const file = page.getByRole('region', { name: path })
  await file.getByRole('tab', { name: '属性' }).click()
  const node = file.getByRole('region', { name: '属性' })
  await node.getByRole('button', { name: /^rules/ }).click()
  await node.locator('.studio-items').getByRole('button').first().click()
  const check = node.getByRole('textbox', { name: /^check/ })
  const before = (await check.textContent()) ?? ''
  await check.fill("sum(itemz, 'weight') == 100.0")
  await page.keyboard.press('Tab')
  await node.getByRole('alert').getByText(/itemz/).waitFor()
  expect(await serious(page)).toEqual([])
  await check.fill(before)
  await page.keyboard.press('Tab')
  await node.getByText(/itemz/).waitFor({ state: 'detached' })
  await file.getByRole('button', { name: '放弃草稿' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '放弃草稿' }).click()
  await file.getByRole('status').getByText('与线上一致').waitFor()
  expect(faults).toEqual([])
})

it('a mistake is shown at its place, and keeps a draft from being published', async () => {
  const path = 'schemas/dictionaries/sex.json'
  const { page, faults } = await product.open('admin', `/page/onl/files?file=${path}`)
  const file = page.getByRole('region', { name: path })
  const code = file.locator('.cm-content')
  await code.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Backspace')
  await file.getByRole('tab', { name: '问题（1）' }).click()
  await file.getByRole('button', { name: /dictionaries\/sex\.json:\d+/ }).waitFor()
  await file.getByRole('button', { name: '发布…' }).click()
  const plan = page.getByRole('dialog', { name: '发布草稿' })
  await plan.getByText('修正以下问题后才能发布').waitFor()
  expect(await plan.getByRole('button', { name: '发布' }).isEnabled()).toBe(false)
  await plan.getByRole('button', { name: '取消' }).click()
  await file.getByRole('button', { name: '放弃草稿' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '放弃草稿' }).click()
  await file.getByRole('status').getByText('与线上一致').waitFor()
  expect(faults).toEqual([])
})

it.each([1440, 390])('is accessible and not wider than a screen of %i px', async (width) => {
  const path = 'schemas/resources/srm/visit.json'
  const { page } = await product.open('admin', `/page/onl/files?file=${path}`, { width, height: 844 })
  const file = page.getByRole('region', { name: path })
  await file.getByTitle('权限', { exact: true }).click()
  await file.getByRole('button', { name: /显示全部/ }).click()
  await atRest(page)
  expect(await serious(page)).toEqual([])
  await file.getByTitle('状态', { exact: true }).click()
  await file.getByRole('group', { name: '状态与动作' }).waitFor()
  await atRest(page)
  expect(await serious(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  await file.getByText('设计', { exact: true }).click()
  for (const tab of ['字段', '属性', '问题（0）', '预览']) {
    if (tab === '预览') await file.getByText('代码', { exact: true }).click()
    await file.getByRole('tab', { name: tab }).click()
    await atRest(page)
    expect([tab, await serious(page)]).toEqual([tab, []])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await page.goto(`${product.server.url}/page/onl/files`)
  await page.getByRole('navigation', { name: '配置文件' }).waitFor()
  await atRest(page)
  expect(await serious(page)).toEqual([])
})

it('a draft whose file was deleted says so, publishes it again, and is discarded', async () => {
  const path = 'schemas/pages/test/passing.json'
  const onDisk = join(product.schemas, 'pages/test/passing.json')
  const title = { zh: '过客', en: 'Passing' }
  writeFileSync(onDisk, JSON.stringify({ title, blocks: [{ block: 'text', text: title }] }))
  await product.serves('/page/test/passing')
  const { page } = await product.open('admin', `/page/onl/files?file=${path}`)
  const file = page.getByRole('region', { name: path })
  const rename = async (zh: string) => {
    await file.getByRole('tab', { name: '属性' }).click()
    await file.getByRole('textbox', { name: '中文标题' }).first().fill(zh)
    await page.keyboard.press('Tab')
    await file.getByRole('status').getByText('草稿已保存，尚未发布').waitFor()
  }
  const deleted = file.getByRole('alert').filter({ hasText: '此文件已被删除' })
  await rename('过客甲')
  rmSync(onDisk)
  await deleted.waitFor()
  await page.getByRole('navigation', { name: '配置文件' }).getByText('文件已删除').first().waitFor()
  await file.getByRole('button', { name: '发布…' }).click()
  const plan = page.getByRole('dialog', { name: '发布草稿' })
  await plan.getByText('草稿开始之后，文件已被删除').waitFor()
  await plan.getByRole('checkbox', { name: '我已查看以上提示，确认发布' }).check()
  await plan.getByRole('button', { name: '发布' }).click()
  await plan.waitFor({ state: 'hidden' })
  await deleted.waitFor({ state: 'detached' })
  await file.getByRole('status').getByText('与线上一致').waitFor()
  expect(JSON.parse(readFileSync(onDisk, 'utf8')).title.zh).toBe('过客甲')

  await rename('过客乙')
  rmSync(onDisk)
  await deleted.waitFor()
  await file.getByRole('button', { name: '放弃草稿' }).click()
  await page.getByRole('dialog', { name: '放弃此草稿？' }).getByRole('button', { name: '放弃草稿' }).click()
  await page.getByText('选择左侧的文件，或新建一个').waitFor()
})
