import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { atRest } from '../kit/at-rest.ts'
import { type Product, sharedProduct } from '../kit/product.ts'

const phone = { width: 390, height: 844 }

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

/** Adds an account without password and address in the form. */
function addAccount(page: Page, username: string, realname: string): Promise<unknown> {
  return page.evaluate(
    async (account) => {
      const { value } = JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}') as { value: string }
      const headers = { 'X-Access-Token': value, 'Content-Type': 'application/json' }
      const listed = await (await fetch('/api/sys/depart/list?pageSize=1', { headers })).json()
      const body = JSON.stringify({ ...account, departs: listed.result.records[0].id })
      return (await fetch('/api/sys/user/add', { method: 'POST', headers, body })).json()
    },
    { username, realname, roles: 'buyer', userType: 'internal' },
  )
}

it('an account without an address is invited by a handed-over link, which fails truncated and works complete', async () => {
  const { page } = await product.open('admin', '/sys/user')
  expect(await addAccount(page, 'heron', '何鹭')).toMatchObject({ success: true })
  await page.goto(`${product.server.url}/sys/user?q.username=heron`)
  await page.getByRole('button', { name: '“何鹭”的操作' }).click()
  await page.getByRole('menuitem', { name: '发送邀请链接' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '发送邀请链接' }).click()
  const linkText = await page.getByRole('dialog').getByText('链接只显示这一次').textContent()
  const link = /https?:\S+#[\w-]{43}/.exec(linkText ?? '')?.[0] ?? ''

  const person = (await product.visit(phone)).page
  await person.goto(link.slice(0, -4))
  await person.getByText('链接无效、已使用或已过期').waitFor()
  // In the same tab: the page is not reloaded.
  await person.goto(link)
  await person.getByLabel('新密码', { exact: true }).fill('a quiet bittern 42')
  await person.getByLabel('确认新密码').fill('a quiet bittern 42')
  await person.getByRole('button', { name: '设置密码' }).click()
  await person.getByText('密码已设置，请登录').waitFor()
  await person.getByRole('link', { name: '登录' }).waitFor()
  await person.reload()
  await person.getByText('链接无效、已使用或已过期').waitFor()
})

it('the description of a list is visible on a phone too', async () => {
  const { page } = await product.open('admin', '/page/sys/backups', phone)
  await atRest(page)
  const word = page.getByRole('button', { name: '立即备份' }).getByText('立即备份')
  expect((await word.boundingBox())?.width).toBeGreaterThan(20)
})
