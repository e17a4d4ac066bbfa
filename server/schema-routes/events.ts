import { PassThrough } from 'node:stream'
import { type Context, Raw } from '../http/route.ts'

/** A comment line this often keeps proxies from closing a silent stream. Milliseconds. */
const heartbeat = 20_000
/** Streams are ended after this long and opened again by the browser, so that a revoked session does not listen for ever. Milliseconds. */
const longest = 300_000

/** Server-sent events: one for each swap of the model, naming what changed. Opening the stream tells what stands now. */
export function eventStream({ app, session }: Context): Raw {
  const stream = new PassThrough()
  const send = (data: object) => stream.write(`data: ${JSON.stringify(data)}\n\n`)
  const stop = app.live.subscribe(({ changed, removed, diagnostics }) => {
    send({ changed, removed, diagnostics: session.isAdmin ? diagnostics.length : 0 })
  })
  const beat = setInterval(() => stream.write(': \n\n'), heartbeat)
  const end = setTimeout(() => stream.end(), longest)
  stream.on('close', () => {
    stop()
    clearInterval(beat)
    clearTimeout(end)
  })
  send({ changed: [], removed: [], diagnostics: session.isAdmin ? app.live.diagnostics.length : 0 })
  return new Raw((reply) => {
    reply.raw.on('close', () => stream.destroy())
    return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(stream)
  })
}
