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
  let unrest: string | undefined = 'not looked at'
  while (unrest !== undefined) {
    while (calls.size > 0) {
      if (performance.now() > end) throw new Error(`never at rest: ${[...calls].map((call) => call.url()).join(' ')}`)
      await sleep(20)
    }
    if (performance.now() > end) throw new Error(`never at rest: ${unrest}`)
    unrest = await page.evaluate(unrestOf, quiet)
    if (calls.size > 0) unrest ??= 'calls again'
  }
}

/**
 * Runs in the page: what changed in `ms` milliseconds or still loads. Undefined for a page at rest, with an idle main
 * thread.
 */
function unrestOf(ms: number): Promise<string | undefined> {
  const nameOf = (node: Node) => {
    const { localName, className } = (node instanceof Element ? node : node.parentElement) ?? document.body
    return `${localName}.${String(className).slice(0, 60)}`
  }
  // Indicators in a hidden tab are ignored: a hidden tab pauses while loading.
  const loading = () =>
    [...document.querySelectorAll('[aria-busy=true], .ant-spin-spinning, .ant-skeleton')]
      .filter((each) => each.checkVisibility())
      .map((each) => `${nameOf(each)} is loading`)
  return new Promise((done) => {
    const changes: string[] = []
    const watcher = new MutationObserver((records) => {
      changes.push(...records.map(({ target, type }) => `${type} of ${nameOf(target)} changes`))
    })
    watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    const look = () => {
      watcher.disconnect()
      done([...changes, ...loading()][0])
    }
    // Chromium has no idle time in a process whose pages it believes to be hidden, so there is a longest wait.
    setTimeout(() => requestIdleCallback(look, { timeout: 1000 }), ms)
  })
}
