import type { Browser } from 'playwright-core'
import { homePath } from '../../src/state/constants.ts'
import { atRest, follow } from '../kit/at-rest.ts'
import { recordCalls } from '../kit/recorded-calls.ts'
import { atMost, type Effort, type Figure, median } from './figure.ts'
import { withBrowser, withServer } from './product.ts'

/** The home page: calls, calls made twice, and time to its last block. */
export function run({ quick }: Effort): Promise<readonly Figure[]> {
  return withServer(({ url }) => withBrowser((browser) => figuresOf(browser, url, quick ? 2 : 5)))
}

async function figuresOf(browser: Browser, url: string, rounds: number): Promise<readonly Figure[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  follow(page)
  await page.goto(url + homePath)
  await page.getByRole('button', { name: /^buyer/ }).click()
  await page.locator('.block').first().waitFor()
  await atRest(page)
  const { calls, parts } = await recordCalls(page)
  const times: number[] = []
  let most = 0
  for (let round = 0; round < rounds; round += 1) {
    calls.length = 0
    parts.length = 0
    let last = performance.now()
    const note = () => (last = performance.now())
    page.on('requestfinished', note)
    const began = performance.now()
    await page.reload()
    await page.locator('.block').first().waitFor()
    await atRest(page)
    page.off('requestfinished', note)
    times.push(last - began)
    most = Math.max(most, calls.length)
  }
  return [
    atMost(12, 'home page: calls', most, ''),
    atMost(0, 'home page: calls made twice', parts.length - new Set(parts).size, ''),
    atMost(1000, `home page: reload to its last answer, median of ${rounds}`, median(times), 'ms'),
  ]
}
