import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pickInMenu as pick, stored } from '../kit/account-menu.ts'
import { axeFindings } from '../kit/axe.ts'
import { type Product, settled, startProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  // Its own product: other files add roles to the shared one.
  product = await startProduct({ CAPTCHA: 'off', DEMO_PASSWORD: 'correct horse battery 7' })
})
afterAll(() => product?.close())

describe('an administrator', () => {
  it('views as a role, read-only, and returns to the full view', async () => {
    const { page, faults } = await product.open('admin', '/account/settings')
    const users = page.getByRole('menuitem', { name: /供应商管理/ })
    await users.first().waitFor()
    await page.getByLabel('职务').fill('会丢失')
    await pick(page, '以他人视角查看')
    const dialog = page.getByRole('dialog', { name: '以他人视角查看' })
    await dialog.getByRole('radio', { name: /buyer/ }).waitFor()
    // Nine roles, and the two choices of the view.
    expect(await dialog.getByRole('radio').count()).toBe(11)
    await dialog.getByLabel('按名称或编码查找角色').fill('SUPP')
    await dialog.getByRole('radio', { name: /supplier/ }).check()
    await settled(page)
    await dialog.getByRole('button', { name: '开始查看' }).click()
    // By its text: in tests antd gives all dialogs the same id, and so the same name.
    const question = page.getByRole('dialog').filter({ hasText: '放弃未保存的修改？' })
    await question.waitFor()
    await settled(page)
    await question.getByRole('button', { name: '放弃修改' }).click()
    await page.getByText('正在以“供应商”的视角查看，不能修改任何内容').waitFor()
    await page.getByRole('heading', { level: 1, name: /林管理/ }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard/analysis')
    expect(await users.count()).toBe(0)
    expect(await stored(page, 'Login_Userinfo')).toMatchObject({ roles: ['supplier'] })
    expect(faults).toEqual([])

    await pick(page, '个人设置')
    await page.getByLabel('职务').fill('角色')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('正在以他人视角查看，不能修改任何内容，请先结束查看').waitFor()
    await page.getByLabel('职务').fill('')
    await page.reload()
    await page.getByRole('button', { name: 'EN' }).click()
    await page.getByText('You are viewing as “Supplier”; nothing can be changed').waitFor()
    await page.getByRole('button', { name: 'End the view' }).click()
    await page
      .getByRole('menuitem', { name: /Suppliers$/ })
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'End the view' }).waitFor({ state: 'hidden' })
    await expect.poll(() => stored(page, 'Login_Userinfo')).toMatchObject({ roles: ['admin'] })
    await page.close()
  })

  it('views as a person, whose menu, name and tasks the pages show', async () => {
    const { page, faults } = await product.open('admin', '/account/settings')
    await pick(page, '以他人视角查看')
    const dialog = page.getByRole('dialog', { name: '以他人视角查看' })
    await dialog.getByText('人员', { exact: true }).click()
    expect(await dialog.getByRole('button', { name: '开始查看' }).isDisabled()).toBe(true)
    await dialog.getByRole('combobox', { name: '人员' }).fill('approver')
    await page.getByTitle(/· approver$/).click()
    await settled(page)
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: '开始查看' }).click()
    await page.getByText(/^正在以“.+（approver）”的视角查看/).waitFor()
    await expect.poll(() => stored(page, 'Login_Userinfo')).toMatchObject({ username: 'approver' })
    await page.reload()
    await page.getByText(/^正在以“.+（approver）”的视角查看/).waitFor()
    await page.getByRole('button', { name: '结束查看' }).click()
    await expect.poll(() => stored(page, 'Login_Userinfo')).toMatchObject({ username: 'admin' })
    expect(faults).toEqual([])
    await page.close()
  })

  it('is the only role with this action', async () => {
    const { page } = await product.open('buyer', '/result/success')
    await page.locator('.shell-account').click()
    await page.getByRole('menuitem', { name: '个人中心' }).waitFor()
    expect(await page.getByRole('menuitem', { name: '以他人视角查看' }).count()).toBe(0)
    await page.close()
  })
})
