import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serious } from '../kit/axe.ts'
import { filesIn, type GuideFile } from '../kit/guide-files.ts'
import { type Product, sharedProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

async function save({ file, text }: GuideFile | undefined = { file: '', text: '' }): Promise<void> {
  const path = join(product.schemas, file.replace(/^schemas\//, ''))
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

async function as(username: string) {
  const call = async (method: string, path: string, body?: object, token = '') => {
    const headers = { 'content-type': 'application/json', 'X-Access-Token': token, lang: 'en-US' }
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    return (await fetch(`${product.server.url}/api/${path}`, sent)).json()
  }
  const { result } = await call('POST', 'sys/demo/login', { username })
  return (method: string, path: string, body?: object) => call(method, path, body, result.token)
}

describe('first guide', () => {
  it('builds a screen with a list, a form, a menu entry, a rule, permissions and an API', async () => {
    const [first, menu, second] = filesIn(await readFile('docs/guide/en/start.md', 'utf8'))
    await save(first)
    await product.serves('/resource/lib/book')
    const { page, faults } = await product.open('admin', '/list/lib/book')
    await page.getByRole('toolbar').getByRole('button', { name: '新增' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: '书名' }).fill('数据之书')
    await page.keyboard.press('Control+s')
    await page.getByRole('cell', { name: '数据之书', exact: true }).waitFor()

    await save(menu)
    await page
      .getByRole('menuitem', { name: '图书', exact: true })
      .or(page.getByRole('link', { name: '图书', exact: true }))
      .first()
      .waitFor({ state: 'attached' })
    expect(await page.getByRole('columnheader', { name: '购入日期' }).count()).toBe(0)
    await save(second)
    await page.getByRole('columnheader', { name: '购入日期' }).waitFor()

    const buyer = await as('buyer')
    const refused = await buyer('POST', 'lib/book/add', { name: 'Dear', price: 600 })
    expect(refused).toMatchObject({ success: false })
    expect(JSON.stringify(refused)).toContain('A book above 500 needs its author')
    expect(await buyer('POST', 'lib/book/add', { name: 'Dear', price: 600, author: 'X' })).toMatchObject({
      success: true,
    })
    expect(await buyer('GET', 'lib/book/list?name=*De*')).toMatchObject({ result: { total: 1 } })
    expect(await (await as('finance'))('GET', 'lib/book/list')).toMatchObject({ success: false })
    expect(faults).toEqual([])
  })
})

describe('documentation', () => {
  it('finds a key, has an interactive field, and supports both languages', async () => {
    const { page, faults } = await product.visit()
    await page.goto(`${product.server.url}/docs`)
    await page.getByRole('heading', { level: 1, name: '文档首页' }).waitFor()
    expect(await serious(page)).toEqual([])

    await page.keyboard.press('/')
    await page.keyboard.type('placeholder')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs/reference/field#field/placeholder')
    await expect
      .poll(() =>
        page
          .locator('[id="field/placeholder"]')
          .boundingBox()
          .then((box) => box?.y ?? -1),
      )
      .toBeLessThan(200)
    expect(await page.locator('section[aria-label="placeholder"]').textContent()).toContain('空输入框中显示的文字')
    await page.getByRole('button', { name: 'English' }).click()
    await expect
      .poll(() => page.locator('section[aria-label="placeholder"]').textContent())
      .toContain('The placeholder of the empty input')
    expect(await serious(page)).toEqual([])

    await page.goto(`${product.server.url}/docs/fields/text`)
    await page
      .getByLabel('The field as JSON')
      .fill('{"type": "text", "title": "Nickname", "placeholder": "As on the card"}')
    await expect.poll(() => page.getByLabel('Nickname').first().getAttribute('placeholder')).toBe('As on the card')
    expect(faults).toEqual([])
  })

  it('has its table of contents in a drawer on a phone', async () => {
    const { page, faults } = await product.visit({ width: 390, height: 844 })
    await page.goto(`${product.server.url}/docs/guide/start`)
    await page.getByRole('button', { name: '目录' }).click()
    const drawer = page.getByRole('dialog', { name: '目录' })
    await drawer.getByRole('link', { name: '状态与操作' }).first().click()
    await page.getByRole('heading', { level: 1, name: '状态与操作' }).waitFor()
    expect(await drawer.isVisible()).toBe(false)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await serious(page)).toEqual([])
    expect(faults).toEqual([])
  })

  it('requires a session for calls, and lists those of the reader', async () => {
    const { page } = await product.visit()
    await page.goto(`${product.server.url}/docs/api`)
    await page.getByRole('main').getByRole('link', { name: '登录' }).waitFor()
    expect(await page.getByRole('link', { name: '银行账户' }).count()).toBe(0)

    const { page: own, faults } = await product.open('supplier_b', '/docs/api')
    await own.getByRole('link', { name: '银行账户', exact: true }).click()
    await own.getByRole('heading', { level: 1, name: '银行账户' }).waitFor()
    expect(await own.getByRole('main').textContent()).toContain('/srm/supplier/bank/list')
    expect(await own.getByRole('link', { name: '角色', exact: true }).count()).toBe(0)
    expect(await serious(own)).toEqual([])
    expect(faults).toEqual([])
  })
})
