import type { Browser, CDPSession } from 'playwright-core'
import { atMost, type Effort, type Figure } from './figure.ts'
import { servePage } from './form/build-page.ts'
import { withBrowser } from './product.ts'

const fields = 300

/** Heap growth after the same form is opened and closed many times. */
export async function run({ quick }: Effort): Promise<readonly Figure[]> {
  const server = await servePage([fields])
  const url = `${server.resolvedUrls?.local[0]}?form=ours&count=${fields}`
  try {
    return await withBrowser((browser) => growth(browser, url, 40, quick ? 100 : 200))
  } finally {
    await server.close()
  }
}

async function growth(browser: Browser, url: string, warmUp: number, cycles: number): Promise<readonly Figure[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(url)
  await page.waitForFunction(() => 'cycle' in window)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const cycle = (times: number) =>
    page.evaluate((count) => (window as unknown as { cycle(count: number): Promise<void> }).cycle(count), times)
  await cycle(warmUp)
  const before = await heap(session)
  await cycle(cycles)
  const growthPerCycle = ((await heap(session)) - before) / 1024 / cycles
  return [
    { name: `${fields} fields: heap after ${warmUp} openings`, value: before / 1_048_576, unit: 'MB' },
    atMost(5, `${fields} fields: heap growth per opening and closing`, growthPerCycle, 'kB'),
  ]
}

async function heap(session: CDPSession): Promise<number> {
  // A second collection frees objects that finalizers released in the first one.
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN
}
