import { type Browser, chromium } from 'playwright-core'
import { shiftDate } from './clock/shift-date.ts'
import { testOffset } from './clock/test-clock.ts'

type Packed = { readonly path: string; readonly env: NodeJS.ProcessEnv }

// The package sets environment variables on import, so it is unpacked once.
let packed: Promise<Packed> | undefined

/** Opens a headless Chromium from the packages, the same on every machine. `CHROMIUM_PATH` selects another one. */
export async function openBrowser(args: readonly string[] = []): Promise<Browser> {
  const plain = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking', ...args]
  const named = process.env.CHROMIUM_PATH
  if (named) return onTestClock(await chromium.launch({ executablePath: named, args: plain }))
  packed ??= unpack()
  const { path, env } = await packed
  return onTestClock(await chromium.launch({ executablePath: path, args: plain, env }))
}

// A browser process with a shifted clock hangs, so only its pages are shifted.
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

// The package unpacks missing libraries and fonts only on AWS Lambda, so the environment claims to be one. Its flags
// are not used: they disable site isolation and web security, which the tests need.
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
