import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { openBrowser } from '../kit/browser.ts'
import { startChild } from '../kit/child-server.ts'
import { atMost, type Figure } from './figure.ts'

/** JavaScript that a browser fetches for the sign-in page and then for a first list page, as it comes over the wire. */
export async function run(): Promise<readonly Figure[]> {
  const dir = await mkdtemp(join(tmpdir(), 'procura-weight-'))
  const server = await startChild(['--data', dir])
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    const { weight, largest } = await scriptWeight(page)
    await page.goto(`${server.url}/srm/supplier/bank`)
    await page.getByRole('button', { name: /^buyer/ }).waitFor()
    const signIn = weight()
    await page.getByRole('button', { name: /^buyer/ }).click()
    await page.locator('tbody tr.g-row').first().waitFor()
    return [
      atMost(150, 'JavaScript of the sign-in page, gzip', signIn / 1000, 'kB'),
      atMost(450, 'JavaScript up to a first list page, gzip', weight() / 1000, 'kB'),
      atMost(250, 'the largest file of it', largest() / 1000, 'kB'),
    ]
  } finally {
    await browser.close()
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

async function scriptWeight(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  // The goals are those of gzip; browsers mostly take brotli, which is smaller.
  const send = session.send.bind(session) as (method: string, values: object) => Promise<unknown>
  await send('Network.setAcceptedEncodings', { encodings: ['gzip'] })
  const scripts = new Set<string>()
  let [total, most] = [0, 0]
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!scripts.has(requestId)) return
    total += encodedDataLength
    most = Math.max(most, encodedDataLength)
  })
  return { weight: () => total, largest: () => most }
}
