import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { openBrowser } from '../kit/browser.ts'
import { startChild } from '../kit/child-server.ts'
import { atMost, type Figure, quantile } from './figure.ts'

const pages = [
  ['供应商', '/list/srm/supplier/base'],
  ['供应商联系人', '/list/srm/supplier/contact'],
] as const

/** Going from one list that was seen to another, and whether opening a list asks the server anything twice. */
export async function run(): Promise<readonly Figure[]> {
  const dir = await mkdtemp(join(tmpdir(), 'procura-pages-'))
  const server = await startChild(['--data', dir], {}, 300_000)
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
    await page.goto(`${server.url}/dashboard/analysis`)
    await page.getByRole('button', { name: /^buyer/ }).click()
    await page.waitForURL((url) => !url.pathname.startsWith('/user/'))
    const asked: string[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      url.searchParams.delete('_t')
      if (url.pathname.startsWith('/api/')) asked.push(`${request.method()} ${url} ${request.postData() ?? ''}`)
    })
    await page.goto(server.url + pages[0][1])
    await page.locator('.g-row').first().waitFor()
    // What comes late comes within this; the stream of changes never ends.
    await page.waitForTimeout(2000)
    const requests = asked.length
    const twice = requests - new Set(asked).size
    const times = await switches(page)
    return [
      atMost(0, 'opening a list: requests sent twice', twice, ''),
      { name: 'opening a list: requests', value: requests, unit: '' },
      atMost(100, 'from one seen list to another, 95th of 40', quantile(times, 0.95), 'ms'),
    ]
  } finally {
    await browser.close()
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

/** Milliseconds from a press on the menu until the other list stands there with its rows. */
async function switches(page: Page): Promise<readonly number[]> {
  const times: number[] = []
  for (let round = 0; round < 44; round += 1) {
    const [title] = pages[(round + 1) % 2] ?? pages[0]
    const took = await page.evaluate(async (wanted) => {
      const link = [...document.querySelectorAll<HTMLElement>('.ant-menu-item')].find(
        (item) => item.textContent === wanted,
      )
      const began = performance.now()
      link?.querySelector<HTMLElement>('a')?.click()
      const shown = () => [...document.querySelectorAll('[role=tabpanel]')].find((panel) => panel.checkVisibility())
      const isThere = () =>
        shown()?.querySelector('h1')?.textContent === wanted && shown()?.querySelector('.g-row') !== null
      while (!isThere()) await new Promise((done) => requestAnimationFrame(done))
      return performance.now() - began
    }, title)
    // Both have been seen once the first two rounds are over.
    if (round >= 4) times.push(took)
    await page.waitForTimeout(100)
  }
  return times
}
