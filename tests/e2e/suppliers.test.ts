import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, startProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.close())

/** Calls of the API in the name of a demo account. */
async function callerOf(username: string) {
  const headers = { 'content-type': 'application/json' }
  const { url } = product.server
  const entered = await fetch(`${url}/api/sys/demo/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ username }),
  })
  const { result } = (await entered.json()) as { result: { token: string } }
  return async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}/api/${path}`, {
      method,
      headers: { ...headers, 'X-Access-Token': result.token },
      ...(body && { body: JSON.stringify(body) }),
    })
    const reply = (await answer.json()) as { success: boolean; message: string; result: Record<string, unknown> }
    if (!reply.success) throw new Error(JSON.stringify(reply))
    return reply.result as { id: string; records: { id: string; orgCode: string }[] }
  }
}

it('a supplier fills in a questionnaire: what it answers shows further questions, and what is missing is told', async () => {
  const [buyer, supplier, admin] = await Promise.all(['buyer', 'supplier_b', 'admin'].map(callerOf))
  if (!(buyer && supplier && admin)) throw new Error('nobody came in')
  const company = (await supplier('GET', 'srm/supplier/base/list')).records[0]?.id
  const departs = (await admin('GET', 'sys/depart/list?pageSize=100')).records
  const questions = [
    { title: '有 ISO 9001 证书吗', type: 'yesno', score: 60 },
    { title: '证书编号', type: 'text', showIf: "q1 == 'Y'" },
    { title: '年产能', type: 'single', options: '1 万吨以下=10\n1 万吨以上=40', score: 40 },
  ]
  const { id: templateId } = await buyer('POST', 'srm/survey/template/add', {
    name: '准入',
    category: 'admission',
    questions,
  })
  const { id } = await buyer('POST', 'srm/survey/issue/add', {
    templateId,
    title: '年度准入调查',
    purOrg: departs.find(({ orgCode }) => orgCode === 'A01')?.id,
    deadline: `${new Date().getFullYear() + 1}-06-30 18:00:00`,
    supplierIds: company,
  })
  await buyer('POST', 'srm/survey/issue/do/publish', { id })

  const { page, faults } = await product.open('supplier_b', '/srm/survey/answer')
  await page
    .getByRole('button', { name: /年度准入调查/ })
    .first()
    .waitFor()
  const { records } = await supplier('GET', 'srm/survey/answer/list')
  await page.goto(`${product.server.url}/page/srm/survey/fill?id=${records[0]?.id}`)
  await page.getByRole('radio', { name: '1 万吨以上' }).check()
  expect(await page.getByLabel('2. 证书编号').count()).toBe(0)
  await page.getByRole('radio', { name: '是 / Yes' }).check()
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
  expect(faults.filter((fault) => !fault.includes('Failed to load resource'))).toEqual([])
})

it('the admission of a potential supplier begins from its row, with the supplier filled in', async () => {
  const { page, faults } = await product.open('buyer', '/page/srm/potential?q.status=potential')
  const row = page.getByRole('row').filter({ hasText: '潜在供应商' }).first()
  await row.getByRole('button', { name: /的操作$/ }).click()
  await page.getByRole('menuitem', { name: '发起准入' }).click()
  await page.waitForURL(/\/form\/srm\/supplier\/admission\?q\.supplierId=/)
  await expect.poll(() => page.locator('[data-field=supplierId] input').inputValue()).not.toBe('')
  expect(faults).toEqual([])
})
