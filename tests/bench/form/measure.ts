import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { median, quantile } from '../figure.ts'

export type Measured = {
  /** Milliseconds of script, style and layout for each key, median. */
  readonly key: number
  /** The 95th percentile of the same. */
  readonly slowest: number
  /** The same with all main-thread work, including event handling and painting. */
  readonly whole: number
  /** React commits for each key, median. */
  readonly commits: number
  /** Rendered React components for each key, median. */
  readonly components: number
  /** Milliseconds from the mount of the form to its first frame. */
  readonly mount: number
}

const word = 'measurements'
const fieldsTyped = 6

type Work = { readonly key: number; readonly whole: number }
type Drawn = { readonly commits: number; readonly components: number }
type Key = Work & Drawn

/** Measures a new page: mounts the form, then types into text boxes spread over it. */
async function measure(browser: Browser, address: string, withKeys: boolean): Promise<{ keys: Key[]; mount: number }> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  try {
    await page.goto(address)
    await page.waitForFunction(() => 'mount' in window)
    const mount = await page.evaluate(() => (window as unknown as { mount(): Promise<number> }).mount())
    return { mount, keys: withKeys ? await typeKeys(page) : [] }
  } finally {
    await page.close()
  }
}

async function typeKeys(page: Page): Promise<Key[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const boxes = page.locator('input[type=text]:not([role=combobox]):not([inputmode])')
  const total = await boxes.count()
  const keys: Key[] = []
  for (let field = 0; field < fieldsTyped; field += 1) {
    const box = boxes.nth(Math.floor((total * (field + 0.5)) / fieldsTyped))
    // A single box is typed into repeatedly.
    await box.fill('')
    await box.click()
    for (const letter of word) {
      const [before, drawn] = [await quiet(session), await drawnOn(page)]
      await page.keyboard.press(letter)
      const after = await quiet(session)
      const now = await drawnOn(page)
      keys.push({
        key: after.key - before.key,
        whole: after.whole - before.whole,
        commits: now.commits - drawn.commits,
        components: now.components - drawn.components,
      })
    }
    if ((await box.inputValue()) !== word) throw new Error('a key press was lost')
  }
  return keys
}

function drawnOn(page: Page): Promise<Drawn> {
  return page.evaluate(() => ({ ...(window as unknown as { drawn: Drawn }).drawn }))
}

/** Waits until the main thread is idle; returns its work so far in milliseconds. */
async function quiet(session: CDPSession): Promise<Work> {
  let work = await workOf(session)
  for (;;) {
    await sleep(60)
    const now = await workOf(session)
    // Reading the metric has a small cost, and the caret blinks.
    if (now.whole - work.whole < 0.6) return now
    work = now
  }
}

async function workOf(session: CDPSession): Promise<Work> {
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string) => {
    const found = metrics.find((metric) => metric.name === name)
    if (!found) throw new Error(`the browser has no metric ${name}`)
    return found.value * 1000
  }
  return { key: of('ScriptDuration') + of('RecalcStyleDuration') + of('LayoutDuration'), whole: of('TaskDuration') }
}

/** Runs rounds of all contestants in turn, so that noise affects all alike. */
export async function compare<Name extends string>(
  browser: Browser,
  addresses: Readonly<Record<Name, string>>,
  rounds: number,
): Promise<Record<Name, Measured>> {
  const names = Object.keys(addresses) as Name[]
  const found = Object.fromEntries(names.map((name) => [name, { keys: [], mounts: [] }])) as unknown as Record<
    Name,
    { keys: Key[]; mounts: number[] }
  >
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      const { keys, mount } = await measure(browser, addresses[name], round === 0)
      found[name].keys.push(...keys)
      found[name].mounts.push(mount)
    }
  }
  return Object.fromEntries(
    names.map((name): [Name, Measured] => {
      const { keys, mounts } = found[name]
      const of = (what: keyof Key) => keys.map((each) => each[what])
      return [
        name,
        {
          key: median(of('key')),
          slowest: quantile(of('key'), 0.95),
          whole: median(of('whole')),
          commits: median(of('commits')),
          components: median(of('components')),
          mount: median(mounts),
        },
      ]
    }),
  ) as Record<Name, Measured>
}
