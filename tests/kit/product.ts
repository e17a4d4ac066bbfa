import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { password } from './api-server.ts'
import { follow } from './at-rest.ts'
import { openBrowser } from './browser.ts'
import { type ChildServer, startChild } from './child-server.ts'
import { endWithUs } from './end-with-us.ts'
import { seededFolder } from './first-start.ts'
import { type WarmContexts, warmContexts } from './warm-contexts.ts'

type Size = { readonly width: number; readonly height: number }
type Visit = { readonly page: Page; readonly faults: readonly string[] }

export type Product = {
  readonly server: ChildServer
  /** Where its schema files are; a copy that a test may change. */
  readonly schemas: string
  readonly browser: Browser
  /** Waits until the server serves a file that was written just now, as `/page/srm/board` or `/resource/bd/bank`. */
  serves(file: `/${'page' | 'report' | 'resource'}/${string}`): Promise<void>
  /**
   * A page that shares nothing with others and that nobody is signed in at. What goes wrong in it is collected in `faults`. One that a
   * test opens is closed when that test ends.
   */
  visit(size?: Size): Promise<Visit>
  /** Such a page, signed in as the account's button does. */
  open(username: string, path: string, size?: Size): Promise<Visit>
  close(): Promise<void>
}

/** Waits until no dialog grows and no drawer slides any more: one that does is pressed beside its buttons. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('.ant-zoom-appear, .ant-zoom-enter, [class*="panel-motion"]') === null,
  )
}

/** Waits until a page that shows the door has loaded anew: a press before is lost, and closing it in the midst of that hangs Chromium. */
export async function reloaded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('navigation').some((entry) => entry.toJSON().type === 'reload'),
  )
}

let shared: Promise<Product> | undefined

/**
 * A product that all files of a process share which leave the demo's records and accounts as others expect them; what they add has names of
 * its own. Closing it closes the pages alone: it ends with the process, however that ends.
 */
export function sharedProduct(): Promise<Product> {
  shared ??= startShared()
  return shared
}

async function startShared(): Promise<Product> {
  const { dir, contexts, ...product } = await start({})
  await endWithUs('kill "$1"; sleep 2; rm -rf "$2"', String(product.server.pid), dir)
  return { ...product, close: () => closePages() }
}

/**
 * The product as a user starts it, with fresh demo data and a browser before it; `env` is its environment besides. Nothing slides or grows
 * in its pages, as for who asks the device for that, which saves a test a quarter of its time; where `moves` is said, everything does.
 */
export async function startProduct(env: Record<string, string> = {}, moves = false): Promise<Product> {
  const { dir, contexts, ...product } = await start(env, moves)
  return {
    ...product,
    close: async () => {
      await closePages()
      await contexts.close()
      await product.server.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/**
 * Pages live for seconds, in which optimized code does not pay for its compilation: a tenth of what a page takes. Those of one context and
 * site share a process, which has the program from the page before: parsing it again while it arrives is work for nothing, and so are
 * collections of a heap that begins small. Compiled code is kept from the first load on, not from the third.
 */
const briefly = [
  '--js-flags=--no-maglev --no-opt --no-script-streaming --min-semi-space-size=16',
  '--blink-settings=v8CacheOptions=2',
  '--process-per-site',
]

let opened: Promise<Browser> | undefined

/** Pages have nothing of each other's, so one browser is enough for all products of a process. It ends with the process. */
function sharedBrowser(): Promise<Browser> {
  opened ??= openBrowser(briefly)
  return opened
}

/** The pages that are open, those of the running test among them. */
const pages = new Set<Page>()
const ofTest = new Set<Page>()

/** What is opened from here on belongs to a test. */
export function beginTest(): void {
  ofTest.clear()
}

/** Closes what the test opened and left open: it would go on asking and drawing. */
export async function endTest(): Promise<void> {
  await Promise.all([...ofTest].map((page) => page.close()))
}

async function closePages(): Promise<void> {
  await Promise.all([...pages].map((page) => page.close()))
}

async function start(env: Record<string, string>, moves = false) {
  const dir = await mkdtemp(join(tmpdir(), 'procura-e2e-'))
  const schemas = join(dir, 'schemas')
  cpSync('schemas', schemas, { recursive: true })
  await seededFolder(join(dir, 'data'), { schemas, password })
  const [server, browser] = await Promise.all([
    startChild(['--data', join(dir, 'data'), '--schemas', schemas], env),
    sharedBrowser(),
  ])
  const contexts = warmContexts(browser, server.url, {
    viewport: desk,
    locale: 'zh-CN',
    acceptDownloads: true,
    reducedMotion: moves ? 'no-preference' : 'reduce',
  })
  return {
    dir,
    contexts,
    server,
    schemas,
    browser,
    serves: (file: string) => served(server.url, file),
    visit: (size?: Size) => newVisit(contexts, size),
    open: async (username: string, path: string, size?: Size) => {
      const { page, faults } = await newVisit(contexts, size)
      agent ??= await page.evaluate(() => navigator.userAgent)
      await page.addInitScript(enter, await welcomeOf(server.url, username, agent))
      await page.goto(server.url + path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      return { page, faults }
    },
  }
}

const desk: Size = { width: 1440, height: 900 }
/** What the browser calls itself; a session is bound to it. */
let agent: string | undefined

async function newVisit(contexts: WarmContexts, size: Size = desk) {
  const page = await contexts.newPage()
  for (const some of [pages, ofTest]) {
    some.add(page)
    page.once('close', () => some.delete(page))
  }
  if (size !== desk) await page.setViewportSize(size)
  follow(page)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  return { page, faults }
}

async function served(url: string, file: string): Promise<void> {
  const { token } = await welcomeOf(url, 'admin', 'test')
  const asked = () => fetch(`${url}/api/schema${file}`, { headers: { 'X-Access-Token': token } })
  while ((await asked()).status !== 200) await sleep(50)
}

type Welcome = {
  readonly token: string
  readonly userInfo: { readonly username: string }
  readonly tenantList: readonly { readonly id: string }[]
}

/** What the server says to a demo account that comes in. The sign-in page itself is shown by `session.test.ts`. */
async function welcomeOf(url: string, username: string, agent: string): Promise<Welcome> {
  const answer = await fetch(`${url}/api/sys/demo/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': agent },
    body: JSON.stringify({ username }),
  })
  return ((await answer.json()) as { result: Welcome }).result
}

// Runs in the page before anything of ours, once for each window: who signs out stays out.
function enter({ token, userInfo, tenantList }: Welcome): void {
  // Not in frames: in that of the browser's viewer of PDFs there is no storage.
  if (window.self !== window.top || window.sessionStorage.getItem('entered')) return
  window.sessionStorage.setItem('entered', 'yes')
  const kept = {
    Login_Userinfo: userInfo,
    Login_Username: userInfo.username,
    TENANT_ID: tenantList[0]?.id ?? '0',
    'Access-Token': token,
  }
  for (const [name, value] of Object.entries(kept))
    window.localStorage.setItem(`pro__${name}`, JSON.stringify({ value, expire: Date.now() + 604_800_000 }))
}
