import { afterAll, beforeAll, expect, it } from 'vitest'
import { atRest } from '../kit/at-rest.ts'
import { type Product, sharedProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

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
  // Words of Latin letters and digits on more than one line.
  const cut = () =>
    sheet.evaluate((root) =>
      [...root.querySelectorAll('th, td')].flatMap((cell) => {
        const [text] = cell.childNodes
        return [...(cell.textContent ?? '').matchAll(/[\w.,]+/g)].flatMap(({ index, 0: word }) => {
          if (!text) return []
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? [word] : []
        })
      }),
    )
  const beyond = () => sheet.evaluate((root) => root.scrollWidth - root.clientWidth)
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
