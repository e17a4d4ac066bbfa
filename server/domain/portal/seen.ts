import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import type { App } from '../../platform/app.ts'
import { rateLimit } from '../../platform/http/limit-rate.ts'
import type { Context, Route } from '../../platform/http/route.ts'
import { columnSet, fileTable } from '../../platform/sql/file-table.ts'
import { all, sqlOf, statement } from '../../platform/sql/sql.ts'
import type { Step, Store } from '../../platform/store/store.ts'
import { hasFiles, publicationFields, publishedSql } from './published.ts'

const fields = [...publicationFields, 'viewCount'] as const
const tables = {
  announcement: fileTable(import.meta, 'portal/announce', fields, ['viewCount']),
  result: fileTable(import.meta, 'portal/result', fields, ['viewCount']),
  news: fileTable(import.meta, 'portal/news', fields, ['viewCount']),
} as const
type Kind = keyof typeof tables
type Seen = { readonly kind: Kind; readonly id: string }

/** A reader counts once for each publication in this time. Milliseconds. */
const once = 3_600_000
/** Readers that are remembered, and publications that wait to be written. */
const [mostReaders, mostWaiting] = [50_000, 2_000]
/** Views are written together, this long after the first of them. Milliseconds. */
const writeAfter = 3_000

type Counter = { readonly readers: Map<string, number>; waiting: Map<string, Seen & { readonly views: number }> }
const counters = new WeakMap<Store, Counter>()
const takeView = rateLimit(Date.now, { most: 60, perSecond: 1 })

/** Counts a view. The answer does not say whether the publication exists; no cookie is set. */
function seen({ app, body, ip, request }: Context<false>): null {
  takeView(ip)
  const { kind, id } = body as Seen
  const counter = counters.get(app.store) ?? { readers: new Map(), waiting: new Map() }
  counters.set(app.store, counter)
  const name = `${kind} ${id}`
  const reader = createHash('sha256').update(`${ip}\n${request.headers['user-agent']}\n${name}`).digest('base64url')
  if (!isFirst(counter.readers, reader)) return null
  const views = (counter.waiting.get(name)?.views ?? 0) + 1
  if (counter.waiting.size === 0) setTimeout(() => void write(app, counter), writeAfter).unref()
  if (views > 1 || counter.waiting.size < mostWaiting) counter.waiting.set(name, { kind, id, views })
  return null
}

function isFirst(readers: Map<string, number>, reader: string): boolean {
  const now = Date.now()
  const age = now - (readers.get(reader) ?? 0)
  if (age >= 0 && age < once) return false
  readers.delete(reader)
  readers.set(reader, now)
  if (readers.size > mostReaders) readers.delete(readers.keys().next().value ?? '')
  return true
}

async function write(app: App, counter: Counter): Promise<void> {
  const waiting = [...counter.waiting.values()].filter(({ kind }) => hasFiles(app, tables[kind]))
  counter.waiting = new Map()
  // Views that a closing store does not take are lost; the next ones count.
  await app.store.write(waiting.map(stepOf)).catch((error: unknown) => {
    app.log.warn({ reason: String(error) }, 'views of the portal were not counted')
  })
}

function stepOf({ kind, id, views }: Seen & { readonly views: number }): Step {
  const table = tables[kind]
  const where = all([publishedSql(table), sqlOf(`${table.id} = ?`, id)])
  const set = sqlOf(`set ${columnSet(table, 'viewCount')} = coalesce(${table.viewCount}, 0) + ?`, views)
  return statement(`update ${table}`, set, 'where', where)
}

/** The beacon that a page of a publication sends. */
export const seenRoute: Route = {
  method: 'POST',
  path: '/portal/view/seen',
  summary: 'Counts a view of a publication, once for each reader in an hour',
  body: Type.Object({
    kind: Type.Union((Object.keys(tables) as Kind[]).map((kind) => Type.Literal(kind))),
    id: Type.String({ pattern: '^[0-9a-f-]{1,60}$' }),
  }),
  bodyLimit: 1_000,
  access: 'public',
  handle: seen,
}
