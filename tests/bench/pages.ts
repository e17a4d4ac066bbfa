import type { Browser, Page } from 'playwright-core'
import { recordCalls } from '../kit/recorded-calls.ts'
import { atMost, type Effort, type Figure, quantile } from './figure.ts'
import { withBrowser, withServer } from './product.ts'

/** Two lists of one menu group, so that both links are visible. */
const pages = [
  ['银行账户', '/srm/supplier/bank'],
  ['供应商联系人', '/srm/supplier/contact'],
] as const

/** Time to switch between two visited lists, and repeated requests when a list opens. */
export function run({ quick }: Effort): Promise<readonly Figure[]> {
  return withServer(({ url }) => withBrowser((browser) => figuresOf(browser, url, quick ? 10 : 40)))
}

async function figuresOf(browser: Browser, url: string, rounds: number): Promise<readonly Figure[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  await page.goto(`${url}/dashboard/analysis`)
  await page.getByRole('button', { name: /^buyer/ }).click()
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/user/'))
  const { calls, parts } = await recordCalls(page)
  await page.goto(url + pages[0][1])
  await page.locator('.g-row').first().waitFor()
  // Late requests arrive within this time; the event stream never ends.
  await page.waitForTimeout(2000)
  const requests = calls.length
  const twice = parts.length - new Set(parts).size
  const times = await switches(page, rounds)
  return [
    atMost(0, 'opening a list: requests sent twice', twice, ''),
    { name: 'opening a list: requests', value: requests, unit: '' },
    atMost(100, `switch between visited lists, p95 of ${rounds}`, quantile(times, 0.95), 'ms'),
  ]
}

/** Milliseconds from a click on the menu until the other list has its rows. */
async function switches(page: Page, rounds: number): Promise<readonly number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds + 4; round += 1) {
    const [title, path] = pages[(round + 1) % 2] ?? pages[0]
    const link = page.locator(`.shell-sider a[href="${path}"]`)
    const duration = await link.evaluate(async (anchor: HTMLElement, wanted) => {
      const began = performance.now()
      anchor.click()
      const visiblePanel = () =>
        [...document.querySelectorAll('[role=tabpanel]')].find((panel) => panel.checkVisibility())
      const isThere = () =>
        visiblePanel()?.querySelector('h1')?.textContent === wanted && visiblePanel()?.querySelector('.g-row') !== null
      while (!isThere()) await new Promise((done) => requestAnimationFrame(done))
      return performance.now() - began
    }, title)
    // Both lists have been visited after the first two rounds.
    if (round >= 4) times.push(duration)
    await page.waitForTimeout(100)
  }
  return times
}
