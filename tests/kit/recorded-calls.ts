import type { Page, Request } from 'playwright-core'

/**
 * API calls of a page, by address without time stamp. `calls` has them as sent; `parts` has the calls of a batch
 * instead of it.
 */
export type RecordedCalls = { readonly calls: string[]; readonly parts: string[] }

/** Records the API calls of a page from its next load on. */
export async function recordCalls(page: Page): Promise<RecordedCalls> {
  const calls: string[] = []
  const parts: string[] = []
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    const call = `${pathname.slice('/api/'.length)}${search}`.replace(/[?&]_t=\d+/, '')
    calls.push(call)
    if (call !== 'sys/batch') parts.push(`${request.method()} ${call} ${request.postData() ?? ''}`.trimEnd())
  })
  // Playwright cannot read a request body that is a stream.
  await page.exposeFunction('recordBatch', (body: string) =>
    parts.push(...(JSON.parse(body) as { calls: readonly string[] }).calls.map((call) => `GET ${call}`)),
  )
  await page.addInitScript(() => {
    const plain = window.fetch
    window.fetch = async (input, init) => {
      if (input instanceof Request && input.url.endsWith('/api/sys/batch')) {
        const { recordBatch } = window as unknown as { recordBatch: (body: string) => Promise<void> }
        await recordBatch(await input.clone().text())
      }
      return plain(input, init)
    }
  })
  return { calls, parts }
}
