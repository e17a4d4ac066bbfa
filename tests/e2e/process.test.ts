import { afterAll, beforeAll, expect, it } from 'vitest'
import { serious } from '../kit/axe.ts'
import { type Product, settled, sharedProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

/** A call of a demo account. */
async function callerOf(username: string) {
  const send = async (path: string, body: object | undefined, token = '') => {
    const response = await fetch(`${product.server.url}/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'Content-Type': 'application/json', 'X-Access-Token': token },
      ...(body && { body: JSON.stringify(body) }),
    })
    return (await response.json()).result
  }
  const { token } = await send('sys/demo/login', { username })
  return (path: string, body?: object) => send(path, body, token)
}

/** Address of an expense that waits for the review of finance. */
async function submittedExpense(): Promise<string> {
  const buyer = await callerOf('buyer')
  const [supplier] = (await buyer('srm/supplier/base/list?status=qualified&pageSize=1')).records
  const { id } = await buyer('ord/expense/add', {
    ...{ purOrg: 'P10', buyerId: 'buyer', supplierId: supplier.id, currency: 'CNY', exchangeRate: 1 },
    lines: [{ expenseType: 'freight', amountNoTax: 60_000 }],
  })
  await buyer('ord/expense/do/submit', { id })
  return `/form/ord/expense?id=${id}&mode=view`
}

it('a document shows its process, and each handler decides there', async () => {
  const path = await submittedExpense()
  const finance = await product.open('finance', path)
  const section = finance.page.getByRole('region', { name: '审批流程' })
  await section.getByText('待您办理：财务初审').waitFor()
  expect(await section.locator('.p-node.p-here').count()).toBe(1)
  await section.locator('.w-tag').first().waitFor()
  expect(await serious(finance.page)).toEqual([])
  await section.getByRole('button', { name: /^同\s?意$/ }).click()
  await settled(finance.page)
  const dialog = finance.page.getByRole('dialog')
  await dialog.getByLabel('意见').fill('票据齐全')
  await dialog.getByRole('button', { name: /^同\s?意$/ }).click()
  await section.getByText('票据齐全').waitFor()
  expect(await section.getByText('待您办理').count()).toBe(0)
  // The next task is another person's.
  await finance.page
    .locator('.d-standing')
    .getByText(/审批（审批/)
    .waitFor()
  const foot = finance.page.locator('.f-foot')
  await foot.getByRole('button', { name: /打\s?印/ }).waitFor()
  await expect.poll(() => foot.getByRole('button', { name: /^驳\s?回$/ }).count()).toBe(0)

  const approver = await product.open('approver', path)
  const theirs = approver.page.getByRole('region', { name: '审批流程' })
  await theirs.getByText('待您办理：审批').waitFor()
  await approver.page
    .locator('.f-foot')
    .getByRole('button', { name: /^驳\s?回$/ })
    .waitFor()
  await theirs.getByRole('button', { name: /^驳\s?回$/ }).click()
  await settled(approver.page)
  const back = approver.page.getByRole('dialog')
  await back.getByLabel('退回到').click()
  await approver.page.getByTitle('财务初审').last().click()
  await back.getByLabel('意见').fill('请补充运费合同')
  await back.getByRole('button', { name: /^驳\s?回$/ }).click()
  await theirs.getByText('请补充运费合同').waitFor()

  const again = await product.open('finance', path)
  const third = again.page.getByRole('region', { name: '审批流程' })
  await third.getByText('待您办理：财务初审').waitFor()
  const { status } = await (await callerOf('buyer'))(`ord/expense/queryById?${path.split('?')[1]}`)
  expect(status).toBe('pending')
  expect([...finance.faults, ...approver.faults, ...again.faults]).toEqual([])
})

it('a document that was submitted again shows its earlier round: who decided, and why', async () => {
  const path = await submittedExpense()
  const id = new URLSearchParams(path.split('?')[1]).get('id')
  const [buyer, finance] = [await callerOf('buyer'), await callerOf('finance')]
  const [task] = (await finance(`wf/process?resource=ord/expense&id=${id}`)).mine
  await finance('wf/process/decide', { tasks: [task.task], outcome: 'reject', opinion: '缺少合同附件' })
  await buyer('ord/expense/do/submit', { id })

  const { page, faults } = await product.open('buyer', path)
  const round = page.getByRole('region', { name: '审批流程' }).locator('details', { hasText: '第 1 轮' })
  const opinion = round.getByText('缺少合同附件')
  await opinion.waitFor()
  await round.getByText('钱会').first().waitFor()
  await round.locator('summary').click()
  await opinion.waitFor({ state: 'hidden' })
  await round.locator('summary').press('Enter')
  await opinion.waitFor()
  expect(await round.getByRole('listitem').count()).toBe(1)
  expect(faults).toEqual([])
})

it('on a phone the large drawing begins where the process is', async () => {
  const path = await submittedExpense()
  const finance = await callerOf('finance')
  const { mine } = await finance(`wf/process?resource=ord/expense&id=${/id=(\w+)/.exec(path)?.[1]}`)
  await finance('wf/process/decide', { tasks: [mine[0].task], outcome: 'approve', opinion: '' })
  const { page, faults } = await product.open('buyer', path, { width: 390, height: 844 })
  await page.getByRole('button', { name: '放大流程图' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('.p-here').waitFor()
  await expect
    .poll(async () => {
      const box = await dialog.locator('.p-here').boundingBox()
      return box !== null && box.x >= 0 && box.x + box.width <= 390
    })
    .toBe(true)
  expect(faults).toEqual([])
})

it('a handler adds an approver, and hands the task on', async () => {
  const path = await submittedExpense()
  const { page, faults } = await product.open('finance', path)
  const section = page.getByRole('region', { name: '审批流程' })
  const choose = async (action: string, person: string) => {
    await section.getByRole('button', { name: '更多办理操作' }).click()
    await page.getByRole('menuitem', { name: action }).click()
    const dialog = page.getByRole('dialog')
    await settled(page)
    await dialog.getByRole('combobox').click()
    await page.keyboard.type(person)
    await page.getByTitle(person).last().click()
    await dialog.getByLabel('意见').fill('请一并查看运费')
    await dialog.getByRole('button', { name: action }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  await choose('加签', '葛薇')
  await section.getByText('财务初审 · 葛薇').waitFor()
  await choose('转交', '奚正')
  await section.getByText('财务初审 · 奚正').waitFor()
  // The task is no longer this person's.
  await section.getByText(/待您办理/).waitFor({ state: 'detached' })
  await section.getByText(/ 转交给 奚正$/).waitFor()
  expect(await section.locator('.p-here small').first().textContent()).toContain('奚正')

  const admin = await product.open('admin', path)
  const whole = admin.page.getByRole('region', { name: '审批流程' })
  await whole.getByRole('button', { name: /^改\s?派$/ }).click()
  const dialog = admin.page.getByRole('dialog')
  await settled(admin.page)
  // 葛薇 has a part in the task already.
  await dialog.getByLabel('转交给').click()
  await admin.page.keyboard.type('钱会')
  expect(await dialog.getByRole('button', { name: /^改\s?派$/ }).isDisabled()).toBe(true)
  await admin.page.getByTitle('钱会').last().click()
  await dialog.getByLabel(/^原因/).fill('奚正本周出差')
  await dialog.getByRole('button', { name: /^改\s?派$/ }).click()
  await whole.getByText(/ 改派给 钱会$/).waitFor()
  await whole.getByText('奚正本周出差').waitFor()
  expect([...faults, ...admin.faults]).toEqual([])
})

it('several tasks are approved with one opinion, and are selected no more', async () => {
  const paths = [await submittedExpense(), await submittedExpense()]
  const { page, faults } = await product.open('finance', '/wf/batch')
  const boxes = page.locator('tbody tr[data-row-key]').getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByRole('status').getByText('已选 2 条').waitFor()
  await page.getByRole('button', { name: '批量操作' }).click()
  await page.getByRole('menuitem', { name: '同意' }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('textbox', { name: '意见' }).fill('按预算执行')
  await question.getByRole('button', { name: /^确\s?定$/ }).click()
  await page.getByText('已办理 2 条').waitFor()
  await page.getByRole('button', { name: /^关\s?闭$/ }).click()
  await page.getByText('已选 2 条').waitFor({ state: 'detached' })
  const buyer = await callerOf('buyer')
  for (const path of paths) {
    const id = new URL(path, product.server.url).searchParams.get('id')
    const { tasks } = await buyer(`wf/process?resource=ord/expense&id=${id}`)
    expect(tasks[0]).toMatchObject({ status: 'approved', opinion: '按预算执行' })
  }
  expect(faults).toEqual([])
})

it('a drawer shows who has the process of its record, and leads to the whole page', async () => {
  const [supplier, buyer] = [await callerOf('supplier_a'), await callerOf('buyer')]
  const [category] = (await buyer('bd/purcategory/list?enabled=Y&pageSize=1')).records
  const { id } = await supplier('srm/supplier/tier2/add', { name: '抽屉铸件厂', category: category.code })
  await supplier('srm/supplier/tier2/do/submit', { id })
  const { page, faults } = await product.open(
    'approver',
    `/list/srm/supplier/tier2?q.name=${encodeURIComponent('抽屉铸件厂')}`,
  )
  await page.getByRole('button', { name: /^查看 / }).click()
  const section = page.getByRole('dialog').getByRole('region', { name: '审批流程' })
  await section.getByText('进行中').waitFor()
  await section.getByText('审批 · 审批人').waitFor()
  await section.getByText(/^办理中 自 \d{4}-/).waitFor()
  expect(await serious(page)).toEqual([])
  await section.getByRole('link', { name: '查看完整流程' }).click()
  await page.getByRole('region', { name: '审批流程' }).getByText('待您办理：审批').waitFor()
  expect(new URL(page.url()).pathname).toBe('/form/srm/supplier/tier2')
  expect(faults).toEqual([])
})

it('the page of processes opens with the first one drawn, and shows the instances of another', async () => {
  const { page, faults } = await product.open('approver', '/wf/model')
  // By the list's order; a cell of the loading list has no text yet.
  const first = page.getByRole('region', { name: '二级供应商审批', exact: true })
  await first.getByRole('img', { name: '流程图' }).waitFor()
  await page.getByRole('cell', { name: '付款申请审批', exact: true }).click()
  const drawn = page.getByRole('region', { name: '付款申请审批', exact: true })
  await drawn.getByText('审批矩阵第 1 级 · 任一人办理 · 限 2 个工作日').waitFor()
  await page.getByRole('tab', { name: '流程实例' }).click()
  await page.getByRole('tabpanel', { name: '流程实例' }).getByText('已完成').first().waitFor()
  expect(faults).toEqual([])
})
