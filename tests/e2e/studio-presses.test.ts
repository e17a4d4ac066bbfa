import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { formatText } from '../../src/schema/edit/format-text.ts'
import { type Product, startProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.close())

/** The screen of bank accounts as a developer writes it. */
const written = `{
  "$schema": "../../meta/resource.json",
  "title": { "zh": "银行账户", "en": "Bank accounts" },
  "label": "accountName",
  "fields": {
    "accountName": { "type": "text", "title": { "zh": "户名", "en": "Account name" }, "required": true, "maxLength": 100 },
    "accountType": {
      "type": "list", "title": { "zh": "账户类型", "en": "Account type" }, "dict": "bank_account_type", "required": true
    },
    "accountNumber": {
      "type": "text", "title": { "zh": "账号", "en": "Account number" },
      "required": true, "minLength": 6, "maxLength": 34, "show": "last4"
    },
    "depositBank": {
      "type": "popup", "title": { "zh": "开户行", "en": "Deposit bank" }, "from": "bd/bank", "required": true,
      "fill": { "swift": "swift", "rowNumber": "cnaps" }
    },
    "currency": { "type": "list", "title": { "zh": "币种", "en": "Currency" }, "from": "bd/currency", "default": "CNY" },
    "rowNumber": {
      "type": "text", "title": { "zh": "联行号", "en": "CNAPS no." }, "maxLength": 12,
      "visible": "currency == 'CNY'", "required": "currency == 'CNY'"
    },
    "swift": { "type": "text", "title": { "zh": "SWIFT码", "en": "SWIFT" }, "maxLength": 11 },
    "proof": { "type": "file", "title": { "zh": "开户证明", "en": "Proof of the account" }, "accept": ["pdf", "jpg"] },
    "defaultFlag": { "type": "switch", "title": { "zh": "默认账户", "en": "Default account" } }
  },
  "list": {
    "columns": [
      "accountName", "accountType", "accountNumber", "depositBank", "currency", "rowNumber", "swift", "proof",
      "defaultFlag"
    ],
    "query": ["accountName"]
  },
  "form": {
    "sections": [
      {
        "fields": [
          "accountName", "accountType", "accountNumber", "depositBank", "currency", "rowNumber", "swift", "proof",
          "defaultFlag"
        ]
      }
    ]
  },
  "rights": { "buyer": { "can": ["list", "view", "add", "edit", "delete", "import", "export"] } }
}`

const lines = `accountName | text | 户名 | Account name | required maxLength=100
accountType | list | 账户类型 | Account type | dict=bank_account_type required
accountNumber | text | 账号 | Account number | required minLength=6 maxLength=34 show=last4
depositBank | popup | 开户行 | Deposit bank | from=bd/bank required fill={"swift":"swift","rowNumber":"cnaps"}
currency | list | 币种 | Currency | from=bd/currency default=CNY
rowNumber | text | 联行号 | CNAPS no. | maxLength=12 visible="currency == 'CNY'" required="currency == 'CNY'"
swift | text | SWIFT码 | SWIFT | maxLength=11
proof | file | 开户证明 | Proof of the account | accept=["pdf","jpg"]
defaultFlag | switch | 默认账户 | Default account`

/** Counts presses: of the pointer, and of keys that write no character. */
function countPresses(): void {
  const counted = window as unknown as { presses: number }
  counted.presses = 0
  const count = () => {
    counted.presses += 1
  }
  document.addEventListener('pointerdown', count, true)
  document.addEventListener(
    'keydown',
    ({ key, ctrlKey }) => (key.length > 1 || ctrlKey) && key !== 'Control' && count(),
    true,
  )
}

const presses = (page: Page) => page.evaluate(() => (window as unknown as { presses: number }).presses)

/** Types in place of the text of an input that is pressed first. */
async function retype(input: Locator, text: string) {
  await input.click()
  await input.press('Control+a')
  await input.page().keyboard.insertText(text)
}

it('the screen of bank accounts is made from nothing in at most 40 presses, as a developer writes it', async () => {
  const { page, faults } = await product.open('admin', '/page/onl/files')
  await page.evaluate(countPresses)
  await page.getByRole('button', { name: '新建' }).click()
  const dialog = page.getByRole('dialog', { name: '新建文件' })
  await dialog.getByLabel('编码').click()
  await page.keyboard.insertText('test/bankaccount')
  await dialog.getByRole('button', { name: '创建' }).click()
  const path = 'resources/test/bankaccount.json'
  const file = page.getByRole('region', { name: `schemas/${path}` })
  await file.getByRole('tab', { name: '字段' }).click()
  await file.getByRole('button', { name: '添加多个字段' }).click()
  await file.getByLabel('每行一个字段').click()
  await page.keyboard.insertText(lines)
  await file.getByRole('checkbox', { name: '替换现有字段' }).click()
  await file.getByRole('button', { name: '添加 9 个字段' }).click()
  await file.locator('.studio-canvas [data-field=defaultFlag]').waitFor()
  await file.getByRole('tab', { name: '属性' }).click()
  const node = file.getByRole('region', { name: '属性', exact: true })
  await node.getByRole('button', { name: '文件', exact: true }).click()
  await retype(node.getByRole('textbox', { name: '中文标题' }).first(), '银行账户')
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('Bank accounts')
  await page.keyboard.press('Tab')
  await file.getByRole('tab', { name: '问题（0）' }).waitFor()
  await file.getByRole('button', { name: '发布…' }).click()
  const plan = page.getByRole('dialog', { name: '发布草稿' })
  await plan.getByRole('button', { name: '发布' }).and(page.locator(':enabled')).click()
  await plan.waitFor({ state: 'hidden' })
  await file.getByRole('status').getByText('与线上一致').waitFor()

  const used = await presses(page)
  expect(used).toBeGreaterThan(8)
  expect(used).toBeLessThanOrEqual(40)
  expect(readFileSync(join(product.schemas, path), 'utf8')).toBe(formatText(written))

  const buyer = await product.open('buyer', '/list/test/bankaccount')
  await buyer.page.getByRole('columnheader', { name: '账户类型' }).waitFor()
  expect([...faults, ...buyer.faults]).toEqual([])
})
