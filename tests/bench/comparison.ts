import type { Browser, Page } from 'playwright-core'
import { openStore } from '../../server/platform/store/open-store.ts'
import type { Row, Step, Store, Value } from '../../server/platform/store/store.ts'
import { startChild } from '../kit/child-server.ts'
import { atMost, type Effort, type Figure, quantile } from './figure.ts'
import { demoData, inScratch, withBrowser } from './product.ts'

const suppliers = 30
const lines = 200

/** Time from the click on an inquiry until the prices in sight are drawn, the call of the server for all of them included. */
export function comparisonFigures({ quick }: Effort): Promise<readonly Figure[]> {
  return inScratch(async (dir) => {
    const dataDir = await demoData(dir)
    const id = await withQuotations(dataDir)
    const server = await startChild(['--data', dataDir], {}, 300_000)
    try {
      const times = await withBrowser((browser) => drawn(browser, server.url, id, quick ? 3 : 9))
      return [atMost(500, `a comparison of ${suppliers} × ${lines} drawn, p50`, quantile(times, 0.5), 'ms')]
    } finally {
      await server.stop()
    }
  })
}

/** Gives an opened inquiry of the demo 200 lines and 30 quotations of all. */
async function withQuotations(dataDir: string): Promise<string> {
  const store = await openStore({ dataDir, databaseUrl: undefined })
  try {
    const inquiry = await first(store, `select * from bid_inquiry where phase = 'opened'`)
    const item = await first(store, `select * from bid_inquiry_items where inquiry_id = '${String(inquiry.id)}'`)
    const quote = await first(store, `select * from bid_quote where source_no = '${String(inquiry.bill_no)}'`)
    const quoted = await first(store, `select * from bid_quote_items where quote_id = '${String(quote.id)}'`)
    const numbers = Array.from({ length: lines }, (_, index) => index + 1)
    await store.write([
      { sql: 'delete from bid_inquiry_items where inquiry_id = ?', parameters: [inquiry.id] },
      { sql: 'delete from bid_quote where source_no = ?', parameters: [inquiry.bill_no] },
      ...numbers.map((line) => copied('bid_inquiry_items', item, { id: `item${line}`, line_no: line })),
    ])
    for (let index = 0; index < suppliers; index += 1) {
      const id = `quote${index}`
      const company = { supplier_id: `company${index}`, supplier_name: `Company ${index}` }
      const rows = numbers.map((line) => {
        const price = 100 + ((index * 7919 + line * 104_729) % 997) / 10
        return copied('bid_quote_items', quoted, { id: `${id}-${line}`, quote_id: id, line_no: line, price })
      })
      await store.write([copied('bid_quote', quote, { id, bill_no: id, ...company, status: 'opened' }), ...rows])
    }
    return String(inquiry.id)
  } finally {
    await store.close()
  }
}

async function first(store: Store, sql: string): Promise<Row> {
  const [row] = await store.rows({ sql, parameters: [] })
  if (!row) throw new Error(`the demo has no rows: ${sql}`)
  return row
}

function copied(table: string, row: Row, values: Readonly<Record<string, Value>>): Step {
  const full = Object.entries({ ...row, ...values })
  return {
    sql: `insert into ${table} (${full.map(([name]) => `"${name}"`).join(', ')}) values (${full.map(() => '?').join(', ')})`,
    parameters: full.map(([, value]) => value),
  }
}

async function drawn(browser: Browser, url: string, id: string, rounds: number): Promise<readonly number[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  await page.goto(`${url}/page/bid/compare`)
  await page.getByRole('button', { name: /^buyer/ }).click()
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/user/'))
  const times: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    await page.goto(`${url}/page/bid/compare`)
    const link = page.locator(`a[href$="inquiry=${id}"]`)
    const duration = await link.evaluate(async (anchor: HTMLElement, count) => {
      const frame = () => new Promise((done) => requestAnimationFrame(done))
      // All prices in sight are drawn when there is one in the far corner of the box.
      const isDrawn = () => {
        const table = document.querySelector('.comparison table')
        const box = table?.parentElement?.getBoundingClientRect()
        const foot = table?.querySelector('tfoot')?.getBoundingClientRect()
        if (!box || !foot || Number(table?.getAttribute('aria-rowcount')) <= count) return false
        const [x, y] = [Math.min(box.right, innerWidth) - 30, Math.min(box.bottom, foot.top, innerHeight) - 40]
        return document.elementFromPoint(x, y)?.closest('tbody td') !== null
      }
      const began = performance.now()
      anchor.click()
      while (!isDrawn()) await frame()
      // The frame after the one that has all prices.
      await frame()
      await frame()
      return performance.now() - began
    }, lines)
    // The first round warms the server.
    if (round > 0) times.push(duration)
    await lastPrice(page)
  }
  return times
}

/** Scrolls to the last line and supplier, whose price can be chosen. */
async function lastPrice(page: Page): Promise<void> {
  await page.locator('.comparison-scroll').evaluate((box) => box.scrollTo(box.scrollWidth, box.scrollHeight))
  const price = page.locator(`.comparison button[data-line="${lines}"][data-supplier="company${suppliers - 1}"]`)
  await price.click()
  await page.locator(`.comparison button[data-line="${lines}"][aria-pressed="true"]`).waitFor()
}
