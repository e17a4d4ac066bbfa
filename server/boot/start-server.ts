import { existsSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { App, Options } from '../app.ts'
import { audit } from '../auth/audit.ts'
import { createHttp } from '../http/create-http.ts'
import { known } from '../live/known.ts'
import { openLiveModel } from '../live/live-model.ts'
import { isSeeded, seed } from '../seed/seed.ts'
import { FolderRefused, lockFolder } from '../store/lock.ts'
import { openStore } from '../store/open-store.ts'
import { firstPasswords } from './accounts.ts'
import { bringUp } from './bring-up.ts'
import { createLog } from './log.ts'
import { StartRefused } from './options.ts'
import { routesFor } from './routes.ts'
import { serveFiles } from './serve-files.ts'

export type Running = {
  readonly url: string
  readonly app: App
  /** Passwords that were made now; empty on every later start. */
  readonly passwords: ReadonlyMap<string, string>
  close(): Promise<void>
}

/** Starts an installation: lock, database, files, first data, HTTP. @throws StartRefused with one line for the person who starts it. */
export async function startServer(options: Options, root: string, writeLog: (line: string) => void): Promise<Running> {
  if (!existsSync(options.schemasDir)) throw new StartRefused(`There is no schema folder ${options.schemasDir}.`)
  const unlock = takeFolder(options.dataDir)
  const store = await openStore(options).catch((cause: unknown) => {
    throw new StartRefused(
      `The database cannot be opened: ${cause instanceof Error ? cause.message : 'unknown reason'}`,
      cause,
    )
  })
  const log = createLog(writeLog)
  const live = await openLiveModel({
    dir: options.schemasDir,
    known,
    apply: bringUp(store, options),
    onError: (error) => log.error({ stack: error instanceof Error ? error.stack : '' }, 'a schema change failed'),
  })
  const app: App = { options, store, live, log }
  const closeAll = async () => {
    await live.close()
    await store.close()
    unlock()
  }
  try {
    refuseBroken(app)
    const { hashFor, passwords } = firstPasswords(options)
    if (!(await isSeeded(store))) await seed(store, live.current, { demo: options.demo, hashFor, now: new Date() })
    const http = createHttp(app, routesFor(options))
    http.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
    if (existsSync(`${root}/dist/index.html`)) serveFiles(http, root)
    const url = await listen(http, options)
    const stopAudit = live.subscribe(({ changed, removed }) => {
      const codes = [...changed, ...removed].map(({ kind, code }) => `${kind}:${code}`)
      const entry = { kind: 'schema' as const, what: codes.join(' ').slice(0, 200), user: 'system', ip: '' }
      if (codes.length > 0)
        audit(app, entry).catch((error: unknown) =>
          log.error({ error: String(error) }, 'a schema change was not noted'),
        )
    })
    return {
      url,
      app,
      passwords,
      close: async () => {
        stopAudit()
        await http.close()
        await closeAll()
      },
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}

function takeFolder(dataDir: string): () => void {
  try {
    return lockFolder(dataDir)
  } catch (cause) {
    if (cause instanceof FolderRefused) throw new StartRefused(cause.message, cause)
    throw cause
  }
}

// While it runs, a broken file only keeps its last good version; at the start there is none, so the start says what is wrong.
function refuseBroken({ live }: App): void {
  const errors = live.diagnostics.filter(({ severity }) => severity === 'error')
  if (errors.length === 0) return
  const lines = errors.map(({ file, line, column, message, suggestion }) => {
    const hint = suggestion === undefined ? '' : ` (did you mean "${suggestion}"?)`
    return `${file}:${line}:${column}  ${message}${hint}`
  })
  throw new StartRefused(`The schema files cannot be served:\n${lines.join('\n')}`)
}

async function listen(http: FastifyInstance, { port, host }: Options): Promise<string> {
  try {
    return await http.listen({ port, host })
  } catch (cause) {
    const { code } = cause as { code?: string }
    if (code === 'EADDRINUSE') throw new StartRefused(`Port ${port} is taken; choose another with --port.`, cause)
    if (code === 'EACCES') throw new StartRefused(`Port ${port} may not be used by this account.`, cause)
    if (code === 'EADDRNOTAVAIL') throw new StartRefused(`${host} is no address of this machine.`, cause)
    throw cause
  }
}
