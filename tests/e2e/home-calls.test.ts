import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { homePath } from '../../src/state/constants.ts'
import { atRest } from '../kit/at-rest.ts'
import { type Product, sharedProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

/** Notes the calls of a page: each by its address, and a batch by those of its parts. */
async function callsOf(page: Page) {
  const calls: string[] = []
  const parts: string[] = []
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    const call = `${pathname.slice('/api/'.length)}${search}`.replace(/[?&]_t=\d+/, '')
    calls.push(call)
    if (call !== 'sys/batch') parts.push(call)
  })
  // Playwright does not see what a request's stream carries.
  await page.exposeFunction('noteBatch', (body: string) =>
    parts.push(...(JSON.parse(body) as { calls: readonly string[] }).calls),
  )
  await page.addInitScript(() => {
    const plain = window.fetch
    window.fetch = async (input, init) => {
      if (input instanceof Request && input.url.endsWith('/api/sys/batch')) {
        const { noteBatch } = window as unknown as { noteBatch: (body: string) => Promise<void> }
        await noteBatch(await input.clone().text())
      }
      return plain(input, init)
    }
  })
  return { calls, parts }
}

/** Sign-in itself is one more. */
const most = 11

it.each(['buyer', 'supplier_b', 'admin'])('the home page of %s takes twelve calls, none of them twice', async (who) => {
  const { page, faults } = await product.open(who, homePath)
  await atRest(page)
  const { calls, parts } = await callsOf(page)
  await page.reload()
  await page.locator('.block').first().waitFor()
  await atRest(page)
  expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(most)
  expect(parts.length).toBeGreaterThan(calls.length)
  expect(parts.filter((part, index) => parts.indexOf(part) !== index)).toEqual([])
  expect(await page.locator('.block [role=alert]').count()).toBe(0)
  expect(faults).toEqual([])
})
