import type { Page, Response } from 'playwright-core'

/** Calls that a record keeps. */
const kept = 15

/** The last calls of a page to the API, one line each. */
const callsOf = new WeakMap<Page, string[]>()

/** Starts the record of a page, for `accountOf`. */
export async function recordPage(page: Page): Promise<void> {
  const calls: string[] = []
  callsOf.set(page, calls)
  page.on('response', (response) => {
    if (!response.url().includes('/api/')) return
    calls.push(lineOf(response))
    calls.splice(0, calls.length - kept)
  })
  await page.addInitScript(keepNotices)
}

function lineOf(response: Response): string {
  const { pathname } = new URL(response.url())
  return `${new Date().toISOString().slice(14, 23)} ${response.status()} ${response.request().method()} ${pathname}`
}

/** Runs in the page: keeps the text of messages, which disappear after seconds. */
function keepNotices(): void {
  const notices: string[] = []
  Object.assign(window, { notices })
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof HTMLElement && node.className.includes('ant-message-notice'))
        notices.push(`${new Date().toISOString().slice(14, 23)} ${node.textContent}`)
  }).observe(document, { childList: true, subtree: true })
}

/** What a page shows and did last: address, messages, dialogs, form problems, buttons and calls. */
export async function accountOf(page: Page): Promise<string> {
  const shown = await page.evaluate(readPage).catch((error: Error) => [error.message])
  return [page.url(), ...shown, ...(callsOf.get(page) ?? [])].join('\n    ')
}

/** Runs in the page. */
function readPage(): string[] {
  const texts = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((each) => each.checkVisibility())
      .map((each) => (each.textContent ?? '').replaceAll(/\s+/g, ' ').slice(0, 120))
  const { notices = [] } = window as { notices?: readonly string[] }
  return [
    `messages: ${notices.slice(-6).join(' | ')}`,
    `dialogs: ${texts('[role=dialog]').join(' | ')}`,
    `alerts: ${texts('[role=alert]').join(' | ')}`,
    `buttons: ${texts('.f-foot button, .list-tools button').join(' | ')}`,
  ]
}
