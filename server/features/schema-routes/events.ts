import { PassThrough } from 'node:stream'
import type { Diagnostic } from '../../../src/schema/model/diagnostic.ts'
import type { App } from '../../platform/app.ts'
import { type Context, Raw, type Session } from '../../platform/http/route.ts'
import { sessionOf } from '../../rights/auth/session-of.ts'
import { buildName } from './build-name.ts'
import { seesFiles } from './compiled-for.ts'

/** A comment line this often keeps proxies from closing a silent stream; before it, the session is looked at again. Milliseconds. */
const heartbeat = 20_000
/** Streams are ended after this long and opened again by the browser. Milliseconds. */
const longest = 300_000
/** Streams one session may have open; the oldest gives way. */
const most = 20

type Open = { readonly session: string; readonly stream: PassThrough }
const streams = new WeakMap<App, Set<Open>>()

/** Server-sent events: one for each swap of the model, naming what changed. The stream opens with the current version. */
export function eventStream(context: Context): Raw {
  const { app, session } = context
  const stream = new PassThrough()
  const send = (data: object) => stream.write(`data: ${JSON.stringify(data)}\n\n`)
  const stop = app.live.subscribe(({ changed, removed, diagnostics }) => {
    send({ changed, removed, ...countsFor(session, diagnostics), build: buildName() })
  })
  const beat = setInterval(() => keepAlive(context, stream), heartbeat)
  const end = setTimeout(() => stream.end(), longest)
  const leave = enter(app, { session: session.id, stream })
  stream.on('close', () => {
    stop()
    leave()
    clearInterval(beat)
    clearTimeout(end)
  })
  send({ changed: [], removed: [], ...countsFor(session, app.live.diagnostics), build: buildName() })
  return new Raw((reply) => {
    reply.raw.on('close', () => stream.destroy())
    return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(stream)
  })
}

/** How many mistakes the files have, and how many losses of data wait for somebody to agree. */
function countsFor(session: Session, diagnostics: readonly Diagnostic[]) {
  const seen = seesFiles(session) ? diagnostics : []
  const losses = seen.filter(({ waits }) => waits).length
  return { diagnostics: seen.length - losses, losses }
}

/** Ends every stream, so that a server that stops does not wait for browsers to leave. */
export function endStreams(app: App): void {
  for (const { stream } of streams.get(app) ?? []) stream.end()
}

// Who was signed out, frozen or expired meanwhile gets no more events; their next call says why.
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
