import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { filesIn } from '../kit/archive.ts'
import { type Product, startProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ CAPTCHA: 'off', PUBLISH: 'database' })
})
afterAll(() => product?.close())

const secret = 'a quiet bittern 42'
const tenant = /绿洲水务/

async function choose(page: Page, entry: string) {
  await page.getByRole('row', { name: tenant }).getByRole('button').last().click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** Saves the form of the drawer. */
async function save(page: Page) {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^保\s?存$/ })
    .click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

it('a tenant is provisioned, limited, frozen, exported and deleted by the platform, and works for itself meanwhile', async () => {
  const { page, faults } = await product.open('admin', '/list/sys/tenant')
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('租户编号').fill('7')
  await form.getByLabel('名称', { exact: true }).fill('绿洲水务')
  await form.getByLabel('账号上限').fill('1')
  await save(page)
  await choose(page, '邀请管理员')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /邀请管理员|确\s?定/ })
    .last()
    .click()
  const said = await page.getByRole('dialog').getByText('链接只显示这一次').textContent()
  const link = /https?:\S+#[\w-]{43}/.exec(said ?? '')?.[0] ?? ''
  await page.getByRole('dialog').getByRole('button').last().click()

  const person = (await product.visit()).page
  await person.goto(link)
  await person.getByLabel('新密码', { exact: true }).fill(secret)
  await person.getByLabel('确认新密码').fill(secret)
  await person.getByRole('button', { name: '设置密码' }).click()
  await person.getByText('密码已设置，请登录').waitFor()

  // Own entries beside the shared ones; the limit of accounts is told at the form.
  const own = await product.open('admin_7', '/list/sys/role', undefined, secret)
  await own.page.getByRole('button', { name: '新增' }).click()
  await own.page.getByRole('dialog').getByLabel('角色编码').fill('t7_clerk')
  await own.page.getByRole('dialog').getByLabel('角色名称', { exact: true }).fill('七号文员')
  await save(own.page)
  await own.page.getByRole('cell', { name: '七号文员', exact: true }).waitFor()
  await own.page.getByRole('cell', { name: 'buyer', exact: true }).waitFor()
  const others = await product.open('admin_t1', '/list/sys/role')
  await others.page.getByRole('cell', { name: 'buyer', exact: true }).waitFor()
  expect(await others.page.getByRole('cell', { name: '七号文员', exact: true }).count()).toBe(0)

  await choose(page, '用量')
  await page.getByRole('dialog').getByText('账号 1 / 1').waitFor()
  await page.getByRole('dialog').getByRole('button').last().click()

  await page.getByRole('row', { name: tenant }).getByText('编辑').click()
  await page.getByRole('dialog').getByLabel('状态').click()
  await page.locator('.ant-select-item-option:visible').getByText('冻结', { exact: true }).click()
  await save(page)
  await own.page.reload()
  await own.page.waitForURL(/login/)

  const [download] = await Promise.all([page.waitForEvent('download'), choose(page, '导出全部数据')])
  const archive = filesIn(readFileSync(await download.path()))
  expect(String(archive.get('rows/sys/role.jsonl'))).toContain('七号文员')

  await choose(page, '删除全部数据')
  const question = page.getByRole('dialog')
  await question.getByRole('textbox').fill('1')
  await question.getByRole('button').last().click()
  await page.getByText('请输入租户编号 7 以确认删除').waitFor()
  await question.getByRole('textbox').fill('7')
  await question.getByRole('button').last().click()
  await page.getByText('租户 7 已删除').waitFor()
  await page.getByRole('dialog').getByRole('button').last().click()
  await page.getByRole('row', { name: tenant }).waitFor({ state: 'detached' })
  expect([...faults, ...others.faults]).toEqual([])
})
