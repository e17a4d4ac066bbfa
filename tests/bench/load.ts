import { Agent, get, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'

type HttpAnswer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string }

const clients = 8

/** Persistent connections of the clients. They share two cores with the server, so they use little CPU. */
export function clientAgent(): Agent {
  return new Agent({ keepAlive: true, maxSockets: clients })
}

/** The response of an address. Rejects when the connection breaks. */
export function answerOf(address: string, agent: Agent, headers: OutgoingHttpHeaders = {}): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const request = get(address, { agent, headers }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }), reject)
    })
    request.on('error', reject)
  })
}

/** Calls per second of eight clients. @param call receives the number of the call, from 1. */
export async function rateOf(call: (index: number) => Promise<unknown>, total: number): Promise<number> {
  let next = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < total) {
        next += 1
        await call(next)
      }
    }),
  )
  return (total * 1000) / (performance.now() - began)
}
