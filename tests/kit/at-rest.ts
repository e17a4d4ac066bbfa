import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'

const pendingRequests = new WeakMap<Page, Set<Request>>()

/** Tracks the pending requests of a page; required by `atRest`. */
export function follow(page: Page): void {
  const calls = new Set<Request>()
  pendingRequests.set(page, calls)
  page.on('request', (request) => {
    // The event stream is open as long as the page.
    if (!request.url().includes('/schema/events')) calls.add(request)
  })
  page.on('requestfinished', (request) => calls.delete(request))
  page.on('requestfailed', (request) => calls.delete(request))
}

/** Milliseconds without a change of the document. */
const quiet = 150
/** Longest wait, so that a page that is never at rest names the reason before the test ends. Milliseconds. */
const longest = 60_000

/**
 * Waits until a page is idle: no pending request, no loading indicator, and a document that no longer changes.
 * The page must be tracked by `follow`.
 */
export async function atRest(page: Page): Promise<void> {
  const calls = pendingRequests.get(page)
  if (!calls) throw new Error('the page is not tracked: call follow first')
  const end = performance.now() + longest
  let isIdle = false
  while (!isIdle) {
    while (calls.size > 0) {
      if (performance.now() > end) throw new Error(`never at rest: ${[...calls].map((call) => call.url()).join(' ')}`)
      await sleep(20)
    }
    if (performance.now() > end) throw new Error('never at rest: the document goes on changing or loading')
    isIdle = (await page.evaluate(isStable, quiet)) && calls.size === 0
  }
}

/**
 * Runs in the page: whether the document stays unchanged for `ms` milliseconds, with no loading indicator and an idle
 * main thread.
 */
function isStable(ms: number): Promise<boolean> {
  // Indicators in a hidden tab are ignored: a hidden tab pauses while loading.
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
