import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { atRest } from '../kit/at-rest.ts'
import { type Product, sharedProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

/** Words of Latin letters and digits on more than one line. */
const cutIn = (sheet: Locator) =>
  sheet.evaluate((root) =>
    [...root.querySelectorAll('th, td')].flatMap((cell) => {
      const [text] = cell.childNodes
      return [...(cell.textContent ?? '').matchAll(/[\w.,]+/g)].flatMap(({ index, 0: word }) => {
        if (!(text instanceof Text)) return []
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? [word] : []
      })
    }),
  )

/** Pixels beyond the sheet. */
const beyondIn = (sheet: Locator) => sheet.evaluate((root) => root.scrollWidth - root.clientWidth)

it('numbers of documents and units stay whole on the printed statement in English, which fits its paper', async () => {
  const { page, faults } = await product.open('finance', '/list/fin/statement')
  await page.locator('button[lang=en-US]').click()
  await atRest(page)
  const call = async (path: string, init: RequestInit) =>
    (await (await fetch(`${product.server.url}/api/${path}`, init)).json()).result
  const body = JSON.stringify({ username: 'finance' })
  const asJson = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }
  const { token } = await call('sys/demo/login', asJson)
  const { records } = await call('fin/statement/list?status=confirmed', { headers: { 'X-Access-Token': token } })
  await page.goto(new URL(`/print/fin/statement?ids=${records[0].id}`, page.url()).href)
  const sheet = page.locator('.print-document .print-table').first()
  await sheet.getByRole('columnheader', { name: 'Unit' }).waitFor()
  await atRest(page)
  const cut = () => cutIn(sheet)
  const beyond = () => beyondIn(sheet)
  expect([await cut(), await beyond()]).toEqual([[], 0])
  // A4 between margins of 15 mm.
  await page.setViewportSize({ width: 680, height: 962 })
  await page.emulateMedia({ media: 'print' })
  expect([await cut(), await beyond()]).toEqual([[], 0])
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await cut()).toEqual([])
  expect(faults).toEqual([])
})

it('a table of many columns continues below, each part with the line number, and fits its paper', async () => {
  const { page, faults } = await product.open('buyer', '/list/bid/scaling')
  await page.getByRole('row').filter({ hasText: '已发布' }).first().getByRole('link').first().click()
  await page.waitForURL(/id=/)
  const id = new URL(page.url()).searchParams.get('id')
  await page.goto(new URL(`/print/bid/scaling?ids=${id}`, page.url()).href)
  const parts = page.locator('.print-table')
  await parts.getByRole('columnheader', { name: '物料编码' }).waitFor()
  await atRest(page)
  expect(await parts.count()).toBeGreaterThan(1)
  for (const part of await parts.all()) {
    expect(await part.getByRole('columnheader').first().textContent()).toBe('行号')
    expect([await cutIn(part), await beyondIn(part)]).toEqual([[], 0])
  }
  await page.setViewportSize({ width: 680, height: 962 })
  await page.emulateMedia({ media: 'print' })
  for (const part of await parts.all()) expect([await cutIn(part), await beyondIn(part)]).toEqual([[], 0])
  expect(faults).toEqual([])
})

it('a document of a layout of its own is printed without its related documents, or with them', async () => {
  const { page, faults } = await product.open('buyer', '/list/bid/auction')
  await page.getByRole('row').filter({ hasText: '已定标' }).first().getByRole('link').first().click()
  await page.waitForURL(/id=/)
  const id = new URL(page.url()).searchParams.get('id')
  await page.goto(new URL(`/print/bid/auction?ids=${id}`, page.url()).href)
  await page.getByRole('heading', { name: '竞价记录' }).waitFor()
  const related = page.getByRole('navigation', { name: '相关单据' })
  await atRest(page)
  expect(await related.count()).toBe(0)
  await page.getByRole('checkbox', { name: '附相关单据' }).check()
  await related.getByText('定标', { exact: false }).first().waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await related.isVisible()).toBe(true)
  expect(await page.getByRole('checkbox', { name: '附相关单据' }).isVisible()).toBe(false)
  expect(faults).toEqual([])
})
