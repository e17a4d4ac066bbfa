import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const systemBrowser = '/usr/bin/chromium'

/** A headless Chromium: the one of `CHROMIUM_PATH`, else the system's, else the one that comes with the packages. */
export async function openBrowser(args: readonly string[] = []): Promise<Browser> {
  const plain = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking', ...args]
  const known = process.env.CHROMIUM_PATH ?? (existsSync(systemBrowser) ? systemBrowser : undefined)
  if (known) return chromium.launch({ executablePath: known, args: plain })
  const { default: packed } = await import('@sparticuz/chromium')
  return chromium.launch({ executablePath: await packed.executablePath(), args: [...packed.args, ...plain] })
}
