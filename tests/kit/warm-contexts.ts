import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/**
 * A used browser context with a page that stays open. Its process stays alive and has the program parsed and compiled.
 */
type Warm = { readonly context: BrowserContext; readonly anchor: Page }

export type WarmContexts = {
  /** An isolated page: no storage, no cookies, no session. Closing it frees its context for the next page. */
  newPage(): Promise<Page>
  close(): Promise<void>
}

const notReusable = new WeakSet<BrowserContext>()

/** Marks the context of a page as not reusable, for example after a change of its clock. */
export function spoil(page: Page): void {
  notReusable.add(page.context())
}

/**
 * Pages of one site in reused contexts. Each open page has its own context, emptied before.
 * The caches of fetched and compiled code stay, which halves the time to open a page. The browser needs
 * `--process-per-site`.
 */
export function warmContexts(browser: Browser, url: string, options: BrowserContextOptions): WarmContexts {
  const all = new Set<Warm>()
  const free: Warm[] = []

  const createContext = async (): Promise<Warm> => {
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
      const warm = known ?? (await createContext())
      const page = await opened(warm)
      page.once('close', () => {
        if (all.has(warm) && !notReusable.has(warm.context)) free.push(warm)
      })
      return page
    },
    close: async () => {
      await Promise.all([...all].map(({ context }) => context.close()))
    },
  }
}

/** Opens a page in the process of `anchor`. A page that the browser opens starts in a new process. */
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
    // Cleared in the process of the next page, so that it sees an empty storage from its first line on.
    anchor.evaluate(() => localStorage.clear()),
  ])
}
