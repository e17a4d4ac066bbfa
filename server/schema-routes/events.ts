import { PassThrough } from 'node:stream'
import { placeOf } from '../../src/schema/load/collect-files.ts'
import type { Diagnostic } from '../../src/schema/model/diagnostic.ts'
import { type Context, Raw } from '../http/route.ts'

/** A comment line this often keeps proxies from closing a silent stream. Milliseconds. */
const heartbeat = 20_000
/** Streams are ended after this long and opened again by the browser, so that a revoked session does not listen for ever. Milliseconds. */
const longest = 300_000

/** Server-sent events: one for each swap of the model, naming what changed. Opening the stream tells what stands now. */
export function eventStream({ app, session }: Context): Raw {
  const stream = new PassThrough()
  const send = (data: object) => stream.write(`data: ${JSON.stringify(data)}\n\n`)
  let faulty = placesOf(session.isAdmin ? app.live.diagnostics : [])
  const stop = app.live.subscribe(({ changed, removed, diagnostics }) => {
    // What is wrong with a file is part of what an administrator is shown of it.
    const now = placesOf(session.isAdmin ? diagnostics : [])
    send({ changed: [...changed, ...faulty, ...now], removed, diagnostics: session.isAdmin ? diagnostics.length : 0 })
    faulty = now
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

function placesOf(diagnostics: readonly Diagnostic[]) {
  return diagnostics.flatMap(({ file }) => placeOf(file) ?? [])
}
