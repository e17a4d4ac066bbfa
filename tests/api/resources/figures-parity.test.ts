import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepSearch } from '../../../server/platform/store/fill-search.ts'
import type { Store } from '../../../server/platform/store/store.ts'
import { storedIn } from '../../../server/records/read/stored.ts'
import type { Row } from '../../../src/api/resource.ts'
import type { CompiledResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledPage } from '../../../src/schema/model/compiled-pages.ts'
import type { CompiledReport } from '../../../src/schema/model/compiled-report.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { type Call, type Fixture, startResources } from './fixture.ts'
import { type Depth, drillPaths, type FetchRows, figuresOf, queryAll, queryList } from './list-queries.ts'

/**
 * Runs all figures of the product with all filters on the engine of this run. With PostgreSQL, also on SQLite over the
 * same rows.
 */
let on: Fixture
let other: ApiServer | undefined
const people = ['admin', 'buyer', 'supplier_b'] as const
beforeAll(async () => {
  on = await startResources()
  const { store } = on.api.running.app
  if (store.dialect === 'sqlite') return
  other = await startApi({ SCHEMAS_DIR: on.schemas })
  await copyRows(other.running.app.store, store)
  // Each server has its own master key: sealed values are left out.
  await Promise.all([store, other.running.app.store].map(withoutSeals))
  // Copied rows are in no search index.
  const plans = storedIn(on.api.running.app.live.current).map(({ storage }) => storage)
  await keepSearch(store, plans, new Map(), new Set())
})
afterAll(async () => {
  await other?.close()
  await on?.close()
})

async function withoutSeals(store: Store): Promise<void> {
  const sealed = (await store.tables()).filter(({ columns }) => columns.some(({ name }) => name === '_sealed'))
  await store.write(sealed.map(({ name }) => ({ sql: `update "${name}" set _sealed = null`, parameters: [] })))
}

/** Tables that triggers fill while the others are copied. */
const kept: ReadonlySet<string> = new Set(['_history_count', '_kept_sum'])

// Two first starts differ in ids and times, so rows are copied from one to the other.
async function copyRows(from: Store, to: Store): Promise<void> {
  const known = new Set((await to.tables()).map(({ name }) => name))
  for (const { name, columns } of await from.tables()) {
    if (!known.has(name) || kept.has(name)) continue
    const names = columns.map((column) => `"${column.name}"`).join(', ')
    const rows = await from.rows({ sql: `select ${names} from "${name}"`, parameters: [] }, { heavy: true })
    const marks = `(${columns.map(() => '?').join(', ')})`
    const batchSize = Math.floor(10_000 / columns.length)
    const parts = Array.from({ length: Math.ceil(rows.length / batchSize) }, (_, index) =>
      rows.slice(index * batchSize, (index + 1) * batchSize),
    )
    await to.write([
      { sql: `delete from "${name}"`, parameters: [] },
      ...parts.map((part) => ({
        sql: `insert into "${name}" (${names}) values ${part.map(() => marks).join(', ')}`,
        parameters: part.flatMap((row) => columns.map((column) => row[column.name])),
      })),
    ])
  }
}

/** Tables that servers write during calls differ. */
const changesByCalls = /^(report\/)?sys\/(log|visit|online|dataLog|job|backup)/

type Queries = { readonly ask: FetchRows; readonly call: Call; readonly depth: Depth }

/** Calls both engines as a reader; both must give the same answer. */
async function queriesOf(username: string, faults: string[]): Promise<Queries> {
  const calls = [await on.api.as(username), ...(other ? [await other.as(username)] : [])]
  const ask: FetchRows = async (path) => {
    const { replies, unequal } = await answersOf(calls, path)
    const refused = replies.filter(({ status, success }) => status !== 200 || !success)
    if (refused.length > 0) {
      faults.push(...refused.map(({ status, message }) => `${username} ${path}: ${status} ${message}`))
      return []
    }
    faults.push(...unequal.map((difference) => `${username} ${difference}`))
    return replies[0]?.result.records
  }
  return { ask, call: calls[0] as Call, depth: username === 'admin' ? 'each' : 'atOnce' }
}

/** Turns in which two servers are asked for figures that grow with the time: in one of them both answer within the same second. */
const turns = 4

/** Answers of all servers, and the differences of two. */
async function answersOf(calls: readonly Call[], path: string, turn = 1) {
  const replies = await Promise.all(calls.map((call) => answerOf(call, path)))
  const [here, there] = replies
  const isCompared = here?.success && there?.success && !changesByCalls.test(path)
  const unequal = isCompared ? differences(path, here.result, there.result) : []
  if (unequal.length > 0 && turn < turns) return answersOf(calls, path, turn + 1)
  return { replies, unequal }
}

/** An answer; repeated while the server reports overload. */
async function answerOf(call: Call, path: string): ReturnType<Call> {
  const answer = await call('GET', path)
  if (answer.status !== 503) return answer
  await sleep(500)
  return answerOf(call, path)
}

/** Differences of two answers. Numbers may differ by rounding of sums. */
function differences(at: string, here: unknown, there: unknown): readonly string[] {
  if (typeof here === 'number' && typeof there === 'number')
    return Math.abs(here - there) <= 1e-9 * Math.max(1, Math.abs(here)) ? [] : [`${at}: ${here}, not ${there}`]
  if (typeof here !== 'object' || typeof there !== 'object' || here === null || there === null)
    return here === there ? [] : [`${at}: ${here}, not ${there}`]
  const [left, right] = [here, there].map((each) => new Map(Object.entries(each)))
  const keys = new Set([...(left?.keys() ?? []), ...(right?.keys() ?? [])])
  return [...keys].flatMap((key) => differences(`${at} ${key}`, left?.get(key), right?.get(key))).slice(0, 1)
}

it.each(people)('every report answers %s for any filter, equally on both engines', async (username) => {
  const faults: string[] = []
  const queries = await queriesOf(username, faults)
  let open = 0
  for (const report of on.api.running.app.live.current.reports.values()) {
    const { status, result } = await queries.call('GET', `schema/report/${report.code}`)
    if (status === 200) open += 1
    if (status === 200) await queryReport(queries, report, result, faults)
    else
      expect([report.code, (await queries.call('GET', `report/${report.code}/list`)).status]).toEqual([
        report.code,
        404,
      ])
  }
  expect(faults).toEqual([])
  expect(open).toBeGreaterThan(username === 'supplier_b' ? 10 : 30)
})

async function queryReport(
  { ask, call, depth }: Queries,
  report: CompiledReport,
  plan: CompiledResource,
  faults: string[],
) {
  const { code, from, params = [], chart, totals } = report
  const always = Object.fromEntries(params.map((name) => [`${name}_begin`, '2000-01-01']))
  const rows = await queryList(ask, plan, depth, { always, samples: await ask(`${from}/list?pageSize=20`) })
  const parameters = new URLSearchParams({ ...always, pageSize: String(chart?.top ?? 200) })
  const paths = [`report/${code}/list?${parameters}`, ...rows.slice(0, 2).flatMap((row) => drillPaths(plan, row))]
  for (const path of paths) await ask(path)
  const query = new URLSearchParams(always)
  if (plan.can.includes('export')) {
    const { status } = await call('GET', `report/${code}/exportXls?${query}`)
    if (status !== 200) faults.push(`${code}: no workbook, ${status}`)
  }
  if (rows.length === 200 || changesByCalls.test(code)) return
  const sums = (await call('GET', `report/${code}/list?${query}`)).result.totals
  for (const key of totals.filter((each) => each in plan.fields))
    expect(Number(sums?.[key] ?? 0), `${code} ${key}`).toBeCloseTo(sumOf(rows, key), 2)
}

const sumOf = (rows: readonly Row[], key: string) => rows.reduce((sum, row) => sum + Number(row[key] ?? 0), 0)

it.each(people)('every view answers %s for any filter, equally on both engines', async (username) => {
  const faults: string[] = []
  const { ask, call, depth } = await queriesOf(username, faults)
  const views = [...on.api.running.app.live.current.resources.values()].filter(({ view }) => view !== undefined)
  expect(views.length).toBeGreaterThan(10)
  for (const { plan } of views) {
    const { status, result } = await call('GET', `schema/resource/${plan.code}`)
    if (status === 200) await queryList(ask, result, depth)
  }
  expect(faults).toEqual([])
})

it.each(people)('every figure of a page answers %s, equally on both engines', async (username) => {
  const faults: string[] = []
  const { ask, call } = await queriesOf(username, faults)
  const user = (await call('GET', 'user/info')).result
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const paths = new Set<string>()
  for (const code of on.api.running.app.live.current.pages.keys()) {
    const { status, result } = await call('GET', `schema/page/${code}`)
    if (status !== 200) continue
    for (const path of figuresOf((result as CompiledPage).blocks, { today, user })) paths.add(path)
  }
  await queryAll(ask, [...paths])
  expect(faults).toEqual([])
  expect(paths.size).toBeGreaterThan(20)
})
