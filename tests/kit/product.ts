import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import type { TestContext } from 'vitest'
import { password } from './api-server.ts'
import { follow } from './at-rest.ts'
import { openBrowser } from './browser.ts'
import { type ChildServer, startChild } from './child-server.ts'
import { seededFolder } from './first-start.ts'
import { accountOf, recordPage } from './page-record.ts'
import { runAtExit } from './run-at-exit.ts'
import { type WarmContexts, warmContexts } from './warm-contexts.ts'

type Size = { readonly width: number; readonly height: number }
type Visit = { readonly page: Page; readonly faults: readonly string[] }

export type Product = {
  readonly server: ChildServer
  /** Folder of its schema files, a copy that tests may change. */
  readonly schemas: string
  readonly browser: Browser
  /** Waits until the server serves a new file, as `/page/srm/board` or `/resource/bd/bank`. */
  serves(file: `/${'page' | 'report' | 'resource'}/${string}`): Promise<void>
  /**
   * A page with its own storage and no session. `faults` collects its errors. A page opened in a test is closed after
   * it.
   */
  visit(size?: Size): Promise<Visit>
  /** A page as of `visit`, signed in with a demo account, or with a password where the captcha is off. */
  open(username: string, path: string, size?: Size, secret?: string): Promise<Visit>
  close(): Promise<void>
}

/** Waits for the end of dialog and drawer animations: a click during one misses its button. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('.ant-zoom-appear, .ant-zoom-enter, [class*="panel-motion"]') === null,
  )
}

/** Waits until the sign-in page has reloaded. A click before is lost, and closing a reloading page hangs Chromium. */
export async function reloaded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('navigation').some((entry) => entry.toJSON().type === 'reload'),
  )
}

const shared = new Map<string, Promise<Product>>()

/**
 * A product shared by the test files of a process, one for each environment. They must not change demo records or accounts; records they
 * add have unique names.
 * `close` closes only the pages. The server ends with the process.
 */
export function sharedProduct(env: Record<string, string> = {}): Promise<Product> {
  const key = JSON.stringify(env)
  const product = shared.get(key) ?? startShared(env)
  shared.set(key, product)
  return product
}

async function startShared(env: Record<string, string>): Promise<Product> {
  const { dir, contexts, ...product } = await start(env)
  await runAtExit('kill "$1"; sleep 2; rm -rf "$2"', String(product.server.pid), dir)
  return { ...product, close: () => closePages() }
}

/**
 * Starts the product as a user does, with new demo data and a browser. `env` adds environment variables.
 * Reduced motion is on, which makes tests 25 % faster; `moves` turns animations on.
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
 * Browser flags for pages that live for seconds. Optimising compilers cost 10 % of a page and never pay off.
 * Pages of a site share a process, so that the program is parsed once. The heap starts large, and compiled code is
 * cached from the first load on.
 */
const briefly = [
  '--js-flags=--no-maglev --no-opt --no-script-streaming --min-semi-space-size=16',
  '--blink-settings=v8CacheOptions=2',
  '--process-per-site',
]

let opened: Promise<Browser> | undefined

/** Pages are isolated by context, so all products of a process share one browser. It ends with the process. */
function sharedBrowser(): Promise<Browser> {
  opened ??= openBrowser(briefly)
  return opened
}

/** All open pages, and those opened by the running test. */
const pages = new Set<Page>()
const ofTest = new Set<Page>()

/** Starts to collect the pages of a test. */
export function beginTest(): void {
  ofTest.clear()
}

/**
 * Closes the open pages of the test: they would go on sending requests. The errors of a failed test get an account of
 * its pages, because a failure in a run of an hour often cannot be repeated.
 */
export async function endTest({ task }: TestContext): Promise<void> {
  const errors = task.result?.errors ?? []
  if (errors.length > 0) {
    const accounts = await Promise.all([...ofTest].map(accountOf))
    for (const error of errors) error.stack = `${error.stack ?? error.message}\npages:\n  ${accounts.join('\n  ')}`
  }
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
    open: async (username: string, path: string, size?: Size, secret?: string) => {
      const { page, faults } = await newVisit(contexts, size)
      agent ??= await page.evaluate(() => navigator.userAgent)
      await page.addInitScript(storeSession, await signInAnswer(server.url, username, agent, secret))
      await page.goto(server.url + path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      return { page, faults }
    },
  }
}

const desk: Size = { width: 1440, height: 900 }
/** The user agent of the browser; a session is bound to it. */
let agent: string | undefined

async function newVisit(contexts: WarmContexts, size: Size = desk) {
  const page = await contexts.newPage()
  for (const pageSet of [pages, ofTest]) {
    pageSet.add(page)
    page.once('close', () => pageSet.delete(page))
  }
  if (size !== desk) await page.setViewportSize(size)
  follow(page)
  await recordPage(page)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} ${message.location().url}`)
  })
  return { page, faults }
}

async function served(url: string, file: string): Promise<void> {
  const { token } = await signInAnswer(url, 'admin', 'test')
  const request = () => fetch(`${url}/api/schema${file}`, { headers: { 'X-Access-Token': token } })
  while ((await request()).status !== 200) await sleep(50)
}

type Welcome = {
  readonly token: string
  readonly userInfo: { readonly username: string }
  readonly tenantList: readonly { readonly id: string }[]
}

/** The sign-in answer for a demo account, or with a password. The sign-in page has its own test, `session.test.ts`. */
async function signInAnswer(url: string, username: string, agent: string, secret?: string): Promise<Welcome> {
  const answer = await fetch(`${url}/api/sys/${secret === undefined ? 'demo/login' : 'login'}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': agent },
    body: JSON.stringify({ username, ...(secret !== undefined && { password: secret }) }),
  })
  return ((await answer.json()) as { result: Welcome }).result
}

// Runs in the page before the program, once for each tab, so that a signed-out session is not restored.
function storeSession({ token, userInfo, tenantList }: Welcome): void {
  // Frames are skipped: the PDF viewer has no storage.
  if (window.self !== window.top || window.sessionStorage.getItem('entered')) return
  window.sessionStorage.setItem('entered', 'yes')
  const stored = {
    Login_Userinfo: userInfo,
    Login_Username: userInfo.username,
    TENANT_ID: tenantList[0]?.id ?? '0',
    'Access-Token': token,
  }
  for (const [name, value] of Object.entries(stored))
    window.localStorage.setItem(`pro__${name}`, JSON.stringify({ value, expire: Date.now() + 604_800_000 }))
}
