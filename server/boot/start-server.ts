import { existsSync } from 'node:fs'
import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Diagnostic } from '../../src/schema/model/diagnostic.ts'
import { amounts, seedBig } from '../demo/big/seed-big.ts'
import { demoInstances } from '../demo/instances.ts'
import { seed, seededAs } from '../demo/seed.ts'
import { keepAuctionTimes } from '../domain/auction/keep-time.ts'
import { ublFormat } from '../domain/exchange/ubl-format.ts'
import { hooks, readers } from '../domain/registry.ts'
import { followWrites } from '../features/jobs/follow-writes.ts'
import { startJobs } from '../features/jobs/scheduler.ts'
import { startWatch } from '../features/monitor/watch.ts'
import { conduct } from '../features/process/conduct.ts'
import { removing } from '../features/process/removing.ts'
import { startWaiting } from '../features/process/start-waiting.ts'
import { written } from '../features/process/written.ts'
import { keepRecentChanges } from '../features/schema-routes/recent-changes.ts'
import { sendMessages } from '../features/sending/sender.ts'
import { makeSource } from '../features/sources/make-source.ts'
import { itemReader } from '../features/sources/read-items.ts'
import { endStreams } from '../features/streams/open-stream.ts'
import { contributeUbl } from '../features/webhooks/formats.ts'
import type { App, LiveModel, Options } from '../platform/app.ts'
import { audit } from '../platform/audit/audit.ts'
import { createHttp } from '../platform/http/create-http.ts'
import { FolderRefused, lockFolder } from '../platform/store/lock.ts'
import { openStore } from '../platform/store/open-store.ts'
import { storageFailure } from '../platform/store/storage-failure.ts'
import type { Store } from '../platform/store/store.ts'
import { DatabaseRefused } from '../platform/store/whole-file.ts'
import { provideItems } from '../records/dictionaries/source-items.ts'
import { keepBytes } from '../records/files/folder.ts'
import { dropParts } from '../records/files/leftovers.ts'
import { contributeReaders } from '../records/read/readers.ts'
import { contribute } from '../records/write/contributors.ts'
import { noteFailure } from '../rights/http/note-failure.ts'
import { serve } from '../rights/http/serve.ts'
import { firstPasswords } from './accounts.ts'
import { actionSteps } from './action-steps.ts'
import { followDatabase } from './follow-database.ts'
import { SchemaRefused } from './live/live-model.ts'
import { createLog } from './log.ts'
import { mistakeLine, terminalLang } from './mistake-line.ts'
import { openModel } from './open-model.ts'
import { restWhenIdle } from './rest-when-idle.ts'
import { routesFor } from './routes.ts'
import { serveFiles } from './serve-files.ts'
import { serveSite } from './serve-site.ts'
import { StartRefused } from './start-refused.ts'
import { upgradeBackup } from './upgrade-backup.ts'
import { upgradeData } from './upgrade-data.ts'
import { openWaitingRoom } from './waiting-room.ts'

export type Running = {
  readonly url: string
  readonly app: App
  /** Passwords created by this start; empty on later starts. */
  readonly passwords: ReadonlyMap<string, string>
  close(): Promise<void>
}

/** Time for open requests to end when the server stops. Milliseconds. */
const drain = 10_000
/** Interval at which idle connections are closed while the server stops. Milliseconds. */
const idlePace = 50

/**
 * Starts an installation: lock, database, files, seed data, HTTP.
 * @param program identifies the running code; with it, the compiled model is stored for the next start.
 * @throws StartRefused with one line for the operator.
 */
export async function startServer(
  options: Options,
  root: string,
  writeLog: (line: string) => void,
  program?: string,
): Promise<Running> {
  if (!existsSync(options.schemasDir)) throw new StartRefused(`There is no schema folder ${options.schemasDir}.`)
  const closers: (() => unknown)[] = []
  const closeAll = async () => {
    for (let close = closers.pop(); close; close = closers.pop()) await close()
  }
  try {
    return await start({ options, root, log: createLog(writeLog), program }, closers, closeAll)
  } catch (error) {
    await closeAll()
    throw error
  }
}

type Installation = {
  readonly options: Options
  readonly root: string
  readonly log: App['log']
  readonly program: string | undefined
}

async function start(
  { options, root, log, program }: Installation,
  closers: (() => unknown)[],
  close: () => Promise<void>,
): Promise<Running> {
  closers.push(takeFolder(options.dataDir))
  const leaveRoom = await openWaitingRoom(options).catch((cause: unknown) => refuseAddress(cause, options))
  closers.push(leaveRoom)
  await dropParts(options, true).catch(refuseStorage)
  const store = await opened(options)
  closers.push(() => store.close())
  contribute(store, { hooks, actionSteps, conduct, written, removing })
  contributeUbl(store, ublFormat)
  contributeReaders(store, readers)
  const onError = (error: unknown) =>
    log.error({ stack: error instanceof Error ? error.stack : '' }, 'a schema change failed')
  const before = upgradeBackup({ options, store, log })
  const live = await openModel(store, options, onError, before, program).catch((error: unknown) => {
    throw error instanceof SchemaRefused ? new StartRefused(brokenText(error.diagnostics), error) : error
  })
  closers.push(() => live.close())
  refuseBroken(live)
  closers.push(logProblems(live, log))
  closers.push(logOld(live, log))
  const { hashFor, passwords } = firstPasswords(options)
  const began = await seededAs(store)
  const keepFile = (id: string, bytes: Readable) => keepBytes(options, id, bytes)
  if (!began) {
    const keepSource = (name: string, script: string) => makeSource(options.dataDir, name, script)
    await seed(store, live.current, { demo: options.demo, hashFor, keepFile, keepSource, now: new Date() })
    if (options.demo) await store.write(await demoInstances(store, live.current))
    // The seed rows include form styles.
    live.refreshSoon()
  }
  if (options.demoAmount !== undefined && began !== 'plain') {
    const note = (done: number, of: number) => {
      if (done % 10 === 0) log.info({ done, of }, 'big demo: transactions written')
    }
    await seedBig(store, live.current, new Date(), note, amounts[options.demoAmount])
  }
  // Sign-in without a password is for users of the demo, never for an installation that began without it.
  const app: App = { options: { ...options, demo: options.demo && began !== 'plain' }, store, live, log }
  await upgradeData(app)
  if (began) await startWaiting(app)
  provideItems(store, itemReader(app))
  const http = createHttp(app, routesFor(app.options), { serve, noteFailure })
  closers.push(startWatch(app, http))
  closers.push(restWhenIdle(app, http))
  http.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  if (existsSync(`${root}/dist/index.html`)) {
    serveFiles(http, root)
    serveSite(http, app, root)
  }
  closers.push(() => stop(app, http))
  await leaveRoom()
  closers.push(keepRecentChanges(app))
  const url = await listen(http, options)
  closers.push(noteChanges(app))
  closers.push(startJobs(app))
  closers.push(keepAuctionTimes(app))
  closers.push(followWrites(app))
  closers.push(followDatabase(app))
  closers.push(sendMessages(app))
  return { url, app, passwords, close }
}

// Event streams never end on their own, and a slow reader may take very long. A connection whose last request has been
// answered meanwhile stays open for the next one, which would be refused.
async function stop(app: App, http: FastifyInstance): Promise<void> {
  endStreams(app)
  const sweep = setInterval(() => http.server.closeIdleConnections(), idlePace)
  const timer = setTimeout(() => http.server.closeAllConnections(), drain)
  await http.close()
  clearInterval(sweep)
  clearTimeout(timer)
}

function noteChanges(app: App): () => void {
  return app.live.subscribe(({ changed, removed }) => {
    const codes = [...changed, ...removed].map(({ kind, code }) => `${kind}:${code}`)
    if (codes.length === 0) return
    audit(app, { kind: 'schema', what: codes.join(' ').slice(0, 200), user: 'system', tenant: '0', ip: '' }).catch(
      (error: unknown) => app.log.error({ error: String(error) }, 'a schema change was not noted'),
    )
  })
}

function refuseStorage(cause: unknown): never {
  const { path } = cause as NodeJS.ErrnoException
  if (storageFailure(cause)) throw new StartRefused(`${path ?? 'The data folder'} cannot be read or written.`, cause)
  throw cause
}

function opened(options: Options): Promise<Store> {
  return openStore(options).catch((cause: unknown) => {
    if (cause instanceof DatabaseRefused) throw new StartRefused(cause.message, cause)
    throw new StartRefused(`The database cannot be opened: ${reasonOf(cause)}`, cause)
  })
}

// Messages for callers of a running server ("busy") do not help an operator; the system's own message is the cause.
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason'
  const { errors: [first] = [] } = error as { errors?: readonly unknown[] }
  if (first !== undefined) return reasonOf(first)
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message
}

function takeFolder(dataDir: string): () => void {
  try {
    return lockFolder(dataDir)
  } catch (cause) {
    if (cause instanceof FolderRefused) throw new StartRefused(cause.message, cause)
    throw cause
  }
}

/** Resources of sign-in, rights and dictionaries; an installation does not work without these files. */
const needed = ['sys/user', 'sys/role', 'sys/permission', 'sys/depart', 'sys/tenant', 'sys/dict', 'sys/dictItem']

// A broken file keeps its last good version; without any, the start reports the mistakes.
function refuseBroken({ current, diagnostics, hasLastGood }: LiveModel): void {
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  const absent = needed.filter((code) => !current.resources.has(code))
  if (absent.length === 0 && (errors.length === 0 || hasLastGood)) return
  if (errors.length === 0) {
    throw new StartRefused(`The schema files lack ${absent.map((code) => `resources/${code}.json`).join(', ')}.`)
  }
  throw new StartRefused(brokenText(errors))
}

function brokenText(errors: readonly Diagnostic[]): string {
  return `The schema files cannot be served:\n${errors.map((each) => mistakeLine(each, terminalLang())).join('\n')}`
}

/** Logs each mistake in the files once, when it appears. */
function logProblems(live: LiveModel, log: App['log']): () => void {
  let known = new Set<string>()
  const note = (diagnostics: readonly Diagnostic[]) => {
    const lines = diagnostics.map((each) => [mistakeLine(each, terminalLang()), each.severity] as const)
    for (const [problem, severity] of lines)
      if (!known.has(problem)) log[severity === 'error' ? 'error' : 'warn']({ problem }, 'a schema file is wrong')
    known = new Set(lines.map(([problem]) => problem))
  }
  note(live.diagnostics)
  return live.subscribe(({ diagnostics }) => note(diagnostics))
}

/** Logs the files of an older language: they serve unchanged. */
function logOld(live: LiveModel, log: App['log']): () => void {
  let known = ''
  const note = () => {
    const files = [...live.current.files].flatMap(([path, { isOld }]) => (isOld ? [path] : []))
    const command = 'npm run schemas -- upgrade'
    if (files.length > 0 && files.join() !== known)
      log.warn({ files: files.join(' '), command }, 'schema files are of an older language')
    known = files.join()
  }
  note()
  return live.subscribe(note)
}

async function listen(http: FastifyInstance, { port, host }: Options): Promise<string> {
  return http.listen({ port, host }).catch((cause: unknown) => refuseAddress(cause, { port, host }))
}

function refuseAddress(cause: unknown, { port, host }: Pick<Options, 'port' | 'host'>): never {
  const { code } = cause as { code?: string }
  if (code === 'EADDRINUSE') throw new StartRefused(`Port ${port} is taken; choose another with --port.`, cause)
  if (code === 'EACCES') throw new StartRefused(`Port ${port} may not be used by this account.`, cause)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    throw new StartRefused(`${host} is no address of this machine.`, cause)
  throw cause
}
