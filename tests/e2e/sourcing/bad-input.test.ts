import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { act, cell, field, saved, state, type } from '../../kit/form-steps.ts'
import { publishedInquiry } from './published-inquiry.ts'
import { declare, quoted, refused } from './quote-steps.ts'
import { patience, sharedWalk, type Walk } from './walk.ts'

let walk: Walk
beforeAll(async () => {
  walk = await sharedWalk()
})
afterAll(() => walk?.product.close())

const typed = (page: Page, row: number, column: string) =>
  cell(page, 'items', row, column).locator('input').inputValue()

/** Presses the line of the summary that names the items: the wrong cell has the focus, and says why. */
async function saysAt(page: Page, row: number, column: string, why: string): Promise<void> {
  await page.locator('.f-summary button', { hasText: /报价明细|Items/ }).click()
  const box = cell(page, 'items', row, column)
  await box.getByText(why, { exact: true }).waitFor()
  const focused = box.locator('input:focus')
  await focused.waitFor()
  const edges = await box.evaluate((each) => {
    const { left, right } = each.getBoundingClientRect()
    const around = each.closest('[data-field]')?.getBoundingClientRect()
    return { left: left - (around?.left ?? 0), right: (around?.right ?? 0) - right }
  })
  expect(Math.min(edges.left, edges.right)).toBeGreaterThanOrEqual(0)
}

it(
  'wrong prices and quantities are named at their place in the language of the bidder, and kept',
  async () => {
    const { id } = await publishedInquiry(walk, { name: '错误的报价', nameEn: 'Wrong prices', allowPartial: 'Y' })
    const page = await walk.open('supplier_b', `/form/bid/inquiry?id=${id}&mode=view`)
    await quoted(page, '报价')
    await type(cell(page, 'items', 1, 'price'), '-5')
    await type(cell(page, 'items', 2, 'price'), '1e15')
    expect(await typed(page, 2, 'price')).toMatch(/^1,000,000,000,000,000/)
    await type(cell(page, 'items', 2, 'qty'), '99')
    await declare(page)
    const keep = () => page.getByRole('button', { name: /^(保存|Save)$/ }).click()
    await keep()
    await saysAt(page, 1, 'price', '不能小于 0')
    await type(cell(page, 'items', 1, 'price'), '0')
    await keep()
    await saysAt(page, 2, 'price', '不能大于 10000000000')
    await type(cell(page, 'items', 2, 'price'), '17')
    await page.locator('button[lang=en-US]').click()
    await keep()
    await saysAt(page, 2, 'qty', 'The quantity is at most 30')
    expect([await typed(page, 1, 'price'), await typed(page, 2, 'qty')]).toEqual(['0.00', '99'])
    await type(cell(page, 'items', 2, 'qty'), '30')
    await saved(page, 'bid/quote')
    await refused(page, 'Submit')
    await saysAt(page, 1, 'price', 'The price has to be above zero')
    await type(cell(page, 'items', 1, 'price'), '500')
    await act(page, 'Submit')
    await state(page, 'Submitted')
    expect(walk.faults()).toEqual([])
  },
  patience,
)

it(
  'of two tabs with one quotation the later one keeps its text, and a second submission changes nothing',
  async () => {
    const { id } = await publishedInquiry(walk, { name: '两个窗口', nameEn: 'Two tabs', allowPartial: 'N' })
    const page = await walk.open('supplier_b', `/form/bid/inquiry?id=${id}&mode=view`)
    await quoted(page, '报价')
    for (const row of [1, 2]) await type(cell(page, 'items', row, 'price'), '20')
    await declare(page)
    const quoteId = await saved(page, 'bid/quote')
    const [one, two] = await Promise.all(
      [1, 2].map(() => walk.open('supplier_b', `/form/bid/quote?id=${quoteId}&mode=edit`)),
    )
    if (!(one && two)) throw new Error('two tabs are needed')
    await type(field(one, 'deliveryDays'), '21')
    await type(field(two, 'deviation'), '第二个窗口的说明')
    await field(two, 'techFiles')
      .locator('input[type=file]')
      .setInputFiles({ name: '大文件.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') })
    await field(two, 'techFiles').getByText('大文件.exe').waitFor()
    await saved(one, 'bid/quote')
    await two.getByRole('button', { name: '保存', exact: true }).click()
    const dialog = two.locator('.ant-modal[role=dialog]')
    await dialog.getByRole('row').filter({ hasText: '偏离说明' }).getByText('第二个窗口的说明').waitFor()
    await dialog.getByRole('button', { name: '按所选保存' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const read = await walk.reader('supplier_b')
    const stored = () => read(`bid/quote/queryById?id=${quoteId}`)
    await expect.poll(async () => (await stored()).deviation).toBe('第二个窗口的说明')
    expect(await stored()).toMatchObject({ deliveryDays: 21, status: 'draft' })

    const again = await Promise.all(
      [1, 2].map(() => walk.open('supplier_b', `/form/bid/quote?id=${quoteId}&mode=edit`)),
    )
    for (const [index, tab] of again.entries()) await (index === 0 ? act(tab, '提交') : refused(tab, '提交'))
    await again[1]
      ?.locator('.ant-message, .ant-alert, .ant-modal')
      .getByText(/已|状态/)
      .first()
      .waitFor()
    const { receiptHash, status } = await stored()
    expect([status, String(receiptHash)]).toEqual(['submitted', expect.stringMatching(/^[0-9a-f]{64}$/)])
    expect((await stored()).receiptHash).toBe(receiptHash)
  },
  patience,
)
