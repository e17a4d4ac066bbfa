import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, sharedProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

it('an administrator monitors the server: values refresh automatically, the trace is filtered, the terminal works', async () => {
  const { page, faults } = await product.open('admin', '/mon/server')
  const table = page.getByRole('table', { name: '系统参数' })
  const uptime = table.getByRole('row', { name: /process\.uptime/ })
  const before = await uptime.textContent()
  await expect.poll(() => uptime.textContent()).not.toBe(before)
  await page.getByRole('img', { name: /^CPU 使用率，最近十分钟：系统 CPU 使用率 .+ %/ }).waitFor()

  await page.getByText('数据库慢语句').waitFor()
  await page.getByText(/^95 分位$|^启动以来没有超过 5 毫秒的语句$/).waitFor()

  await page.goto(`${product.server.url}/mon/http`)
  const rows = page.getByRole('row')
  await page
    .getByRole('row', { name: /\/api\/sys\/permission/ })
    .first()
    .waitFor()
  await page.locator('label', { hasText: '5xx' }).click()
  await page.getByText('没有符合条件的请求').waitFor()
  await page.locator('label', { hasText: '2xx' }).click()
  expect(await rows.count()).toBeGreaterThan(1)

  await page.goto(`${product.server.url}/mon/terminal`)
  const input = page.getByRole('textbox', { name: '输入命令，回车执行' })
  const log = page.getByRole('log', { name: '缓存终端输出' })
  await input.fill('keys sessions:*')
  await input.press('Enter')
  await log.getByText('1) "sessions:').first().waitFor()
  await input.press('ArrowUp')
  await expect.poll(() => input.inputValue()).toBe('keys sessions:*')
  await input.fill('del sessions:*')
  await input.press('Enter')
  await log.getByText('是否继续？').waitFor()
  await input.fill('y')
  await input.press('Enter')
  await log.getByText(/\(integer\) [1-9]/).waitFor()
  await input.press('Control+l')
  await expect.poll(() => log.getByText('keys sessions').count()).toBe(0)
  expect(faults).toEqual([])
})

it('without permission there is no monitor: no entry, no page', async () => {
  const { page } = await product.open('buyer', '/mon/http')
  await page.getByRole('navigation').first().waitFor()
  expect(await page.getByText('系统监控').count()).toBe(0)
  expect(await page.getByRole('table').count()).toBe(0)
})
