import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, settled, startProduct } from '../kit/product.ts'
import { signIn } from '../kit/sign-in.ts'

const password = 'a lake in winter 41'

let product: Product
beforeAll(async () => {
  product = await startProduct({ CAPTCHA: 'off' })
})
afterAll(() => product?.close())

type Calls = (
  method: string,
  path: string,
  body?: object,
) => Promise<{ result: Record<string, unknown> & { records: Record<string, string>[] } }>

/** An API caller with the session of a page. */
async function callsOf(page: Page): Promise<Calls> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}').value as string)
  return async (method, path, body) => {
    const answer = await fetch(`${product.server.url}/api/${path}`, {
      method,
      headers: { 'X-Access-Token': token, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return (await answer.json()) as Awaited<ReturnType<Calls>>
  }
}

it('a person with a new role sees exactly the granted menus, buttons and rows', async () => {
  const { page, faults } = await product.open('admin', '/list/sys/role')
  const admin = await callsOf(page)
  // A rule that restricts another role until it is ticked for this one.
  const menus = await admin('GET', 'sys/permission/list?pageNo=1&pageSize=50&perms=srm:supplier:base:list&menuType=1')
  const permissionId = menus.result.records.find(({ opens }) => opens === 'list')?.id
  await admin('POST', 'sys/dataRule/add', {
    ruleName: '只看制造商',
    permissionId,
    ruleColumn: 'supplierType',
    ruleConditions: '=',
    ruleValue: 'manufacturer',
    roles: 'quality',
    status: 'Y',
  })

  await page.getByRole('toolbar').getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('角色编码').fill('a-watcher')
  await form.getByLabel('角色名称').fill('观察员')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  const row = page.locator('tbody tr[data-row-key]', { hasText: 'a-watcher' })
  await row.locator('.list-more').click()
  await page.getByRole('menuitem', { name: '授权' }).click()

  const drawer = page.getByRole('dialog', { name: /授权 · 观察员/ })
  const node = (title: string) => drawer.locator('.ant-tree-treenode', { has: page.getByText(title, { exact: true }) })
  const search = drawer.getByPlaceholder('搜索菜单、按钮或授权标识')
  await search.fill('币种')
  await node('币种').locator('.ant-tree-checkbox').click()
  // With linked selection, children follow their parent; the delete right is unticked again.
  await node('删除').first().locator('.ant-tree-checkbox').click()
  await drawer.getByText('父子联动').click()
  await search.fill('srm:supplier:base:list')
  await node('供应商').last().locator('.ant-tree-checkbox').click()
  await drawer.getByText(/新增 \d+ 项，移除 0 项/).waitFor()

  // Leaving with unsaved changes asks.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '继续填写' }).waitFor()
  await settled(page)
  await page.getByRole('button', { name: '继续填写' }).click()
  await drawer.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText(/已保存：新增 \d+ 项/).waitFor()
  await drawer.getByRole('button', { name: '“供应商”的数据规则' }).click()
  const rules = page.getByRole('dialog', { name: '“供应商”的数据规则' })
  await rules.getByRole('checkbox', { name: /只看制造商/ }).click()
  await settled(page)
  await rules.getByRole('button', { name: '保存', exact: true }).click()
  await rules.waitFor({ state: 'hidden' })

  await made(page)
  const own = await product.visit()
  await own.page.goto(`${product.server.url}/list/bd/currency`)
  await signIn(own.page, { username: 'han.guan', password })
  await own.page.getByRole('heading', { level: 1, name: '币种' }).waitFor()
  const menu = own.page.getByRole('navigation').first()
  const titles = async () =>
    (await own.page.locator('.ant-menu-title-content').allTextContents()).map((text) => text.trim())
  const groups = ['首页', '供应商管理', '供应商库', '主数据', '币种', '报表']
  await expect.poll(async () => new Set(await titles())).toEqual(new Set(groups))
  await menu.getByRole('menuitem', { name: '供应商库' }).click()
  await expect.poll(async () => new Set(await titles())).toEqual(new Set([...groups, '供应商']))

  // Granted for currencies: all but deleting.
  await own.page.getByRole('toolbar').getByRole('button', { name: '新增' }).waitFor()
  await own.page.locator('tbody tr[data-row-key]').first().locator('.list-more').click()
  await own.page.getByRole('menuitem').filter({ visible: true }).last().waitFor()
  expect(await own.page.getByRole('menuitem', { name: '删除' }).count()).toBe(0)
  await own.page.keyboard.press('Escape')

  // Granted for suppliers: the list only, with the rows of the rule.
  await menu.getByRole('menuitem', { name: '供应商', exact: true }).click()
  await own.page.getByRole('heading', { level: 1, name: '供应商', exact: true }).waitFor()
  // The page of currencies stays open in the background.
  const rows = own.page.locator('tbody tr[data-row-key]').filter({ visible: true })
  await rows.first().waitFor()
  // A column with the constant value of the rule is hidden.
  expect(await own.page.getByRole('columnheader', { name: '供应商类型' }).count()).toBe(0)
  expect(await own.page.getByRole('button', { name: '新增' }).count()).toBe(0)
  const callsOwn = await callsOf(own.page)
  const visible = await callsOwn('GET', 'srm/supplier/base/list?pageSize=100')
  expect(new Set(visible.result.records.map(({ supplierType }) => supplierType))).toEqual(new Set(['manufacturer']))
  const totalText = own.page.locator('.list-total').filter({ visible: true })
  expect(await totalText.textContent()).toBe(`共 ${visible.result.total} 条`)

  // The same in English.
  await own.page.getByTitle('切换到英文').click()
  await own.page.getByRole('heading', { level: 1, name: 'Suppliers', exact: true }).waitFor()
  await expect.poll(async () => (await titles()).join()).not.toMatch(/\p{Script=Han}/u)
  expect(await titles()).toHaveLength(groups.length + 1)
  await expect.poll(() => totalText.textContent()).toBe(`${visible.result.total} in total`)
  expect(await rows.count()).toBeGreaterThan(0)
  expect([...faults, ...own.faults]).toEqual([])
})

/** Adds a person with the new role in the form, as an administrator. */
async function made(page: Page) {
  await page.goto(`${product.server.url}/list/sys/user`)
  await page.getByRole('toolbar').getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: '账号' }).fill('han.guan')
  await form.getByRole('textbox', { name: '姓名' }).fill('韩观')
  await form.getByRole('combobox', { name: /^\*?角色$/ }).click()
  await page.keyboard.type('观察员')
  await page.locator('.ant-select-dropdown:visible').getByTitle('观察员', { exact: true }).click()
  // Tab leaves the list without selecting its first item, which may be the administrator role.
  await page.keyboard.press('Tab')
  await page.locator('.ant-select-dropdown').first().waitFor({ state: 'hidden' })
  expect(await form.getByTitle('系统管理员').count()).toBe(0)
  await form.getByRole('combobox', { name: /^\*?部门$/ }).click()
  await page.locator('.ant-select-tree-title', { hasText: '蓝源环境集团' }).click()
  await form.getByRole('textbox', { name: '工号' }).click()
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
  await chosen(page)
}

/** Sets the password by a handed-over link, since the account has no mail address. */
async function chosen(page: Page) {
  const row = page.locator('tbody tr[data-row-key]', { hasText: 'han.guan' })
  await row.getByText('已邀请').waitFor()
  await row.locator('.list-more').click()
  await page.getByRole('menuitem', { name: '发送邀请链接' }).click()
  await settled(page)
  await page.getByRole('dialog').getByRole('button', { name: '发送邀请链接' }).click()
  const notice = await page.getByText(/该账号没有邮箱。请将以下一次性链接转交本人/).textContent()
  const link = /http:\S+\/user\/password#\S+/.exec(notice ?? '')?.[0] ?? ''
  const { page: own, faults } = await product.visit({ width: 390, height: 844 })
  await own.goto(link)
  await own.getByText('为账号 han.guan（韩观）设置密码').waitFor()
  await own.getByLabel('新密码', { exact: true }).fill(password)
  await own.getByLabel('确认新密码').fill('another one 12')
  await own.getByRole('button', { name: '设置密码' }).click()
  await own.getByText('两次输入的密码不一致').waitFor()
  await own.getByLabel('确认新密码').fill(password)
  await own.getByRole('button', { name: '设置密码' }).click()
  await own.getByText('密码已设置，请登录').waitFor()
  await own.reload()
  await own.getByText('链接无效、已使用或已过期').waitFor()
  expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(faults).toEqual([])
  await own.close()
}
