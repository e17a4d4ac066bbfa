import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import type { Reply, Request, Statement, WireError, WireStep } from './protocol.ts'
import type { Row, StepResult } from './store.ts'

type Setup = { readonly path: string; readonly readOnly: boolean }
type Input = string | number | bigint | null | Uint8Array

const { path, readOnly } = workerData as Setup
const port = parentPort
if (!port) throw new Error('the database worker was started outside a worker thread')

const database = new DatabaseSync(path, { readOnly, timeout: 100 })
database.exec(
  readOnly
    ? 'pragma cache_size = -64000; pragma mmap_size = 268435456; pragma query_only = on'
    : 'pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -64000; pragma mmap_size = 268435456; pragma foreign_keys = off',
)

const statements = new Map<string, StatementSync>()
const cursors = new Map<number, Iterator<Row>>()
const kept = 300

// Preparing costs more than most statements; the most recently used ones stay.
function prepared(sql: string): StatementSync {
  const known = statements.get(sql)
  if (known) {
    statements.delete(sql)
    statements.set(sql, known)
    return known
  }
  const statement = database.prepare(sql)
  statements.set(sql, statement)
  if (statements.size > kept) statements.delete(statements.keys().next().value ?? '')
  return statement
}

function all({ sql, parameters }: Statement): Row[] {
  return prepared(sql).all(...(parameters as Input[])) as Row[]
}

function step({ sql, parameters, expect }: WireStep, index: number): StepResult {
  const statement = prepared(sql)
  const inputs = parameters as Input[]
  const returns = statement.columns().length > 0
  const rows = returns ? (statement.all(...inputs) as Row[]) : []
  const changes = returns ? rows.length : Number(statement.run(...inputs).changes)
  if (expect && ('rows' in expect ? expect.rows !== rows.length : expect.changes !== changes)) {
    throw Object.assign(new Error('expectation'), { name: 'ExpectationFailed', step: index })
  }
  return { changes, rows }
}

function wireError(error: unknown): WireError {
  const { name, message, errcode, step: at } = error as Error & { errcode?: number; step?: number }
  return { name, message, ...(errcode !== undefined && { errcode }), ...(at !== undefined && { step: at }) }
}

type Write = Extract<Request, { kind: 'write' }>

// Group commit: the transactions that wait now share one commit (and one fsync); each has its own savepoint, so a failing one
// takes nobody along. Answers go out after the commit only.
function writeGroup(group: readonly Write[]): void {
  const replies: Reply[] = []
  try {
    database.exec('begin immediate')
    for (const { id, steps } of group) replies.push(inSavepoint(id, steps))
    database.exec('commit')
  } catch (error) {
    if (database.isTransaction) database.exec('rollback')
    for (const { id } of group) port?.postMessage({ id, ok: false, error: wireError(error) } satisfies Reply)
    return
  }
  for (const reply of replies) port?.postMessage(reply)
}

function inSavepoint(id: number, steps: readonly WireStep[]): Reply {
  database.exec('savepoint one')
  try {
    const value = steps.map(step)
    database.exec('release one')
    return { id, ok: true, value }
  } catch (error) {
    // A full disk ends the whole transaction, savepoints included; the group then fails as one.
    if (!database.isTransaction) throw error
    database.exec('rollback to one; release one')
    return { id, ok: false, error: wireError(error) }
  }
}

function ddl(sql: readonly string[]): null {
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

function fetch(cursor: number, count: number): Row[] {
  const iterator = cursors.get(cursor)
  const rows: Row[] = []
  while (iterator && rows.length < count) {
    const { done, value } = iterator.next()
    if (done) {
      cursors.delete(cursor)
      break
    }
    rows.push(value)
  }
  return rows
}

function answer(request: Exclude<Request, Write>): readonly Row[] | string | null {
  switch (request.kind) {
    case 'rows':
      return all(request.statement)
    case 'json':
      return JSON.stringify(all(request.statement))
    case 'open':
      // A statement of its own: a shared one would be reset by its next user.
      cursors.set(
        request.id,
        database.prepare(request.statement.sql).iterate(...(request.statement.parameters as Input[])) as Iterator<Row>,
      )
      return null
    case 'fetch':
      return fetch(request.cursor, request.count)
    case 'drop':
      cursors.get(request.cursor)?.return?.()
      cursors.delete(request.cursor)
      return null
    case 'ddl':
      return ddl(request.statements)
    case 'close':
      for (const iterator of cursors.values()) iterator.return?.()
      if (!readOnly) database.exec('pragma wal_checkpoint(truncate)')
      database.close()
      return null
  }
}

function handle(request: Exclude<Request, Write>): void {
  try {
    port?.postMessage({ id: request.id, ok: true, value: answer(request) } satisfies Reply)
  } catch (error) {
    port?.postMessage({ id: request.id, ok: false, error: wireError(error) } satisfies Reply)
  }
  if (request.kind === 'close') port?.close()
}

port.on('message', (first: Request) => {
  let request: Request | undefined = first
  let group: Write[] = []
  while (request) {
    if (request.kind === 'write') group.push(request)
    else {
      if (group.length > 0) writeGroup(group)
      group = []
      handle(request)
      if (request.kind === 'close') return
    }
    request = group.length < 256 ? (receiveMessageOnPort(port)?.message as Request | undefined) : undefined
  }
  if (group.length > 0) writeGroup(group)
})
