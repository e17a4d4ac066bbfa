import type { Browser, Page } from 'playwright-core'
import { atMost, type Effort, type Figure, median, quantile } from './figure.ts'
import { servePage } from './form/build-page.ts'
import { withBrowser } from './product.ts'

type Mount = { mount(): Promise<number> }
type Drawn = { readonly drawn: { readonly components: number } }

/** A list of rows compared with antd's Table: time to render, scroll, and select a row. */
export async function run({ quick }: Effort): Promise<readonly Figure[]> {
  const server = await servePage([])
  try {
    return await withBrowser((browser) => figuresOf(browser, `${server.resolvedUrls?.local[0]}`, quick ? 3 : 7))
  } finally {
    await server.close()
  }
}

async function figuresOf(browser: Browser, url: string, rounds: number): Promise<readonly Figure[]> {
  const at = (form: string, columns: number, rows: number) => `${url}?form=${form}&count=${columns}&rows=${rows}`
  const addresses = {
    ours: at('list', 20, 100),
    antd: at('antd-list', 20, 100),
    long: at('list', 20, 10_000),
    wide: at('list', 50, 200),
  }
  const mounts = await mountsOf(browser, addresses, rounds)
  const frames = await scrolled(browser, addresses.long)
  const [small, large] = [await ticked(browser, at('list', 20, 20)), await ticked(browser, addresses.ours)]
  return [
    { name: '100 rows x 20: first render, ours', value: mounts.ours, unit: 'ms' },
    { name: '100 rows x 20: first render, antd Table', value: mounts.antd, unit: 'ms' },
    atMost(0.35, '100 rows x 20: first render / antd Table', mounts.ours / mounts.antd, 'times'),
    atMost(1.2, '10,000 rows x 20: first render / 100 rows', mounts.long / mounts.ours, 'times'),
    atMost(1000, '200 rows x 50: first render', mounts.wide, 'ms'),
    atMost(20, '10,000 rows x 20: scrolling, p95 of 120 frames', quantile(frames, 0.95), 'ms'),
    { name: 'components rendered per selection, 20 rows', value: small, unit: '' },
    // The virtual window measures once whether it has to move: that is the extra call.
    atMost(1, 'additional components rendered per selection, 100 rows', large - small, ''),
  ]
}

async function opened(browser: Browser, address: string): Promise<{ page: Page; mount: number }> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(address)
  await page.waitForFunction(() => 'mount' in window)
  return { page, mount: await page.evaluate(() => (window as unknown as Mount).mount()) }
}

// In turn, so that noise affects all alike.
async function mountsOf<Name extends string>(
  browser: Browser,
  addresses: Readonly<Record<Name, string>>,
  rounds: number,
): Promise<Record<Name, number>> {
  const names = Object.keys(addresses) as Name[]
  const found = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      const { page, mount } = await opened(browser, addresses[name])
      found.get(name)?.push(mount)
      await page.close()
    }
  }
  return Object.fromEntries([...found].map(([name, values]) => [name, median(values)])) as Record<Name, number>
}

/** Milliseconds between frames during a scroll of five pages per second. */
async function scrolled(browser: Browser, address: string): Promise<readonly number[]> {
  const { page } = await opened(browser, address)
  const frames = await page.evaluate(async () => {
    const box = document.querySelector('.g-scroll') as HTMLElement
    const times: number[] = []
    let last = performance.now()
    for (let frame = 0; frame < 120; frame += 1) {
      box.scrollTop += 60
      await new Promise((done) => requestAnimationFrame(done))
      const now = performance.now()
      times.push(now - last)
      last = now
    }
    return times
  })
  await page.close()
  return frames
}

/** React components rendered when the third row is selected. */
async function ticked(browser: Browser, address: string): Promise<number> {
  const { page } = await opened(browser, address)
  const renderCount = () => page.evaluate(() => (window as unknown as Drawn).drawn.components)
  await page.locator('.g-row .g-tick').nth(1).click()
  const before = await renderCount()
  await page.locator('.g-row .g-tick').nth(2).click()
  const after = await renderCount()
  await page.close()
  return after - before
}
