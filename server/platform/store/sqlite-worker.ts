import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { packFiles, unpackFiles } from './archive-files.ts'
import { giveBackHeap } from './give-back.ts'
import { commitGroup, wireError } from './group-commit.ts'
import type { Reply, Request, Statement } from './protocol.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { copyInto, restoreFrom } from './sqlite-copies.ts'
import type { Row } from './store.ts'

type Setup = { readonly path: string; readonly readOnly: boolean }
type Write = Extract<Request, { kind: 'write' }>
type Other = Exclude<Request, Write>
type Cursor = { readonly rows: Iterator<Row>; readonly connection: SqliteConnection }

const { path, readOnly } = workerData as Setup
const port = parentPort
if (!port) throw new Error('the database worker was started outside a worker thread')

/** Most transactions of one commit. */
const largestGroup = 256
const cursors = new Map<number, Cursor>()
let opened: SqliteConnection | undefined

// Opened by the first request: a database that cannot be opened is an error answer, and the next request tries again.
function connection(): SqliteConnection {
  opened ??= new SqliteConnection(path, readOnly)
  return opened
}

// Connection of a finished cursor, for reuse: opening another one reads the whole schema.
let spare: SqliteConnection | undefined

function connectionForCursor(): SqliteConnection {
  const own = new SqliteConnection(path, true)
  // A cursor reads its rows once: a large cache would keep unneeded pages, and sorts would fill it.
  own.database.exec('pragma cache_size = -8000; pragma mmap_size = 0')
  return own
}

// A running statement pins its connection to an old snapshot; its own connection keeps that from other reads.
function openCursor(id: number, statement: Statement): null {
  const own = spare ?? connectionForCursor()
  spare = undefined
  cursors.set(id, { rows: own.iterate(statement), connection: own })
  return null
}

function fetch(id: number, count: number): Row[] {
  const cursor = cursors.get(id)
  if (!cursor) throw Object.assign(new Error('the stream was cut off'), { name: 'CursorGone' })
  const rows: Row[] = []
  while (rows.length < count) {
    const { done, value } = cursor.rows.next()
    if (done) break
    rows.push(value)
  }
  return rows
}

function drop(id: number): null {
  const cursor = cursors.get(id)
  cursors.delete(id)
  cursor?.rows.return?.()
  if (spare) cursor?.connection.close()
  else spare = cursor?.connection
  return null
}

function ddl(sql: readonly string[]): null {
  const { database } = connection()
  database.exec('begin immediate')
  try {
    for (const statement of sql) database.exec(statement)
    database.exec('commit')
  } catch (error) {
    if (database.isTransaction) database.exec('rollback')
    throw error
  }
  return null
}

function close(): null {
  for (const id of [...cursors.keys()]) drop(id)
  spare?.close()
  if (!readOnly) opened?.database.exec('pragma wal_checkpoint(truncate)')
  opened?.close()
  return null
}

// The answer does not wait for the heap, which pauses the thread at its next turn.
function giveBack(): null {
  opened?.database.exec('pragma shrink_memory')
  spare?.close()
  spare = undefined
  giveBackHeap().catch(() => undefined)
  return null
}

function answer(request: Other): readonly Row[] | string | number | null {
  switch (request.kind) {
    case 'rows':
      return connection().read(request.statement)
    case 'json':
      return JSON.stringify(connection().read(request.statement))
    case 'open':
      return openCursor(request.id, request.statement)
    case 'fetch':
      return fetch(request.cursor, request.count)
    case 'drop':
      return drop(request.cursor)
    case 'ddl':
      return ddl(request.statements)
    case 'copy':
      copyInto(path, request.into)
      return null
    case 'pack':
      packFiles(request.into, request.files)
      return null
    case 'unpack':
      unpackFiles(request.from, request.files)
      return null
    case 'restore':
      return restoreFrom(connection().database, request.from, request.keep)
    case 'giveBack':
      return giveBack()
    case 'close':
      return close()
  }
}

// Replies share a message: each costs more than a short statement. None waits for long.
const longestWait = 0.2
let unsent: Reply[] = []
let waitsSince = 0

function reply(message: Reply): void {
  if (unsent.length === 0) waitsSince = performance.now()
  unsent.push(message)
  if (performance.now() - waitsSince > longestWait) flush()
}

function flush(): void {
  if (unsent.length > 0) port?.postMessage(unsent)
  unsent = []
}

function handle(request: Other): void {
  const began = performance.now()
  try {
    const value = answer(request)
    reply({ id: request.id, ok: true, took: [performance.now() - began], value })
  } catch (error) {
    reply({ id: request.id, ok: false, error: wireError(error) })
  }
  if (request.kind !== 'close') return
  flush()
  port?.close()
}

function write(group: readonly Write[]): void {
  if (group.length === 0) return
  try {
    for (const message of commitGroup(connection(), group)) reply(message)
  } catch (error) {
    for (const { id } of group) reply({ id, ok: false, error: wireError(error) })
  }
}

// Writes that wait share a transaction: the group is committed at another request, at its end or when it is full.
let group: Write[] = []

function take(request: Request): void {
  if (request.kind === 'write') group.push(request)
  if (request.kind !== 'write' || group.length >= largestGroup) commit()
  if (request.kind !== 'write') handle(request)
}

function commit(): void {
  write(group)
  group = []
}

function received(): readonly Request[] | undefined {
  return port ? (receiveMessageOnPort(port)?.message as readonly Request[] | undefined) : undefined
}

port.on('message', (first: readonly Request[]) => {
  for (let some: readonly Request[] | undefined = first; some; some = received()) {
    for (const request of some) take(request)
    if (some.at(-1)?.kind === 'close') return
  }
  commit()
  flush()
})
