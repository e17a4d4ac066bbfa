import { resolve } from 'node:path'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { openRenderer } from '../../server/domain/site/renderer.ts'
import { axeFindings } from '../kit/axe.ts'
import { signedIn } from './api.ts'
import { atLeast, atMost, type Effort, type Figure, median } from './figure.ts'
import { answerOf, clientAgent, rateOf } from './load.ts'
import { withBrowser, withServer } from './product.ts'

/** The public portal: load time in the browser, and cost of a page on the server. */
export function run({ quick }: Effort): Promise<readonly Figure[]> {
  return withServer(async ({ url }) => [
    ...(await withBrowser(async (browser) => [
      ...(await visitFigures(browser, url, 'se', quick ? 1 : 5)),
      ...(await visitFigures(browser, url, 'pro', quick ? 1 : 5)),
      ...(await axeFigures(browser, url, quick ? pages.slice(0, 2) : pages)),
    ])),
    ...(await drawFigures(url, quick ? 100 : 1000)),
    ...(await keptFigures(url, quick ? 500 : 5000)),
    ...(await changeFigures(url)),
  ])
}

type Visit = { readonly paint: number; readonly shift: number; readonly script: number; readonly others: number }

async function visitFigures(browser: Browser, url: string, theme: string, rounds: number): Promise<readonly Figure[]> {
  const visits: Visit[] = []
  for (let round = 0; round < rounds; round += 1) visits.push(await visit(browser, `${url}/proHome?theme=${theme}`))
  const most = (of: (one: Visit) => number) => Math.max(...visits.map(of))
  return [
    atMost(
      1200,
      `${theme}: largest paint of the home page, slow device`,
      median(visits.map(({ paint }) => paint)),
      'ms',
    ),
    atMost(90, `${theme}: JavaScript of the home page, gzip`, most(({ script }) => script) / 1000, 'kB'),
    atMost(
      0.02,
      `${theme}: layout shift of the home page`,
      most(({ shift }) => shift),
      '',
    ),
    atMost(
      0,
      `${theme}: requests to other hosts`,
      most(({ others }) => others),
      '',
    ),
  ]
}

/** A first visit with a four times slower processor and 10 Mbit/s. */
async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    extraHTTPHeaders: { 'Accept-Encoding': 'gzip' },
  })
  const page = await context.newPage()
  const session = await slowed(page)
  const traffic = await trafficOf(session, new URL(address).host)
  await page.addInitScript(watch)
  await page.goto(address, { waitUntil: 'networkidle' })
  await scrollThrough(page)
  const metrics = await page.evaluate(() => (window as unknown as { seen: { paint: number; shift: number } }).seen)
  await context.close()
  return { ...metrics, ...traffic() }
}

async function slowed(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const bytes = 10_000_000 / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return session
}

async function trafficOf(session: CDPSession, host: string) {
  const scripts = new Set<string>()
  let [script, others] = [0, 0]
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http') && new URL(request.url).host !== host) others += 1
  })
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) script += encodedDataLength
  })
  return () => ({ script, others })
}

// Runs in the page before its scripts.
function watch(): void {
  const seen = { paint: 0, shift: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.paint = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

// Sections that appear during scrolling must not shift the others.
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 400) {
      window.scrollTo(0, top)
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    }
  })
}

/** What axe finds on the pages in both templates, both languages, at desktop and phone width. */
async function axeFigures(browser: Browser, url: string, paths: readonly string[]): Promise<readonly Figure[]> {
  const found: string[] = []
  for (const width of [1440, 390]) {
    const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
    for (const theme of ['se', 'pro'])
      for (const lang of ['zh', 'en'])
        for (const path of paths) {
          await page.goto(`${url}${path}?${new URLSearchParams({ theme, lang })}`, { waitUntil: 'networkidle' })
          found.push(...(await axeFindings(page)).map((finding) => `${path} ${theme} ${lang} ${width}: ${finding}`))
        }
    await page.close()
  }
  for (const finding of found) console.log(`  ${finding}`)
  return [atMost(0, `axe violations on ${paths.length * 8} pages`, found.length, '')]
}

/** Milliseconds to render one document from the page input of the server. */
async function drawFigures(url: string, rounds: number): Promise<readonly Figure[]> {
  const { render, assets } = await openRenderer(resolve('.'))
  const figures: Figure[] = []
  for (const [name, path] of [
    ['home page', '/proHome'],
    ['list of opportunities', '/purchaseAnnouncement'],
  ] as const) {
    const html = await (await fetch(url + path)).text()
    const input: unknown = JSON.parse(/id="site-input">(.*?)<\/script>/s.exec(html)?.[1] ?? '')
    const head = {
      lang: 'zh',
      title: 'bench',
      description: 'bench',
      canonical: url,
      alternates: { zh: url, en: url },
      picture: url,
      feed: url,
      data: {},
      isIndexed: true,
    }
    const times = Array.from({ length: rounds }, () => {
      const began = performance.now()
      render(input, head, assets)
      return performance.now() - began
    })
    figures.push(atMost(5, `server rendering of the ${name}, median`, median(times), 'ms'))
  }
  return figures
}

/** Revalidations per second of a cached page, as by browsers and proxies. */
async function keptFigures(url: string, calls: number): Promise<readonly Figure[]> {
  const agent = clientAgent()
  const page = `${url}/proHome`
  const first = await answerOf(page, agent)
  const tag = String(first.headers.etag)
  const pageRate = await rateOf(() => answerOf(page, agent), calls)
  const same = await rateOf(() => answerOf(page, agent, { 'if-none-match': tag }), calls)
  const revalidation = await answerOf(page, agent, { 'if-none-match': tag })
  agent.destroy()
  return [
    atLeast(1500, 'cached pages per second, 8 clients, 304 by ETag', same, '/s'),
    { name: 'cached pages per second, 8 clients, 200', value: pageRate, unit: '/s' },
    atMost(304, 'status of an unchanged page', revalidation.status, ''),
  ]
}

const pages = ['/proHome', '/purchaseAnnouncement', '/resultAnnouncement', '/about', '/news', '/feature', '/guide']

/** Pages that a publication renders again: only those that show it. */
async function changeFigures(url: string): Promise<readonly Figure[]> {
  const tags = () => Promise.all(pages.map(async (path) => (await fetch(url + path)).headers.get('etag')))
  const admin = await signedIn(url, 'admin')
  const before = await tags()
  const added = await admin.send<{ id: string }>('POST', 'portal/news/add', news)
  await admin.send('POST', 'portal/news/do/publish', { ids: added.id })
  const after = await tags()
  const changed = pages.filter((_, index) => before[index] !== after[index])
  const expected = ['/proHome', '/about', '/news']
  const wrong = [
    ...changed.filter((path) => !expected.includes(path)),
    ...expected.filter((path) => !changed.includes(path)),
  ]
  return [atMost(0, 'pages wrongly rendered, or not rendered, after a publication', wrong.length, '')]
}

const news = { title: '性能测试新闻', type: 'company', date: '2031-01-01', content: '<p>一条新闻</p>' }
