import type { Page, Request } from 'playwright-core'

/** Calls of a page, by address without its time stamp: `calls` as they are sent, `parts` with those of a batch in its place. */
export type NotedCalls = { readonly calls: string[]; readonly parts: string[] }

/** Notes the calls that a page sends from its next load on. */
export async function noteCalls(page: Page): Promise<NotedCalls> {
  const calls: string[] = []
  const parts: string[] = []
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    const call = `${pathname.slice('/api/'.length)}${search}`.replace(/[?&]_t=\d+/, '')
    calls.push(call)
    if (call !== 'sys/batch') parts.push(`${request.method()} ${call} ${request.postData() ?? ''}`.trimEnd())
  })
  // Playwright does not see what a request's stream carries.
  await page.exposeFunction('noteBatch', (body: string) =>
    parts.push(...(JSON.parse(body) as { calls: readonly string[] }).calls.map((call) => `GET ${call}`)),
  )
  await page.addInitScript(() => {
    const plain = window.fetch
    window.fetch = async (input, init) => {
      if (input instanceof Request && input.url.endsWith('/api/sys/batch')) {
        const { noteBatch } = window as unknown as { noteBatch: (body: string) => Promise<void> }
        await noteBatch(await input.clone().text())
      }
      return plain(input, init)
    }
  })
  return { calls, parts }
}
