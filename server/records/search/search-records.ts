import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Context } from '../../platform/http/route.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { pageRows, totalOf, whereOf } from '../read/list.ts'
import { parseListQuery } from '../read/list-query.ts'
import { rowShape, rowsJson } from '../read/shown-rows.ts'
import { type Hit, hitOf } from './hit.ts'
import { type Searched, searchedBy } from './searched.ts'

type Caller = Pick<Context, 'app' | 'session' | 'lang'>

/** Most records of one resource. */
const perResource = 5
/** Time limit after which the hits so far are returned. Milliseconds. */
const patience = 1000
/** Resources searched in parallel: searches beyond the time limit occupy no more than these threads. */
const atOnce = 2
/** Largest table that is searched for a text without a search index, in rows. */
const fewRows = 5000

export type Found = {
  readonly records: readonly Hit[]
  /** The search was cut off by the time limit. */
  readonly isPartial: boolean
}

/**
 * Records of all resources that a session may list whose label or searchable text contains a keyword, at most `most`. They are
 * read as lists are, so rights, tenant, row conditions and data rules apply.
 */
export async function searchRecords(caller: Caller, keyword: string, most: number): Promise<Found> {
  const queue = searchedBy(caller.app.live.current, caller.session)
  const until = performance.now() + patience
  const found: (readonly Hit[])[] = []
  let next = 0
  let skipped = false
  const isEnough = () => found.reduce((sum, hits) => sum + hits.length, 0) >= most
  const work = async () => {
    while (next < queue.length && performance.now() < until && !isEnough()) {
      const place = next
      next += 1
      const asked = queue[place]
      const hits = asked && (await hitsIn(caller, asked, keyword).catch(givenUp))
      if (hits) found[place] = hits
      else skipped = true
    }
  }
  const all = Promise.all(Array.from({ length: atOnce }, work)).then(() => next >= queue.length || isEnough())
  const isAll = await inTime(all)
  return { records: found.flat().slice(0, most), isPartial: !isAll || skipped }
}

/** Whether the search ended within the time limit. A search that continues in the background has no effect. */
async function inTime(all: Promise<boolean>): Promise<boolean> {
  const stop = new AbortController()
  const late = sleep(patience, false, { signal: stop.signal }).catch(() => false)
  try {
    return await Promise.race([all, late])
  } finally {
    stop.abort()
    all.catch(() => undefined)
  }
}

// A resource that cannot be read now is left out; the others are returned.
function givenUp(error: unknown): undefined {
  if (error instanceof AppError && (error.code === 'TIMEOUT' || error.code === 'BUSY')) return undefined
  throw error
}

async function hitsIn(caller: Caller, searched: Searched, keyword: string): Promise<readonly Hit[]> {
  const { lang } = caller
  const rows = new Map<string, RecordRow>()
  for (const field of searched.fields) {
    if (rows.size >= perResource) break
    for (const row of await rowsWith(caller, searched, field, keyword)) rows.set(String(row.id), row)
  }
  return [...rows.values()].slice(0, perResource).map((row) => hitOf(searched, row, keyword, lang))
}

async function rowsWith(
  { app, session, lang }: Caller,
  { resource, visible, fields }: Searched,
  field: string,
  value: string,
): Promise<readonly RecordRow[]> {
  const condition = { op: 'contains', field, value } as const
  const where = await whereOf(app, resource, session, 'list', { where: [condition], selections: [] })
  if (where.hits === 0) return []
  // Without an index all rows are scanned, which takes too long for a large table.
  if (where.hits === undefined && (await totalOf(app, resource, where.scope)) > fewRows) return []
  const { order } = parseListQuery(resource.plan, {}, (name) => visible.includes(name))
  const { label, list } = resource.plan
  const columns = list.columns.map((column) => column.field)
  const shown = new Set(['id', label.zh, label.en, ...fields, ...columns.slice(0, 3)])
  const names = [...shown].filter((name) => visible.includes(name))
  const shape = rowShape({ app, lang }, resource, names)
  const page = { order, pageNo: 1, pageSize: perResource, isPassing: true }
  const rows = await pageRows(app, resource, session, where, page, shape.select)
  return JSON.parse(await rowsJson(app, session, lang, shape, rows)) as RecordRow[]
}
