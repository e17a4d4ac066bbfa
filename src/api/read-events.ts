import { apiErrorOf } from './api-error-of.ts'

/** Silence after which a stream counts as broken: servers send a comment every 20 s. Milliseconds. */
const longest = 45_000

/**
 * Data of a server-sent event stream, read by fetch because an EventSource cannot send a token. Resolves when the server ends the
 * stream; rejects with an `ApiError` when opening fails, and when it breaks or is silent for too long: a lost network need not close
 * the connection.
 */
export async function readEvents(
  address: string,
  headers: HeadersInit,
  onEvent: (data: string) => void,
  signal: AbortSignal,
  silence = longest,
): Promise<void> {
  const broken = new AbortController()
  const late = () => broken.abort(new Error('The stream is silent'))
  let timer = setTimeout(late, silence)
  const heard = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (block, out) => {
      clearTimeout(timer)
      timer = setTimeout(late, silence)
      out.enqueue(block)
    },
  })
  try {
    const response = await fetch(address, { headers, signal: AbortSignal.any([signal, broken.signal]) })
    if (!(response.ok && response.body)) throw apiErrorOf(response.status, await response.json().catch(() => undefined))
    await eachPiece(response.body.pipeThrough(heard), '\n\n', (event) => {
      const data = event.split('\n').flatMap((line) => (line.startsWith('data: ') ? [line.slice(6)] : []))
      if (data.length > 0) onEvent(data.join('\n'))
    })
  } finally {
    clearTimeout(timer)
  }
}

/** Calls for each piece of a text, as it arrives, that `end` closes. */
export async function eachPiece(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  end: string,
  onPiece: (piece: string) => void,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  const open: string[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    // What is open is joined once, when its end is here: a long piece comes in many blocks.
    open.push(value)
    if (!value.includes(end.at(-1) ?? '')) continue
    const pieces = open.join('').split(end)
    open.splice(0, open.length, pieces.pop() ?? '')
    for (const piece of pieces) onPiece(piece)
  }
}
