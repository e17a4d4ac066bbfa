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

/** Calls a list and gives its rows. */
export type Ask = (path: string) => Promise<readonly Row[]>
type Asked = Readonly<Record<string, string>>

const addressOf = (list: string, query: Asked) => `${list}/list?${new URLSearchParams(query)}`

/** How much is asked of a list: each order and search field by itself, or all of them at once. */
export type Depth = 'each' | 'atOnce'

/**
 * Asks a list for its rows, their orders, what its search fields find by values that stand in its rows or in `samples`, and its numbers
 * compared. Gives the rows of its first page.
 */
export async function askList(
  ask: Ask,
  plan: CompiledResource,
  depth: Depth,
  { always = {}, samples = [] }: { readonly always?: Asked; readonly samples?: readonly Row[] } = {},
): Promise<readonly Row[]> {
  const rows = await ask(addressOf(plan.code, { pageSize: '200', ...always }))
  const columns = plan.list.columns.map(({ field }) => field)
  const filters = plan.list.query.flatMap((name) => {
    const field = plan.fields[name]
    const found = [...rows, ...samples].find((row) => String(row[name] ?? '') !== '')
    return field && found ? searched(field, String(found[name])) : []
  })
  const orders = depth === 'each' ? columns : [columns.join()]
  const more: readonly Asked[] = [
    ...orders.map((column) => ({ column, order: 'desc', pageSize: '20' })),
    ...(depth === 'each' ? filters : [Object.assign({}, ...filters)]),
    compared(
      columns.filter((key) => isNumber(plan.fields[key])),
      rows,
    ),
  ]
  await askAll(
    ask,
    more.map((query) => addressOf(plan.code, { ...always, ...query })),
  )
  return rows
}

/** As many as a page of figures asks together; what waits for others longer than a query may take is refused. */
const together = 6

/** Asks everything, some of it at a time. */
export async function askAll(ask: Ask, paths: readonly string[]): Promise<void> {
  for (let at = 0; at < paths.length; at += together) await Promise.all(paths.slice(at, at + together).map(ask))
}

const isNumber = (field: CompiledField | undefined) => field !== undefined && kindOf(field).column !== 'text'

/** A search field filled once, in each way that its kind is asked. */
function searched({ key, filter }: CompiledField, value: string): readonly Asked[] {
  if (filter === 'range') return [{ [`${key}_begin`]: value, [`${key}_end`]: value }]
  if (filter === 'in') return [{ [`${key}_MultiString`]: `${value},another` }]
  return filter === 'contains' ? [{ [key]: `*${value.slice(0, 2)}*` }, { [key]: value }] : [{ [key]: value }]
}

function compared(fields: readonly string[], rows: readonly Row[]): Asked {
  const conditions = fields.map((field) => {
    const found = Number(rows.find((row) => row[field] !== null)?.[field] ?? 1)
    // Between what a sum may come to: added up in another order it is another number, far behind its point.
    return { field, rule: 'ge', val: String(Math.floor(found / 2) + 0.37) }
  })
  return { superQueryParams: JSON.stringify(conditions), superQueryMatchType: 'or' }
}

/** The calls behind the ways that lead from a row of a report to other lists. */
export function drilled(plan: CompiledResource, row: Row): readonly string[] {
  const links = plan.list.columns.flatMap(({ link }) =>
    link ? [behindPath({ list: link.list, filters: link.filters }, row)] : [],
  )
  return [drillPath(plan, row), ...links].flatMap((path) => {
    if (path === undefined) return []
    const [list = '', query = ''] = path.replace(/^\/(list\/)?/, '').split('?')
    const asked = [...new URLSearchParams(query)].flatMap(([name, value]) =>
      name === 'advanced' ? Object.entries(advancedWire(value)) : [[name.replace(prefix, ''), value] as const],
    )
    return [addressOf(list, Object.fromEntries(asked))]
  })
}

/** An advanced query as the address has it, as it goes to the server. */
function advancedWire(text: string): Asked {
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

/** The calls that draw the figures and rows of a page, with all that its file asks of them. */
export function figuresOf(blocks: readonly Block[], reader: Reader): readonly string[] {
  const address = ({ resource, report, where }: Source, more: Asked) =>
    addressOf(resource ?? `report/${report}`, { ...askedOf(askedPart(where), reader), ...more })
  return leavesOf(blocks).flatMap((block) =>
    sourcesOf(block).flatMap(({ source, more }) => (source.resource || source.report ? [address(source, more)] : [])),
  )
}

function sourcesOf(block: LeafBlock): readonly { readonly source: Source; readonly more: Asked }[] {
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
