import { PassThrough } from 'node:stream'
import type { App } from '../../platform/app.ts'
import { type Context, Raw } from '../../platform/http/route.ts'
import { sessionOf } from '../../rights/auth/session-of.ts'

/** Interval of comment lines that keep proxies from closing the stream; each one also checks the session. Milliseconds. */
const heartbeat = 20_000
/** Maximum duration of a stream; the browser reopens it. Milliseconds. */
const longest = 300_000
/** Open streams of a session at most; the oldest is closed. */
const most = 20

type Open = { readonly session: string; readonly stream: PassThrough }
const streams = new WeakMap<App, Set<Open>>()

/** Stream of a reader. */
export type Sender = {
  send(data: object): void
  /** Calls a function at each heartbeat. */
  onBeat(run: () => void): void
}

/** Server-sent events for the reader of a request. `begin` gets the sender, and returns the function that ends its sources. */
export function openStream(context: Context, begin: (sender: Sender) => () => void): Raw {
  const { app, session } = context
  const stream = new PassThrough()
  const beats: (() => void)[] = []
  const stop = begin({
    send: (data) => stream.write(`data: ${JSON.stringify(data)}\n\n`),
    onBeat: (run) => beats.push(run),
  })
  const beat = setInterval(() => {
    keepAlive(context, stream)
    for (const run of beats) run()
  }, heartbeat)
  const end = setTimeout(() => stream.end(), longest)
  const leave = enter(app, { session: session.id, stream })
  stream.on('close', () => {
    stop()
    leave()
    clearInterval(beat)
    clearTimeout(end)
  })
  return new Raw((reply) => {
    reply.raw.on('close', () => stream.destroy())
    return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(stream)
  })
}

/** Ends all streams, so that a stopping server does not wait for browsers. */
export function endStreams(app: App): void {
  for (const { stream } of streams.get(app) ?? []) stream.end()
}

// Ended sessions get no more events; their next call gives the reason.
function keepAlive({ app, request }: Context, stream: PassThrough): void {
  sessionOf(app, request).then(
    () => stream.write(': \n\n'),
    () => stream.end(),
  )
}

function enter(app: App, one: Open): () => void {
  const open = streams.get(app) ?? new Set()
  streams.set(app, open)
  const mine = [...open].filter(({ session }) => session === one.session)
  for (const { stream } of mine.slice(0, Math.max(0, mine.length + 1 - most))) stream.end()
  open.add(one)
  return () => open.delete(one)
}
