import type { Browser, Page } from 'playwright-core'
import { homePath } from '../../src/state/constants.ts'
import { atMost, type Figure } from './figure.ts'
import { withBrowser, withServer } from './product.ts'

/** JavaScript transferred for the sign-in page, and then for a first list page or the home page. */
export function run(): Promise<readonly Figure[]> {
  return withServer(({ url }) =>
    withBrowser(async (browser) => {
      const usual = await weightOfSignIn(browser, url)
      // The other goals are for gzip.
      const page = await browser.newPage({ extraHTTPHeaders: { 'Accept-Encoding': 'gzip' } })
      const { weight, largest, encodings } = await scriptWeight(page)
      await page.goto(`${url}/srm/supplier/bank`)
      await page.getByRole('button', { name: /^buyer/ }).waitFor()
      const signIn = weight()
      await page.getByRole('button', { name: /^buyer/ }).click()
      await page.locator('tbody tr.g-row').first().waitFor()
      // The page goes on to fetch what later ones need.
      const list = weight()
      // Files below about a kilobyte are not compressed.
      const other = encodings().filter((encoding) => encoding !== 'gzip' && encoding !== 'plain')
      if (other.length > 0) throw new Error(`scripts arrived as ${other.join()}, not as gzip`)
      const home = await weightOfHome(browser, url)
      return [
        atMost(120, 'JavaScript of the sign-in page, brotli', usual / 1000, 'kB'),
        atMost(132, 'JavaScript of the sign-in page, gzip', signIn / 1000, 'kB'),
        atMost(398, 'JavaScript up to a first list page, gzip', list / 1000, 'kB'),
        atMost(725, 'JavaScript up to the home page with its charts, gzip', home / 1000, 'kB'),
        atMost(250, 'largest JavaScript file', largest() / 1000, 'kB'),
      ]
    }),
  )
}

// Browsers offer brotli to every server with a certificate.
async function weightOfSignIn(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage({ extraHTTPHeaders: { 'Accept-Encoding': 'gzip, deflate, br' } })
  const { weight, encodings } = await scriptWeight(page)
  await page.goto(`${url}/srm/supplier/bank`)
  await page.getByRole('button', { name: /^buyer/ }).waitFor()
  if (!encodings().includes('br')) throw new Error(`scripts arrived as ${encodings().join()}, not as brotli`)
  return weight()
}

async function weightOfHome(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage({ extraHTTPHeaders: { 'Accept-Encoding': 'gzip' } })
  const { weight } = await scriptWeight(page)
  await page.goto(url + homePath)
  await page.getByRole('button', { name: /^buyer/ }).click()
  await page.locator('.block-stats').first().waitFor()
  return weight()
}

async function scriptWeight(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const scripts = new Map<string, string>()
  let [total, most] = [0, 0]
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type !== 'Script') return
    const encoding = Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'content-encoding')
    scripts.set(requestId, encoding?.[1] ?? 'plain')
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!scripts.has(requestId)) return
    total += encodedDataLength
    most = Math.max(most, encodedDataLength)
  })
  return { weight: () => total, largest: () => most, encodings: () => [...new Set(scripts.values())] }
}
