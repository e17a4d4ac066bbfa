import type { Row } from '../../../src/api/resource.ts'
import { askedOf } from '../../../src/engine/page/bound/asked-of.ts'
import { askedPart } from '../../../src/engine/page/bound/parts.ts'
import { prefix } from '../../../src/engine/query/list-query.ts'
import { behindPath, drillPath } from '../../../src/engine/record/links.ts'
import type { WhereBound } from '../../../src/schema/base/where.ts'
import { kindOf } from '../../../src/schema/fields/registry.ts'
import { leavesOf } from '../../../src/schema/model/blocks.ts'
import type { CompiledField, CompiledResource } from '../../../src/schema/model/compiled.ts'
import type { Block, LeafBlock } from '../../../src/schema/model/files.ts'

/** Calls a list and returns its rows. */
export type FetchRows = (path: string) => Promise<readonly Row[]>
type Query = Readonly<Record<string, string>>

const addressOf = (list: string, query: Query) => `${list}/list?${new URLSearchParams(query)}`

/** Depth of the queries: each order and search field separately, or all together. */
export type Depth = 'each' | 'atOnce'

/**
 * Queries a list: its rows, its orders, its search fields with values from its rows or from `samples`, and number
 * ranges. Returns the rows of its first page.
 */
export async function queryList(
  ask: FetchRows,
  plan: CompiledResource,
  depth: Depth,
  { always = {}, samples = [] }: { readonly always?: Query; readonly samples?: readonly Row[] } = {},
): Promise<readonly Row[]> {
  const rows = await ask(addressOf(plan.code, { pageSize: '200', ...always }))
  const columns = plan.list.columns.map(({ field }) => field)
  const filters = plan.list.query.flatMap((name) => {
    const field = plan.fields[name]
    const found = [...rows, ...samples].find((row) => String(row[name] ?? '') !== '')
    return field && found ? searchFilters(field, String(found[name])) : []
  })
  const orders = depth === 'each' ? columns : [columns.join()]
  const more: readonly Query[] = [
    ...orders.map((column) => ({ column, order: 'desc', pageSize: '20' })),
    ...(depth === 'each' ? filters : [Object.assign({}, ...filters)]),
    numberConditions(
      columns.filter((key) => isNumber(plan.fields[key])),
      rows,
    ),
  ]
  await queryAll(
    ask,
    more.map((query) => addressOf(plan.code, { ...always, ...query })),
  )
  return rows
}

/** Parallel calls, as many as a dashboard makes. More would exceed the time limit of a query. */
const parallelCalls = 6

/** Runs all queries, several in parallel. */
export async function queryAll(ask: FetchRows, paths: readonly string[]): Promise<void> {
  for (let at = 0; at < paths.length; at += parallelCalls)
    await Promise.all(paths.slice(at, at + parallelCalls).map(ask))
}

const isNumber = (field: CompiledField | undefined) => field !== undefined && kindOf(field).column !== 'text'

/** Fills a search field, once for each operator of its kind. */
function searchFilters({ key, filter }: CompiledField, value: string): readonly Query[] {
  if (filter === 'range') return [{ [`${key}_begin`]: value, [`${key}_end`]: value }]
  if (filter === 'in') return [{ [`${key}_MultiString`]: `${value},another` }]
  return filter === 'contains' ? [{ [key]: `*${value.slice(0, 2)}*` }, { [key]: value }] : [{ [key]: value }]
}

function numberConditions(fields: readonly string[], rows: readonly Row[]): Query {
  const conditions = fields.map((field) => {
    const found = Number(rows.find((row) => row[field] !== null)?.[field] ?? 1)
    // The threshold is far from possible sums, whose last digits depend on the order of addition.
    return { field, rule: 'ge', val: String(Math.floor(found / 2) + 0.37) }
  })
  return { superQueryParams: JSON.stringify(conditions), superQueryMatchType: 'or' }
}

/** The calls of links from a report row to other lists. */
export function drillPaths(plan: CompiledResource, row: Row): readonly string[] {
  const links = plan.list.columns.flatMap(({ link }) =>
    link ? [behindPath({ list: link.list, filters: link.filters }, row)] : [],
  )
  return [drillPath(plan, row), ...links].flatMap((path) => {
    if (path === undefined) return []
    const [list = '', query = ''] = path.replace(/^\/(list\/)?/, '').split('?')
    const parameters = [...new URLSearchParams(query)].flatMap(([name, value]) =>
      name === 'advanced' ? Object.entries(advancedWire(value)) : [[name.replace(prefix, ''), value] as const],
    )
    return [addressOf(list, Object.fromEntries(parameters))]
  })
}

/** The wire format of an advanced query in an address. */
function advancedWire(text: string): Query {
  const [match = 'and', ...rules] = JSON.parse(text) as readonly [string, ...(readonly [string, string, string])[]]
  const superQueryParams = JSON.stringify(rules.map(([field, rule, val]) => ({ field, rule, val })))
  return { superQueryParams, superQueryMatchType: match }
}

type Source = {
  readonly resource?: string | undefined
  readonly report?: string | undefined
  readonly where?: WhereBound | undefined
}
export type Reader = { readonly today: string; readonly user: Readonly<Record<string, unknown>> }

/** The calls that draw the figures and rows of a page, with all parameters of its file. */
export function figuresOf(blocks: readonly Block[], reader: Reader): readonly string[] {
  const address = ({ resource, report, where }: Source, more: Query) =>
    addressOf(resource ?? `report/${report}`, { ...askedOf(askedPart(where), reader), ...more })
  return leavesOf(blocks).flatMap((block) =>
    sourcesOf(block).flatMap(({ source, more }) => (source.resource || source.report ? [address(source, more)] : [])),
  )
}

function sourcesOf(block: LeafBlock): readonly { readonly source: Source; readonly more: Query }[] {
  const one = { pageSize: '1' }
  switch (block.block) {
    case 'stats':
      return block.items.flatMap((item) => [
        { source: item, more: one },
        ...(item.before ? [{ source: { ...item, where: item.before.where }, more: one }] : []),
      ])
    case 'calendar':
      return [block, ...(block.items ?? [])].map((source) => ({ source, more: { pageSize: '200' } }))
    case 'chart':
      return [{ source: block, more: { pageSize: String(block.top ?? 200) } }]
    case 'report':
      return [{ source: block, more: {} }]
    case 'list':
    case 'items':
    case 'kanban':
    case 'compare':
    case 'timeline':
      return [{ source: block, more: {} }]
    default:
      return []
  }
}
