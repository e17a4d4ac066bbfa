import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'

export type RawReply = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string }

/** Sends a path unchanged; `fetch` would normalise dot segments. */
export function rawCall(
  url: string,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body = '',
): Promise<RawReply> {
  const { hostname, port } = new URL(url)
  return new Promise((done, fail) => {
    const sent = request({ hostname, port, method, path, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        text += chunk
      })
      answer.on('end', () => done({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
    })
    sent.on('error', fail)
    sent.end(body)
  })
}

/** The answer of the server to bytes that are not a request. */
export function rawBytes(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((done, fail) => {
    let text = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => {
      text += chunk
    })
    socket.on('end', () => done(text))
    socket.on('error', fail)
  })
}
