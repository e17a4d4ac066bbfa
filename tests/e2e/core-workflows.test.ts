import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({}, true)
})
afterAll(() => product?.close())

const rows = 'tbody tr.g-row'

describe('a buyer', () => {
  it('finds a supplier, edits its bank account, sees its history, and exports the list', async () => {
    const { page, faults } = await product.open('buyer', '/srm/supplier/bank')
    await page.getByRole('search').getByLabel('户名').fill('宏远')
    await page.getByRole('search').getByRole('button', { name: '查询' }).click()
    await expect.poll(() => page.locator(rows).count()).toBe(1)
    expect(page.url()).toContain('q.accountName')

    await page.getByRole('button', { name: /^编辑 / }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: '账号' }).fill('6222020000004321')
    await page.keyboard.press('Control+s')
    await expect.poll(() => page.locator(rows).textContent()).toContain('****4321')

    await page
      .getByRole('button', { name: /的操作/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: '变更记录' }).click()
    await expect.poll(() => page.getByRole('dialog').textContent()).toContain('****4321')
    await page.locator('.ant-drawer-close').click()
    await page.locator('.ant-drawer-mask').waitFor({ state: 'detached' })

    await page.getByRole('button', { name: /导出/ }).click()
    const download = page.waitForEvent('download')
    await page
      .getByRole('menuitem', { name: /导出全部/ })
      .first()
      .click()
    const sheet = await readSheet(await readFile(await (await download).path()))
    expect(sheet.flat()).toContain('****4321')
    expect(sheet).toHaveLength(4)
    expect(faults).toEqual([])
  })

  it('sees errors at the field, and loses no input', async () => {
    const { page } = await product.open('buyer', '/list/bd/bank')
    await page.getByRole('toolbar').getByRole('button', { name: '新增' }).click()
    // The first field has the focus once the drawer is open.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field')))
      .toBe(await page.locator('[role=dialog] .f-slot').first().getAttribute('data-field'))
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: /^[*\s]*银行名称$/ })
      .fill('测试银行')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByRole('dialog').getByText('此项必填').first().waitFor()
    expect(
      await page
        .getByRole('dialog')
        .getByRole('textbox', { name: /^[*\s]*银行名称$/ })
        .inputValue(),
    ).toBe('测试银行')
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: /^[*\s]*行号$/ })
      .fill('000000000001')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect
      .poll(() =>
        page
          .locator(rows)
          .allInnerTexts()
          .then((texts) => texts.join()),
      )
      .toContain('测试银行')
  })

  it('works in English and on a phone', async () => {
    const { page, faults } = await product.open('buyer', '/srm/supplier/base', { width: 390, height: 844 })
    await page.getByRole('button', { name: /EN$/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Suppliers' }).waitFor()
    await expect.poll(() => page.locator('.list-cards li').count()).toBe(10)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    expect(faults).toEqual([])
  })
})

describe('a supplier', () => {
  it('sees only its own rows', async () => {
    const { page } = await product.open('supplier_b', '/srm/supplier/bank')
    await expect.poll(() => page.locator(rows).count()).toBeGreaterThan(0)
    await expect
      .poll(async () => {
        const texts = await page.locator(rows).allTextContents()
        return texts.length > 0 && texts.every((text) => text.includes('江苏清波膜科技'))
      })
      .toBe(true)
    await page.goto(`${product.server.url}/sys/user`)
    await page.getByRole('heading', { level: 1, name: '页面不存在' }).waitFor()
  })
})

describe('author of schema files', () => {
  const file = () => join(product.schemas, 'resources/srm/supplier/bank.json')

  it('adds a field, which appears in an open form without loss of input', async () => {
    const { page } = await product.open('buyer', '/srm/supplier/bank')
    await page.getByRole('toolbar').getByRole('button', { name: '新增' }).click()
    const name = page.getByRole('dialog').getByRole('textbox', { name: '户名' })
    await name.fill('尚未保存的户名')
    const bank = JSON.parse(await readFile(file(), 'utf8'))
    bank.fields.nickname = { type: 'text', title: { zh: '简称', en: 'Nickname' }, maxLength: 40 }
    bank.list.columns.push('nickname')
    bank.form.sections[0].fields.push('nickname')
    await writeFile(file(), JSON.stringify(bank, null, 2))
    await page.getByRole('dialog').getByRole('textbox', { name: '简称' }).waitFor()
    expect(await name.inputValue()).toBe('尚未保存的户名')
    await page.getByRole('columnheader', { name: '简称' }).first().waitFor({ state: 'attached' })
  })

  it('sees a misspelling reported while the last good version is served', async () => {
    const { page } = await product.open('admin', '/srm/supplier/bank')
    const good = await readFile(file(), 'utf8')
    await writeFile(file(), good.replace('"dict": "bank_account_type"', '"dict": "bank_acount_type"'))
    await page
      .getByText(/bank_account_type/)
      .first()
      .waitFor()
    await expect.poll(() => page.locator(rows).count()).toBe(10)
    await writeFile(file(), good)
    await expect.poll(() => page.getByText(/bank_account_type/).count()).toBe(0)
  })

  it('confirms a loss of data, which names field and file by title and is not shown as an error', async () => {
    const { page } = await product.open('admin', '/bd/bank')
    const bank = join(product.schemas, 'resources/bd/bank.json')
    const good = await readFile(bank, 'utf8')
    await writeFile(bank, good.replaceAll('"shortName"', '"otherName"'))
    await page.getByRole('button', { name: '有数据等待确认丢弃' }).click()
    const drawer = page.getByRole('dialog', { name: '有数据等待确认丢弃' })
    await drawer.getByText(/^删除“银行”的字段“简称”，其中 \d+ 个值将丢失/).waitFor()
    expect(await drawer.locator('code').allTextContents()).toEqual(['schemas/resources/bd/bank.json'])
    expect(await drawer.textContent()).not.toMatch(/错误|short_name|--confirm/)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /EN$/ }).click()
    await page.getByRole('button', { name: 'Data losses wait for confirmation' }).click()
    await page.getByText(/^Deletes the field "Short name" of "Banks"; values lost: \d+/).waitFor()
    await writeFile(bank, good)
    await expect.poll(() => page.getByText(/values lost/).count()).toBe(0)
  })
})
