import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/**
 * A context that has been worked in, and a page of it that stays: with that page its process lives on, which has read and compiled the
 * program already.
 */
type Warm = { readonly context: BrowserContext; readonly anchor: Page }

export type WarmContexts = {
  /** A page that shares nothing with any other: no storage, no cookies, no session. Closed, it leaves its context to the next one. */
  newPage(): Promise<Page>
  close(): Promise<void>
}

const spoilt = new WeakSet<BrowserContext>()

/** Says that the context of a page cannot be made as it was, as one with a clock of its own. Nobody has it later. */
export function spoil(page: Page): void {
  spoilt.add(page.context())
}

/**
 * Pages of one site in contexts that are used again. Each page has a context for itself as long as it is open, emptied before; what is kept
 * of the last one is what the browser fetched and compiled, half of what opening a page takes. The browser must put all pages of a
 * context and site into one process (`--process-per-site`).
 */
export function warmContexts(browser: Browser, url: string, options: BrowserContextOptions): WarmContexts {
  const all = new Set<Warm>()
  const free: Warm[] = []

  const begin = async (): Promise<Warm> => {
    const context = await browser.newContext(options)
    const anchor = await context.newPage()
    await anchor.goto(`${url}/config.json`)
    const warm = { context, anchor }
    all.add(warm)
    context.once('close', () => {
      all.delete(warm)
      if (free.includes(warm)) free.splice(free.indexOf(warm), 1)
    })
    return warm
  }

  return {
    newPage: async () => {
      const known = free.pop()
      if (known) await empty(known)
      const warm = known ?? (await begin())
      const page = await opened(warm)
      page.once('close', () => {
        if (all.has(warm) && !spoilt.has(warm.context)) free.push(warm)
      })
      return page
    },
    close: async () => {
      await Promise.all([...all].map(({ context }) => context.close()))
    },
  }
}

/** Opened by the page that stays, a page begins in its process: one that the browser opens begins in a process of its own and leaves it. */
async function opened({ context, anchor }: Warm): Promise<Page> {
  const [page] = await Promise.all([
    context.waitForEvent('page'),
    anchor.evaluate(() => void window.open('about:blank')),
  ])
  return page
}

async function empty({ context, anchor }: Warm): Promise<void> {
  await Promise.all(context.pages().map((page) => (page === anchor ? undefined : page.close())))
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    context.setOffline(false),
    // In the process of the next page, so that it finds nothing from its first line on.
    anchor.evaluate(() => localStorage.clear()),
  ])
}
