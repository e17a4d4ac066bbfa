import { afterAll, beforeAll, expect, it } from 'vitest'
import { homePath } from '../../src/state/constants.ts'
import { atRest } from '../kit/at-rest.ts'
import { type Product, sharedProduct } from '../kit/product.ts'
import { recordCalls } from '../kit/recorded-calls.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

/** The sign-in is one more call. */
const most = 11

it.each(['buyer', 'supplier_b', 'admin'])(
  'the home page of %s makes at most twelve calls, without repetition',
  async (who) => {
    const { page, faults } = await product.open(who, homePath)
    await atRest(page)
    const { calls, parts } = await recordCalls(page)
    await page.reload()
    await page.locator('.block').first().waitFor()
    await atRest(page)
    expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(most)
    expect(parts.length).toBeGreaterThan(calls.length)
    expect(parts.filter((part, index) => parts.indexOf(part) !== index)).toEqual([])
    expect(await page.locator('.block [role=alert]').count()).toBe(0)
    expect(faults).toEqual([])
  },
)
