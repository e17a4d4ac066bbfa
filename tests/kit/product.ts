import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { type ChildServer, startChild } from './child-server.ts'

export type Product = {
  readonly server: ChildServer
  /** Where its schema files are; a copy that a test may change. */
  readonly schemas: string
  readonly browser: Browser
  /** A page of a browser of its own, signed in by the account's button. What goes wrong in it is collected in `faults`. */
  open(
    username: string,
    path: string,
    size?: { readonly width: number; readonly height: number },
  ): Promise<{ page: Page; faults: readonly string[] }>
  close(): Promise<void>
}

/** Waits until no dialog grows any more: one that does is pressed beside its buttons. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('.ant-zoom-appear, .ant-zoom-enter') === null)
}

/** The product as a user starts it, with fresh demo data and a browser before it; `env` is its environment besides. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const dir = await mkdtemp(join(tmpdir(), 'procura-e2e-'))
  const schemas = join(dir, 'schemas')
  await cp('schemas', schemas, { recursive: true })
  const server = await startChild(['--data', join(dir, 'data'), '--schemas', schemas], env)
  const browser = await openBrowser()
  return {
    server,
    schemas,
    browser,
    open: async (username, path, size = { width: 1440, height: 900 }) => {
      const page = await browser.newPage({ viewport: size, locale: 'zh-CN', acceptDownloads: true })
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(message.text())
      })
      await page.goto(server.url + path)
      await page.getByRole('button', { name: new RegExp(`^${username}`) }).click()
      if (username === 'admin') await page.getByRole('dialog').getByRole('button', { name: '进入系统' }).click()
      // The sign-in page has a heading too.
      await page.waitForURL((url) => !url.pathname.startsWith('/user/'))
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      return { page, faults }
    },
    close: async () => {
      await browser.close()
      await server.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
