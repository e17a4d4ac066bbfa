import { apiErrorOf } from './api-error-of.ts'

/**
 * Data of a server-sent event stream, read by fetch because an EventSource cannot send a token. Resolves when the server ends the
 * stream; rejects with an `ApiError` when opening fails, and when it breaks.
 */
export async function readEvents(
  address: string,
  headers: HeadersInit,
  onEvent: (data: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(address, { headers, signal })
  if (!(response.ok && response.body)) throw apiErrorOf(response.status, await response.json().catch(() => undefined))
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const events = (rest + value).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const data = event.split('\n').flatMap((line) => (line.startsWith('data: ') ? [line.slice(6)] : []))
      if (data.length > 0) onEvent(data.join('\n'))
    }
  }
}
