import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { filesIn } from '../kit/archive.ts'
import { type Product, settled, startProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.close())

const resource = 'schemas/resources/test/loan.json'
const process = 'schemas/processes/test/loan.bpmn'
const report = 'schemas/reports/test/loans.json'
const dashboard = 'schemas/pages/test/loans.json'
const menu = 'schemas/menus/contracts.json'
/** Group of the menu that the new files enter. */
const group = '合同订单 / 订单'

/** Chooses an option of a select by its text. */
async function pick(part: Locator, label: string, option: string) {
  await part.getByLabel(label, { exact: true }).click()
  await part.page().locator('.ant-select-item-option:visible').getByText(option, { exact: true }).click()
}

/** Chooses a group of the menu. */
async function pickGroup(dialog: Locator, label: string) {
  await dialog.getByLabel(label).fill(group)
  await dialog.page().locator('.ant-select-item-option:visible').getByText(group, { exact: true }).click()
}

/** Makes the draft of a new file and shows it. */
async function start(page: Page, kind: string, code: string, of?: string, isInMenu = false): Promise<Locator> {
  await page.getByRole('button', { name: '新建' }).click()
  const dialog = page.getByRole('dialog', { name: '新建文件' })
  if (kind !== '资源') await pick(dialog, '类型', kind)
  await dialog.getByLabel('编码').fill(code)
  if (of !== undefined) {
    await dialog.getByLabel('记录（资源）').fill(of)
    await page.keyboard.press('Enter')
  }
  if (isInMenu) await pickGroup(dialog, '菜单（可选）')
  await dialog.getByRole('button', { name: '创建' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const file = page.getByRole('region', { name: new RegExp(`^schemas/.*/${code}\\.`) })
  await file.getByRole('status').getByText('草稿已保存，尚未发布').waitFor()
  return file
}

async function named(file: Locator, zh: string, en: string) {
  const node = file.getByRole('region', { name: '属性', exact: true })
  await file.getByRole('tab', { name: '属性' }).click()
  const whole = node.getByRole('button', { name: '文件', exact: true })
  if (await whole.isVisible()) await whole.click()
  await node.getByRole('textbox', { name: '中文标题' }).first().fill(zh)
  await node.getByRole('textbox', { name: '英文标题' }).first().fill(en)
  await file.page().keyboard.press('Tab')
  return node
}

async function publish(file: Locator, needed?: string) {
  const page = file.page()
  await file.getByRole('button', { name: '发布…' }).click()
  const plan = page.getByRole('dialog', { name: '发布草稿' })
  if (needed !== undefined) {
    await plan.getByText(needed).last().waitFor()
    await plan.getByRole('button', { name: '一起选中' }).click()
  }
  await plan.getByRole('button', { name: '发布' }).and(page.locator(':enabled')).click()
  await plan.waitFor({ state: 'hidden' })
  await file.getByRole('status').getByText('与线上一致').waitFor()
}

async function addField(file: Locator, type: string, key: string, zh: string, en: string) {
  await file.locator('.studio-palette').getByRole('button', { name: type, exact: true }).click()
  const form = file.locator('.studio-left form')
  await form.getByLabel('字段名').fill(key)
  await form.getByLabel('中文标题').fill(zh)
  await form.getByLabel('英文标题').fill(en)
  await form.getByRole('button', { name: '添加', exact: true }).click()
  await file.locator(`.studio-canvas [data-field=${key}]`).waitFor()
}

async function addState(file: Locator, value: string, zh: string, en: string) {
  await file.getByRole('button', { name: '添加状态' }).click()
  const form = file.getByRole('form', { name: '添加状态' })
  await form.getByLabel('状态值').fill(value)
  await form.getByLabel('中文标题').fill(zh)
  await form.getByLabel('英文标题').fill(en)
  await form.getByRole('button', { name: '添加', exact: true }).click()
  await file
    .getByRole('group', { name: '状态与动作' })
    .getByRole('button', { name: `${zh} ${value}` })
    .waitFor()
}

type Action = { readonly name: string; readonly zh: string; readonly en: string; readonly to: string }

async function addAction(file: Locator, from: RegExp, { name, zh, en, to }: Action, role: string) {
  const page = file.page()
  const diagram = file.getByRole('group', { name: '状态与动作' })
  await diagram.getByRole('button', { name: from }).click()
  await file.getByRole('button', { name: '添加由此开始的动作' }).click()
  const form = file.getByRole('form', { name: '添加动作' })
  await form.getByLabel('名称').fill(name)
  await form.getByLabel('中文标题').fill(zh)
  await form.getByLabel('英文标题').fill(en)
  await form.getByLabel('到状态').fill(to)
  await page.keyboard.press('Enter')
  await form.getByLabel('默认由角色执行').fill(role)
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: '添加', exact: true }).click()
  await diagram.getByRole('button', { name: new RegExp(`^${zh}.*→ ${to}$`) }).waitFor()
}

/** A resource with a rule, states, actions and rights. */
async function makeResource(page: Page) {
  const file = await start(page, '资源', 'test/loan', undefined, true)
  await file.getByRole('button', { name: '菜单草稿' }).waitFor()
  await file.getByText('控件（拖入表单，或点击添加）').click()
  await addField(file, '金额', 'amount', '金额', 'Amount')
  await addField(file, '日期', 'due', '归还日期', 'Due date')
  const node = await named(file, '设备借用', 'Loans')
  await node.getByRole('combobox', { name: '添加属性' }).fill('rules')
  await page.keyboard.press('Enter')
  await node.getByRole('button', { name: '添加一项' }).click()
  await node.getByRole('textbox', { name: /^check/ }).fill('amount <= 50000.0')
  await node.getByRole('textbox', { name: '中文标题' }).fill('金额不超过 50,000')
  await node.getByRole('textbox', { name: '英文标题' }).fill('At most 50,000')
  await page.keyboard.press('Tab')

  await file.getByTitle('状态', { exact: true }).click()
  await file.getByRole('button', { name: '设置状态' }).click()
  await file.getByRole('form', { name: '设置状态' }).getByRole('button', { name: '添加', exact: true }).click()
  await addState(file, 'pending', '审批中', 'Pending')
  await addState(file, 'approved', '已批准', 'Approved')
  await addState(file, 'rejected', '已驳回', 'Rejected')
  await addAction(file, /^草稿 draft/, { name: 'submit', zh: '提交', en: 'Submit', to: '审批中' }, 'buyer')
  await addAction(file, /^审批中 pending/, { name: 'approve', zh: '批准', en: 'Approve', to: '已批准' }, 'approver')
  await addAction(file, /^审批中 pending/, { name: 'reject', zh: '驳回', en: 'Reject', to: '已驳回' }, 'approver')

  await file.getByTitle('权限', { exact: true }).click()
  const matrix = file.getByRole('grid', { name: '角色的默认权限' })
  for (const right of ['列表', '查看']) await matrix.getByRole('checkbox', { name: `${right} · 审批人` }).check()
  await file.getByRole('combobox', { name: '添加角色' }).fill('finance')
  await page.keyboard.press('Enter')
  // Who decides last in the process runs the action that ends it.
  for (const right of ['批准', '驳回']) await matrix.getByRole('checkbox', { name: `${right} · 财务` }).check()
  await file.getByRole('tab', { name: '问题（0）' }).waitFor()
  // The dictionary of the states is a draft too, and is published with it; so is the menu.
  await publish(file, 'test_loan_status')
}

/** Two steps: an approver, and finance from an amount on. */
async function makeProcess(page: Page) {
  const file = await start(page, '流程', 'test/loan', 'test/loan')
  const canvas = file.getByRole('region', { name: '流程图' })
  const panel = file.getByRole('region', { name: '属性' })
  const choose = async (name: string, heading: RegExp) => {
    const elements = file.getByRole('combobox', { name: '元素' })
    await elements.fill(name)
    await elements.press('Enter')
    await panel.getByRole('heading', { name: heading }).waitFor()
  }
  const take = async (menu: string, item: string) => {
    await file.getByRole('button', { name: menu, exact: true }).press('Enter')
    const entry = page.getByRole('menuitem', { name: item, exact: true })
    await entry.press('Enter')
    await entry.waitFor({ state: 'hidden' })
  }
  const append = async (item: string, zh: string, en: string) => {
    await take('追加后续元素', item)
    await panel.getByRole('heading', { name: new RegExp(`^${item}`) }).waitFor()
    await panel.getByLabel('中文名称').fill(zh)
    await panel.getByLabel('英文名称').fill(en)
    await page.keyboard.press('Tab')
    await canvas.getByText(zh, { exact: true }).first().waitFor()
  }
  await canvas.locator('.djs-element[data-element-id="review"]').waitFor()
  await pick(panel, '发起动作', '提交 submit')
  await choose('结束', /^结束事件/)
  await file.getByRole('button', { name: '删除元素' }).press('Enter')
  await choose('审核', /^人工任务 review/)
  await pick(panel, '角色', '审批人 approver')
  await pick(panel, '驳回时执行的动作', '驳回 reject')
  await append('排他网关', '金额', 'Amount')
  await append('服务任务', '通过', 'Accepted')
  await pick(panel, '执行的单据动作', '批准 approve')
  await append('结束事件', '完成', 'Done')
  await choose('金额', /^排他网关/)
  await append('人工任务', '复核', 'Check')
  await pick(panel, '办理人', '角色')
  await pick(panel, '角色', '财务 finance')
  await pick(panel, '驳回时执行的动作', '驳回 reject')
  await take('连接到', '通过')
  await choose('金额 → 通过', /^顺序流/)
  await panel.getByRole('switch', { name: '其他条件都不成立时走此流' }).click()
  await choose('金额 → 复核', /^顺序流/)
  await panel.getByLabel('条件（CEL）').fill('amount > 10000.0')
  await panel.getByLabel('中文名称').fill('大额')
  await panel.getByLabel('英文名称').fill('Large')
  await page.keyboard.press('Tab')
  await file.getByRole('tab', { name: '问题（0）' }).waitFor()
  await publish(file)
}

/** A report that sums up amounts by state, with a chart. */
async function makeReport(page: Page) {
  const file = await start(page, '报表', 'test/loans', 'test/loan')
  await named(file, '借用统计', 'Loan figures')
  await file.getByRole('tab', { name: '设计' }).click()
  const columns = file.getByRole('list', { name: '报表的列' })
  for (const title of ['编码', '名称', '启用', '归还日期', '状态'])
    await columns.getByRole('button', { name: `移除 ${title}` }).click()
  await pick(file, '“金额”的汇总', '合计')
  await file.getByRole('combobox', { name: /^添加列/ }).fill('状态')
  await page.locator('.ant-cascader-menu-item:visible').getByText('状态').first().click()
  await columns.getByText('状态', { exact: true }).waitFor()
  await columns.getByRole('button', { name: '上移 状态' }).click()
  await pick(file, '图表', '柱状图')
  await file.getByRole('columnheader', { name: '金额' }).waitFor()
  await file.getByRole('tab', { name: '问题（0）' }).waitFor()
  await publish(file)
}

/** A dashboard with the chart and the list. */
async function makeDashboard(page: Page) {
  const file = await start(page, '页面', 'test/loans')
  await named(file, '借用看板', 'Loan board')
  const add = async (block: string, of: string, code: string) => {
    await file.getByRole('button', { name: block, exact: true }).click()
    const form = file.getByRole('form', { name: `添加${block}` })
    await form.getByLabel(of).fill(code)
    await page.keyboard.press('Enter')
    await form.getByRole('button', { name: '添加', exact: true }).click()
  }
  await add('图表', '报表', 'test/loans')
  await file.locator('.studio-preview .block-chart').waitFor()
  await add('列表', '资源', 'test/loan')
  await file.locator('.studio-preview .block-list').waitFor()
  await file.locator('.studio-preview .block-text').click()
  await file.getByRole('button', { name: '移除区块' }).click()
  await file.locator('.studio-preview .block-text').waitFor({ state: 'detached' })
  // The list is dragged above the chart, and goes back by a key.
  const blocks = file.getByRole('list', { name: '页面的区块' }).getByRole('button', { name: / · / })
  const top = file.locator('.studio-preview .block-chart')
  await file.locator('.studio-preview .block-list').hover({ position: { x: 60, y: 10 } })
  await page.mouse.down()
  await file.locator('.studio-page').evaluate((scroller) => scroller.scrollTo(0, 0))
  await top.hover({ position: { x: 80, y: 30 } })
  await page.mouse.up()
  await expect.poll(() => blocks.allTextContents()).toEqual(['列表 · test/loan', '图表 · test/loans'])
  await blocks.first().press('Alt+ArrowDown')
  await expect.poll(() => blocks.allTextContents()).toEqual(['图表 · test/loans', '列表 · test/loan'])
  await file.getByRole('tab', { name: '问题（0）' }).waitFor()
  // A new file enters the menu later as well; the draft of the menu is published with it.
  await file.getByRole('button', { name: '加入菜单…' }).click()
  const dialog = page.getByRole('dialog', { name: '加入菜单' })
  await pickGroup(dialog, '分组')
  await dialog.getByRole('button', { name: /^加\s?入$/ }).click()
  await file.getByRole('button', { name: '菜单草稿' }).waitFor()
  await publish(file)
  await file.getByRole('button', { name: '菜单草稿' }).waitFor({ state: 'detached' })
}

/** Opens an entry of the group by the menu. */
async function openByMenu(page: Page, title: string) {
  const entries = page.getByRole('navigation', { name: '主菜单' })
  for (const name of group.split(' / ')) {
    const inner = entries.locator('[role=menuitem][aria-haspopup]', { hasText: new RegExp(`^${name}$`) })
    if ((await inner.getAttribute('aria-expanded')) !== 'true') await inner.click()
  }
  await entries.getByRole('menuitem', { name: title }).click()
}

/** Opens the loan from its list. */
async function openLoan(page: Page) {
  await page.goto(`${product.server.url}/list/test/loan`)
  await page.getByRole('cell', { name: '投影仪 L1', exact: true }).getByText('投影仪 L1').click()
  await page.waitForURL(/form\/test\/loan/)
}

/** Its handler agrees in the process of the loan. */
async function agree(username: string, task: string) {
  const { page, faults } = await product.open(username, '/list/test/loan')
  await openLoan(page)
  const section = page.getByRole('region', { name: '审批流程' })
  await section.getByText(`待您办理：${task}`).waitFor()
  await section.getByRole('button', { name: /^同\s?意$/ }).click()
  await settled(page)
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /^同\s?意$/ })
    .click()
  await section.getByText(`待您办理：${task}`).waitFor({ state: 'detached' })
  expect(faults).toEqual([])
  await page.close()
}

it('what an administrator makes in the browser works for others, goes back, and leaves as files', async () => {
  const { page, faults } = await product.open('admin', '/page/onl/files')
  await makeResource(page)
  await makeProcess(page)
  await makeReport(page)
  await makeDashboard(page)

  const buyer = await product.open('buyer', '/')
  await openByMenu(buyer.page, '设备借用')
  await buyer.page.getByRole('heading', { level: 1, name: '设备借用' }).waitFor()
  await openByMenu(buyer.page, '借用看板')
  await buyer.page.getByRole('heading', { level: 1, name: '借用看板' }).waitFor()
  await buyer.page.goto(`${product.server.url}/form/test/loan`)
  const input = (name: string) => buyer.page.getByRole('textbox', { name })
  const save = () => buyer.page.getByRole('button', { name: /^保\s?存$/ }).click()
  await input('编码').fill('L1')
  await input('名称').fill('投影仪 L1')
  await input('金额').fill('60000')
  await save()
  await buyer.page.getByText('金额不超过 50,000').first().waitFor()
  await input('金额').fill('20000')
  await save()
  await buyer.page.waitForURL(/[?&]id=/)
  await openLoan(buyer.page)
  await buyer.page
    .locator('.f-foot')
    .getByRole('button', { name: /^提\s?交$/ })
    .click()
  const question = buyer.page.getByRole('dialog').filter({ hasText: '执行“提交”吗？' })
  await question.getByRole('button', { name: /^提\s?交$/ }).click()
  await buyer.page.getByRole('region', { name: '审批流程' }).waitFor()
  await buyer.page.goto(`${product.server.url}/list/test/loan`)
  const row = buyer.page.getByRole('row', { name: /投影仪 L1/ })
  await row.getByText('审批中').waitFor()

  // The amount is a large one: finance decides after the approver.
  await agree('approver', '审核')
  await buyer.page.reload()
  await row.getByText('审批中').waitFor()
  await agree('finance', '复核')
  await buyer.page.reload()
  await row.getByText('已批准').waitFor()

  await buyer.page.goto(`${product.server.url}/page/test/loans`)
  await buyer.page.getByRole('img', { name: '借用统计' }).waitFor()
  await buyer.page.getByRole('cell', { name: '投影仪 L1', exact: true }).waitFor()

  // A change is published, and taken back in one press.
  await page.goto(`${product.server.url}/page/onl/files?file=${resource}`)
  const file = page.getByRole('region', { name: resource })
  await named(file, '设备外借', 'Loans out')
  await publish(file)
  await buyer.page.goto(`${product.server.url}/list/test/loan`)
  await buyer.page.getByRole('heading', { level: 1, name: '设备外借' }).waitFor()
  await file.getByRole('button', { name: '历史' }).click()
  const history = page.getByRole('dialog', { name: '历史' })
  await history.getByRole('button', { name: '版本 1' }).click()
  await history.getByRole('button', { name: '恢复并发布' }).click()
  await buyer.page.getByRole('heading', { level: 1, name: '设备借用' }).waitFor()

  await page.getByRole('button', { name: '导出', exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: '全部文件（zip）' }).click(),
  ])
  const files = filesIn(readFileSync(await download.path()))
  expect([...files.keys()].toSorted()).toEqual(
    [resource, process, report, dashboard, menu, 'schemas/dictionaries/test_loan_status.json'].toSorted(),
  )
  await accepted(files)
  expect([...faults, ...buyer.faults]).toEqual([])
}, 300_000)

/** The check of schema files accepts the exported ones in a folder with those of the product. */
async function accepted(files: ReadonlyMap<string, Buffer>) {
  const dir = mkdtempSync(join(tmpdir(), 'procura-proof-'))
  try {
    cpSync('schemas', join(dir, 'schemas'), { recursive: true })
    for (const [path, content] of files) {
      mkdirSync(dirname(join(dir, path)), { recursive: true })
      writeFileSync(join(dir, path), content)
    }
    const command = ['scripts/node.sh', 'node', 'server/boot/cli/schemas.ts', '--schemas', join(dir, 'schemas')]
    const { stdout } = await promisify(execFile)('sh', command)
    expect(stdout).not.toContain('test/loan')
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
