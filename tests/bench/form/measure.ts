import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { median } from '../figure.ts'

export type Measured = {
  /** Milliseconds of main-thread work for one key, median. */
  readonly key: number
  /** Milliseconds from the call that draws the form to its first picture. */
  readonly mount: number
}

const keysInField = 8
const fieldsTyped = 6

/** One fresh page: the form is drawn, then keys are typed into text boxes all over it. */
export async function measure(browser: Browser, address: string, withKeys: boolean): Promise<{ keys: number[]; mount: number }> {
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

async function typeKeys(page: Page): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const boxes = page.locator('input[type=text]:not([role=combobox]):not([inputmode])')
  const total = await boxes.count()
  const keys: number[] = []
  for (let field = 0; field < fieldsTyped; field += 1) {
    const box = boxes.nth(Math.floor((total * (field + 0.5)) / fieldsTyped))
    await box.click()
    for (const letter of 'measured'.slice(0, keysInField)) {
      const before = await quiet(session)
      await page.keyboard.press(letter)
      keys.push((await quiet(session)) - before)
    }
    if ((await box.inputValue()) !== 'measured') throw new Error('a key was lost')
  }
  return keys
}

/** Waits until the main thread has nothing left to do; its work so far, in milliseconds. */
async function quiet(session: CDPSession): Promise<number> {
  let work = await workOf(session)
  for (;;) {
    await sleep(40)
    const now = await workOf(session)
    // Reading the figure costs a little itself, and the caret blinks.
    if (now - work < 0.6) return now
    work = now
  }
}

async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  const found = metrics.find(({ name }) => name === 'TaskDuration')
  if (!found) throw new Error('the browser does not tell its task time')
  return found.value * 1000
}

/** Rounds of all contestants, one after the other in turn, so that a noisy moment hits all alike. */
export async function compare<Name extends string>(
  browser: Browser,
  addresses: Readonly<Record<Name, string>>,
  rounds: number,
): Promise<Record<Name, Measured>> {
  const names = Object.keys(addresses) as Name[]
  const found = Object.fromEntries(names.map((name) => [name, { keys: [] as number[], mounts: [] as number[] }])) as Record<
    Name,
    { keys: number[]; mounts: number[] }
  >
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      const { keys, mount } = await measure(browser, addresses[name], round === 0)
      found[name].keys.push(...keys)
      found[name].mounts.push(mount)
    }
  }
  return Object.fromEntries(
    names.map((name) => [name, { key: median(found[name].keys), mount: median(found[name].mounts) }]),
  ) as Record<Name, Measured>
}
