import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { atRest } from '../kit/at-rest.ts'
import { type Product, settled, startProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  // Due actions are run by the test: a scheduled job would interfere.
  product = await startProduct({ JOBS: 'off' })
})
afterAll(() => product?.close())

/** An API caller for a demo account. */
async function callerOf(username: string) {
  const headers = { 'content-type': 'application/json' }
  const { url } = product.server
  const signedIn = await fetch(`${url}/api/sys/demo/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ username }),
  })
  const { result } = (await signedIn.json()) as { result: { token: string } }
  return async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}/api/${path}`, {
      method,
      headers: { ...headers, 'X-Access-Token': result.token },
      ...(body && { body: JSON.stringify(body) }),
    })
    const reply = (await answer.json()) as { success: boolean; message: string; result: Record<string, unknown> }
    if (!reply.success) throw new Error(JSON.stringify(reply))
    return reply.result as { id: string; records: { id: string; orgCode: string; supplierName?: string }[] }
  }
}

const slot = (page: Page, field: string) => page.locator(`[data-field=${field}] input`).first()

/** Selects a row of a picker by its text; a multiple picker is confirmed. */
async function choose(page: Page, field: string, text: string): Promise<void> {
  await slot(page, field).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill(text)
  await dialog
    .getByRole('row')
    .filter({ hasText: text })
    .getByRole('radio')
    .or(dialog.getByRole('row').filter({ hasText: text }).getByRole('checkbox'))
    .first()
    .check()
  await dialog.getByRole('button', { name: /^确\s?定$/ }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Types a date, or a date and time, into a picker. */
async function date(page: Page, field: string, text: string): Promise<void> {
  await slot(page, field).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** The purchasing organisation of the group. */
async function organisation(page: Page): Promise<void> {
  await page.locator('[data-field=purOrg]').getByRole('combobox').click()
  await page.getByTitle('集团采购中心', { exact: true }).click()
}

/** Saves a new record, which stays open under its name. */
async function saved(page: Page, heading: RegExp): Promise<string> {
  await page.getByRole('button', { name: /^保\s?存$/ }).click()
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  return new URL(page.url()).searchParams.get('id') ?? ''
}

/** The second question appears for those who answer the first with yes: chosen in the condition builder, with the present rows. */
async function showWhenCertified(page: Page): Promise<void> {
  const row = page.locator('[data-field=questions] tbody tr').nth(1)
  await row.getByRole('button').first().click()
  const drawer = page.getByRole('dialog', { name: /题目 2/ })
  const conditions = drawer.getByRole('group', { name: '显示条件' })
  await conditions.getByText('始终显示').waitFor()
  await conditions.getByRole('button', { name: '添加条件' }).click()
  // Only the question above is offered.
  await conditions.getByRole('combobox', { name: '字段 1' }).click()
  await expect.poll(() => page.locator('.ant-select-item-option').allTextContents()).toEqual(['1. 有 ISO 9001 证书吗'])
  await page.keyboard.press('Escape')
  await conditions.getByRole('combobox', { name: '比较方式 1' }).click()
  await page.getByTitle('等于', { exact: true }).click()
  await conditions.getByRole('radio', { name: '是', exact: true }).check()
  await conditions.getByText('1. 有 ISO 9001 证书吗 等于 是').waitFor()
  await drawer.getByRole('button', { name: /^完\s?成$/ }).click()
  await drawer.waitFor({ state: 'hidden' })
  await expect.poll(() => row.locator('[data-column=showIf]').textContent()).toBe('1. 有 ISO 9001 证书吗 等于 是')
  await page.getByRole('button', { name: /^保\s?存$/ }).click()
  await page.getByText('已保存').first().waitFor()
}

const company = '江苏清波膜科技'
const nextYear = new Date().getFullYear() + 1

it('a questionnaire is sent and answered: answers reveal further questions, and missing ones are reported', async () => {
  const [buyer, supplier] = await Promise.all(['buyer', 'supplier_b'].map(callerOf))
  if (!(buyer && supplier)) throw new Error('sign-in failed')
  const questions = [
    { title: '有 ISO 9001 证书吗', type: 'yesno', score: 60 },
    { title: '证书编号', type: 'text' },
    { title: '年产能', type: 'single', options: '1 万吨以下=10\n1 万吨以上=40', score: 40 },
  ]
  const template = { name: '浏览器里的调查', category: 'admission', questions }
  const { id: templateId } = await buyer('POST', 'srm/survey/template/add', template)
  const author = await product.open('buyer', `/form/srm/survey/template?id=${templateId}&mode=edit`)
  await showWhenCertified(author.page)
  expect(author.faults).toEqual([])
  const owner = await product.open('buyer', '/form/srm/survey/issue')
  await choose(owner.page, 'templateId', '浏览器里的调查')
  // The title comes from the template and can be changed.
  await expect.poll(() => slot(owner.page, 'title').inputValue()).toBe('浏览器里的调查')
  await slot(owner.page, 'title').fill('年度准入调查')
  await date(owner.page, 'deadline', `${nextYear}-06-30 18:00:00`)
  await organisation(owner.page)
  await choose(owner.page, 'supplierIds', company)
  await saved(owner.page, /编辑.* · 年度准入调查/)
  await act(owner.page, '发放')
  await state(owner.page, '进行中')

  const { page, faults } = await product.open('supplier_b', '/srm/survey/answer')
  await page
    .getByRole('button', { name: /年度准入调查/ })
    .first()
    .waitFor()
  const { records } = await supplier('GET', 'srm/survey/answer/list')
  // The page asks for a questionnaire, then the address has its id.
  await page.goto(`${product.server.url}/page/srm/survey/fill`)
  await page.getByRole('combobox', { name: '调查表' }).click()
  await page.getByTitle('年度准入调查', { exact: true }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('id')).toBe(records[0]?.id)
  await page.getByRole('radio', { name: '1 万吨以上' }).check()
  expect(await page.getByLabel('2. 证书编号').count()).toBe(0)
  await page.getByRole('radio', { name: '是', exact: true }).check()
  await page.getByLabel('2. 证书编号').waitFor()
  const submit = async () => {
    await page.getByRole('button', { name: /^提\s?交$/ }).click()
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: /^提\s?交$/ }).click()
    await question.waitFor({ state: 'hidden' })
  }
  await submit()
  await expect.poll(() => page.locator('[data-field=q2]').textContent()).toContain('此项必填')
  await page.getByLabel('2. 证书编号').fill('CN-2026-1')
  await submit()
  await page.getByText('已答复').waitFor()
  expect(await page.getByRole('button', { name: /^提\s?交$/ }).count()).toBe(0)

  // The sender confirms the score, and the supplier sees it.
  await owner.page.goto(`${product.server.url}/form/srm/survey/answer?id=${records[0]?.id}`)
  await act(owner.page, '确认得分')
  await state(owner.page, '已评分')
  await page.goto(`${product.server.url}/form/srm/survey/answer?id=${records[0]?.id}`)
  await state(page, '已评分')
  await expect.poll(() => page.locator('[data-field=score]').first().textContent()).toContain('100')
  expect(faults).toEqual([])
})

it('the admission of a potential supplier starts from its row, with the supplier filled in', async () => {
  const { page, faults } = await product.open('buyer', '/page/srm/potential?q.status=potential')
  await atRest(page)
  const row = page.getByRole('row').filter({ hasText: '潜在供应商' }).first()
  await row.getByRole('button', { name: /的操作$/ }).click()
  await page.getByRole('menuitem', { name: '发起准入' }).click()
  await page.waitForURL(/\/form\/srm\/supplier\/admission\?q\.supplierId=/)
  await expect.poll(() => page.locator('[data-field=supplierId] input').inputValue()).not.toBe('')
  expect(faults).toEqual([])
})

it('a tender with an invited supplier starts from its row, with the supplier among the invited', async () => {
  const { page, faults } = await product.open('buyer', '/page/srm/qualified?q.grade=A')
  await atRest(page)
  const row = page.locator('tbody tr[data-row-key]').first()
  const name = (await row.locator('td').nth(2).textContent()) ?? ''
  await row.getByRole('button', { name: /的操作$/ }).click()
  await page.getByRole('menuitem', { name: '邀请投标' }).click()
  await page.waitForURL(/\/form\/bid\/project\?q\.invited\.supplierId=/)
  await page.getByRole('tab', { name: /邀请/ }).click()
  await expect.poll(() => page.locator('[data-field=invited] tbody input').first().inputValue()).toBe(name)
  // A supplier's orders, inspections and complaints are counted.
  await page.goto(page.url().replace(/\/form\/.*/, '/page/srm/qualified?q.grade=A'))
  await atRest(page)
  await row.getByRole('button', { name: /的操作$/ }).click()
  await page.getByRole('menuitem', { name: '360°视图' }).click()
  for (const tab of ['订单与金额', '质量', '投诉与扣款']) {
    await page.getByRole('tab', { name: tab }).click()
    await atRest(page)
  }
  await page.getByRole('heading', { name: '扣款单' }).waitFor()
  expect(faults).toEqual([])
})

/** Runs an action of the open record, fills in its dialog and confirms. */
async function act(page: Page, action: string, asked: Readonly<Record<string, string>> = {}): Promise<void> {
  const name = new RegExp(`^${[...action].join('\\s?')}$`)
  await page.getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await settled(page)
  for (const [label, value] of Object.entries(asked)) {
    await dialog.getByLabel(label, { exact: true }).click()
    await page.keyboard.type(value)
    await page.keyboard.press('Tab')
  }
  await dialog.getByRole('button', { name }).click()
  await dialog.waitFor({ state: 'hidden' })
}

const state = (page: Page, text: string) => page.locator('.f-state', { hasText: text }).waitFor()

it('a supplier is evaluated by two people; the grade requires an improvement, which it answers', async () => {
  const [buyer, admin] = await Promise.all(['buyer', 'admin'].map(callerOf))
  if (!(buyer && admin)) throw new Error('sign-in failed')
  const departs = (await admin('GET', 'sys/depart/list?pageSize=100')).records
  const depart = (code: string) => departs.find(({ orgCode }) => orgCode === code)?.id
  const indicator = async (code: string, dimension: string) =>
    (await buyer('POST', 'srm/eval/indicator/add', { name: code, code, dimension, scoreType: 'manual', maxScore: 100 }))
      .id
  await buyer('POST', 'srm/eval/template/add', {
    name: '浏览器里的评价',
    evalType: 'quarterly',
    items: [
      { indicatorId: await indicator('E2E-Q', 'Q'), weight: 60, deptId: depart('A01A03') },
      { indicatorId: await indicator('E2E-S', 'S'), weight: 40, deptId: depart('A01A01A01') },
    ],
    levels: [
      { grade: 'A', minScore: 60, maxScore: 100, measure: 'none' },
      { grade: 'D', minScore: 0, maxScore: 60, measure: 'limitBid' },
    ],
  })
  const owner = await product.open('buyer', '/form/srm/eval/plan')
  await slot(owner.page, 'name').fill('三季度评价')
  await choose(owner.page, 'templateId', '浏览器里的评价')
  await slot(owner.page, 'period').click()
  await owner.page.getByTitle('季', { exact: true }).click()
  await date(owner.page, 'beginDate', '2026-07-01')
  await date(owner.page, 'endDate', '2026-09-30')
  await date(owner.page, 'scoreDeadline', `${nextYear}-01-15 18:00:00`)
  await organisation(owner.page)
  await choose(owner.page, 'supplierIds', company)
  const plan = { id: await saved(owner.page, /编辑.* · 三季度评价/) }
  await act(owner.page, '启动评分')
  await state(owner.page, '评分中')
  const toDo = `/list/srm/eval/score?q.planId=${plan.id}&q.status=todo`
  const evaluator = await product.open('quality', toDo)
  const score = async (page: Page, points: string) => {
    await page.getByRole('button', { name: /^编辑/ }).first().click()
    await page.getByLabel('得分 1', { exact: true }).fill(points)
    await page.getByLabel('说明 1', { exact: true }).fill('两批退货')
    await act(page, '提交')
    await state(page, '已完成')
  }
  await score(evaluator.page, '40')
  await owner.page.goto(product.server.url + toDo)
  await score(owner.page, '50')

  const { page } = owner
  await page.goto(`${product.server.url}/form/srm/eval/plan?id=${plan.id}`)
  await act(page, '汇总')
  await expect.poll(() => page.locator('[data-field=suppliers]').textContent()).toContain('44')
  await act(page, '提交')
  const approver = await product.open('approver', `/form/srm/eval/plan?id=${plan.id}`)
  await act(approver.page, '通过并发布')
  await state(approver.page, '已发布')

  // The result links to the improvement required by its grade.
  await page.goto(`${product.server.url}/list/srm/eval/result?q.planId=${plan.id}`)
  const result = page.locator('tbody tr.g-row').first()
  await expect.poll(() => result.textContent()).toContain('D级')
  await result.getByRole('button', { name: /的操作$/ }).click()
  await page.getByRole('menuitem', { name: '通知供应商' }).click()
  await settled(page)
  await page.getByRole('dialog').getByRole('button', { name: '通知供应商' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await result.getByRole('button', { name: /的操作$/ }).click()
  await page.getByRole('menuitem', { name: '发起整改' }).click()
  await expect.poll(() => page.locator('[data-field=problem] textarea').inputValue()).toContain('等级 D')
  await page.locator('[data-field=deadline] input').click()
  await page.keyboard.type(`${nextYear}-02-28`)
  await page.keyboard.press('Enter')
  await organisation(page)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: /^编辑.* · IMP/ }).waitFor()
  await act(page, '下发')

  const other = await product.open('supplier_b', '/list/srm/eval/result')
  const rows = other.page.locator('tbody tr.g-row')
  await rows.filter({ hasText: 'D级' }).waitFor()
  // All rows are its own, so there is no supplier column.
  const { records } = await (await callerOf('supplier_b'))('GET', 'srm/eval/result/list?pageSize=100')
  expect(await rows.count()).toBe(records.length)
  expect(records.every(({ supplierName }) => supplierName?.includes(company))).toBe(true)
  expect(await other.page.getByRole('columnheader', { name: '供应商名称', exact: true }).count()).toBe(0)
  expect(await other.page.getByRole('columnheader', { name: '排名', exact: true }).count()).toBe(0)
  await other.page.getByRole('button', { name: /^消息/ }).click()
  await other.page.getByRole('tab', { name: /系统消息/ }).click()
  await other.page
    .getByText(/整改要求 IMP/)
    .first()
    .click()
  await act(other.page, '回复', {
    原因分析: '产能不足',
    整改措施: '增加一班',
    完成日期: `${nextYear}-02-15`,
  })
  await state(other.page, '已回复')
  await page.reload()
  await act(page, '验收', { 验证意见: '现场已核实整改' })
  await state(page, '已关闭')
  for (const { faults } of [owner, evaluator, approver, other]) expect(faults).toEqual([])
})
