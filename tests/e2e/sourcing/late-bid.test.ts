import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cell, field, saved, type } from '../../kit/form-steps.ts'
import { publishedInquiry } from './published-inquiry.ts'
import { asked, declare, quoted } from './quote-steps.ts'
import { patience, sharedWalk, type Walk } from './walk.ts'

let walk: Walk
let dir: string
let large: string
beforeAll(async () => {
  walk = await sharedWalk()
  dir = await mkdtemp(join(tmpdir(), 'late-bid-'))
  large = join(dir, '技术标.pdf')
  await writeFile(large, '%PDF-1.7')
  await truncate(large, 100 * 1_048_576 + 1)
})
afterAll(async () => {
  await walk?.product.close()
  if (dir) await rm(dir, { recursive: true })
})

const textOf = (page: Page, name: string) => field(page, name).locator('textarea').inputValue()
const priceOf = (page: Page, row: number) => cell(page, 'items', row, 'price').locator('input').inputValue()

/** Begins a complete quotation of an inquiry with half an hour left; gives its page. */
async function begun(values: { readonly name: string; readonly nameEn: string }, note: string): Promise<Page> {
  const quoteDeadline = walk.inMinutes(30)
  const { id } = await publishedInquiry(walk, { ...values, quoteDeadline })
  const page = await walk.open('supplier_b', `/form/bid/inquiry?id=${id}&mode=view`)
  await quoted(page, '报价')
  for (const row of [1, 2]) await type(cell(page, 'items', row, 'price'), '20')
  await declare(page)
  await type(field(page, 'deviation'), note)
  return page
}

it(
  'of a file that is too large and a submission that arrives late nothing typed is lost',
  async () => {
    const note = '23:59:58 的说明'
    const page = await begun({ name: '最后一秒的报价', nameEn: 'A quotation in the last second' }, note)
    const files = field(page, 'techFiles')
    const attach = () => files.locator('input[type=file]').setInputFiles(large)
    await attach()
    await files.getByRole('alert').getByText('技术标.pdf 上传失败：超过 100MB 限制').waitFor()
    await page.locator('button[lang=en-US]').click()
    await attach()
    await files.getByRole('alert').getByText('技术标.pdf failed: it exceeds the 100 MB limit').waitFor()
    expect([await textOf(page, 'deviation'), await priceOf(page, 2)]).toEqual([note, '20.00'])
    const id = await saved(page, 'bid/quote')
    const confirm = await asked(page, 'Submit')
    await walk.hourLater()
    await confirm()
    await page.getByText('The deadline has passed; nothing was changed.').first().waitFor()
    await page.locator('.ant-modal[role=dialog]').waitFor({ state: 'hidden' })
    expect([await textOf(page, 'deviation'), await priceOf(page, 2)]).toEqual([note, '20.00'])
    const read = await walk.reader('supplier_b')
    expect(await read(`bid/quote/queryById?id=${id}`)).toMatchObject({ status: 'draft', deviation: note })
  },
  patience,
)

it(
  'of a quotation that is first saved after the deadline the form keeps what was typed, and says why',
  async () => {
    const note = '没有来得及保存'
    const page = await begun({ name: '迟到的报价', nameEn: 'A late quotation' }, note)
    await walk.hourLater()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('截止时间已过').first().waitFor()
    expect([await textOf(page, 'deviation'), await priceOf(page, 1)]).toEqual([note, '20.00'])
  },
  patience,
)
