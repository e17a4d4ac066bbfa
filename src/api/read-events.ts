/**
 * The data of a server-sent event stream, read by fetch because an EventSource can send no token. Resolves when the server ends the
 * stream; rejects when it cannot be opened or breaks.
 */
export async function readEvents(
  address: string,
  headers: HeadersInit,
  onEvent: (data: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(address, { headers, signal })
  if (!(response.ok && response.body)) throw new Error(`the event stream answered ${response.status}`)
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
