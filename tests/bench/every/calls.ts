import { globSync } from 'node:fs'
import type { Caller } from './caller.ts'

/** Kinds of calls to a list or report. */
export type Kind = 'first' | 'deep' | 'contains' | 'sort' | 'filter' | 'report'

/** A call of a person with a role. */
export type Call = { readonly role: string; readonly code: string; readonly kind: Kind; readonly path: string }

type Field = { readonly key: string; readonly filter: string; readonly stored: string }
type Compiled = {
  readonly fields: Readonly<Record<string, Field>>
  readonly list: { readonly columns: readonly { readonly field: string }[]; readonly query: readonly string[] }
  readonly only: readonly string[]
}

/** A list with its first page, for one person. */
export type Seen = {
  readonly code: string
  readonly plan: Compiled
  readonly total: number
  readonly row: Row
  readonly ms: number
}
type Row = Readonly<Record<string, unknown>>

/** Extent of the calls. */
export type Depth = {
  /** Row count from which a list gets all calls. */
  readonly large: number
  /** Milliseconds of a first page above which its further calls are skipped. */
  readonly hopeless: number
  /** Search terms for the texts of a list. */
  readonly terms: readonly string[]
}

/** Terms of one, two and more characters, Chinese and Latin, with few and many matches. */
export const terms = ['公', '公司', '阀门', '环保科技', '球', 'a', '10', 'PO', 'PO2026', '不存在的', 'zz', '有限公司']

const size = 20
const page = (code: string, rest = '') => `${code}/list?pageSize=${size}${rest}`

/** Codes of the schema files of a kind. */
function codesOf(kind: 'resources' | 'reports'): readonly string[] {
  const files = globSync(`schemas/${kind}/**/*.json`)
  return files.map((file) => file.slice(`schemas/${kind}/`.length, -'.json'.length)).toSorted()
}

/** Every list that the person may open. */
export async function listsOf(caller: Caller): Promise<readonly Seen[]> {
  const seen: Seen[] = []
  for (const code of codesOf('resources')) {
    const plan = (await caller.ask(`schema/resource/${code}`))?.result as Compiled | undefined
    if (!plan?.only.includes('list')) continue
    const first = await caller.ask(page(code))
    if (first) seen.push({ code, plan, total: first.result.total, row: first.result.records[0] ?? {}, ms: first.ms })
  }
  return seen
}

/** First pages of the reports that the person may open. */
export async function reportsOf(caller: Caller): Promise<readonly Call[]> {
  const calls: Call[] = []
  for (const code of codesOf('reports')) {
    const path = `report/${page(code)}`
    if (await caller.ask(path)) calls.push({ role: caller.role, code, kind: 'report', path })
  }
  return calls
}

/** Every first page; for large lists also deep pages, each sort order, each filter and each contains filter. */
export function callsOf({ role }: Caller, { code, plan, total, row, ms }: Seen, depth: Depth): readonly Call[] {
  const call = (kind: Kind, rest = ''): Call => ({ role, code, kind, path: page(code, rest) })
  // If the first page is that slow, every other page is too.
  if (total < depth.large || ms > depth.hopeless) return [call('first')]
  const deepest = Math.min(1000, Math.floor(total / size))
  const fields = plan.list.query.flatMap((name) => plan.fields[name] ?? [])
  const sorted = plan.list.columns.filter(({ field }) => plan.fields[field]?.filter !== 'none')
  return [
    call('first'),
    call('deep', `&pageNo=${deepest}`),
    ...sorted.flatMap(({ field }) => ['asc', 'desc'].map((way) => call('sort', `&column=${field}&order=${way}`))),
    ...fields.flatMap((field) => filtersOf(field, row[field.key]).map((rest) => call('filter', rest))),
    ...fields.flatMap((field) => containsOf(field, depth).map((rest) => call('contains', rest))),
  ]
}

function filtersOf({ key, filter, stored }: Field, value: unknown): readonly string[] {
  if (filter === 'range') return stored === 'text' ? [`&${key}_begin=2026-06-01`] : [`&${key}_begin=10`]
  if (value === undefined || value === null || value === '') return []
  return [`&${key}=${encodeURIComponent(String(value))}`]
}

function containsOf({ key, filter }: Field, { terms }: Depth): readonly string[] {
  return filter === 'contains' ? terms.map((term) => `&${key}=${encodeURIComponent(`*${term}*`)}`) : []
}

/** All calls for a person with a role. */
export async function allCalls(caller: Caller, depth: Depth): Promise<readonly Call[]> {
  const lists = await listsOf(caller)
  return [...lists.flatMap((list) => callsOf(caller, list, depth)), ...(await reportsOf(caller))]
}
