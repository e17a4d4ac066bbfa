import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'

const underWay = new WeakMap<Page, Set<Request>>()

/** Begins to follow what a page asks for; needed for `atRest`. */
export function follow(page: Page): void {
  const calls = new Set<Request>()
  underWay.set(page, calls)
  page.on('request', (request) => {
    // The stream of events ends with the page.
    if (!request.url().includes('/schema/events')) calls.add(request)
  })
  page.on('requestfinished', (request) => calls.delete(request))
  page.on('requestfailed', (request) => calls.delete(request))
}

/** How long nothing may have changed. Milliseconds. */
const quiet = 150

/**
 * Waits until a page has all it asked for and has drawn it: no call is under way, nothing says that it is loading, and the document has
 * stood as it is for a while. The page must be followed.
 */
export async function atRest(page: Page): Promise<void> {
  const calls = underWay.get(page)
  if (!calls) throw new Error('nobody follows this page')
  let stood = false
  while (!stood) {
    while (calls.size > 0) await sleep(20)
    stood = (await page.evaluate(standsFor, quiet)) && calls.size === 0
  }
}

/** Runs in the page: whether its document stayed as it is for so long, with nothing loading and nothing left to do. */
function standsFor(ms: number): Promise<boolean> {
  // A page that is kept behind another one rests in the midst of what it was doing.
  const isLoading = () =>
    [...document.querySelectorAll('[aria-busy=true], .ant-spin-spinning, .ant-skeleton')].some((each) =>
      each.checkVisibility(),
    )
  return new Promise((done) => {
    let changed = false
    const watcher = new MutationObserver(() => {
      changed = true
    })
    watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    setTimeout(() => {
      requestIdleCallback(() => {
        watcher.disconnect()
        done(!(changed || isLoading()))
      })
    }, ms)
  })
}
