import { type Browser, chromium } from 'playwright-core'
import { shiftDate } from './clock/shift-date.ts'
import { testOffset } from './clock/test-clock.ts'

type Packed = { readonly path: string; readonly env: NodeJS.ProcessEnv }

// The package sets its environment while it is imported, so once.
let packed: Promise<Packed> | undefined

/** A headless Chromium: the one in the packages, so that every machine tests alike; `CHROMIUM_PATH` names another. */
export async function openBrowser(args: readonly string[] = []): Promise<Browser> {
  const plain = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking', ...args]
  const named = process.env.CHROMIUM_PATH
  if (named) return onTestClock(await chromium.launch({ executablePath: named, args: plain }))
  packed ??= unpack()
  const { path, env } = await packed
  return onTestClock(await chromium.launch({ executablePath: path, args: plain, env }))
}

// A browser hangs where its whole process has another clock: its pages alone are shifted.
function onTestClock(browser: Browser): Browser {
  const offset = testOffset()
  if (offset === 0) return browser
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    await context.addInitScript(`(${shiftDate.toString()})(${offset})`)
    return context
  }
  return browser
}

// The package unpacks the libraries and fonts that a bare machine lacks only where it takes the machine for one of Amazon's. Its own
// flags are left alone: they turn off what the tests are about (one process for all pages, no web security).
async function unpack(): Promise<Packed> {
  const before = { ...process.env }
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs24.x'
  try {
    const { default: chromiumPack } = await import('@sparticuz/chromium')
    return { path: await chromiumPack.executablePath(), env: { ...process.env } }
  } finally {
    for (const name of ['AWS_EXECUTION_ENV', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH']) {
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    }
  }
}
