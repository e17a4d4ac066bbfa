import type { FigureBlock } from '../model/figure-blocks.ts'
import type { Block } from '../model/files.ts'
import type { Filters } from '../model/filters.ts'
import { columnKey } from '../model/report-file.ts'
import type { Resource } from '../model/resource.ts'
import { actionsIn, type Catalogue, readableFields } from './catalogue.ts'
import type { Path } from './parsed-file.ts'
import type { Report } from './report.ts'

type Chart = Extract<FigureBlock, { block: 'chart' | 'report' }>

export function isFigures(block: Block): block is FigureBlock {
  return ['report', 'chart', 'stats', 'shortcuts'].includes(block.block)
}

/** Reports, charts, numbers and shortcuts of a page name reports, resources and search fields that exist. */
export function checkFigures(block: FigureBlock, at: Path, catalogue: Catalogue, report: Report): void {
  if (block.block === 'report' || block.block === 'chart') {
    checkChart(block, at, catalogue, report)
    return
  }
  block.items.forEach((item, index) => {
    const here = [...at, 'items', index]
    const page = 'page' in item ? item.page : undefined
    if (page !== undefined) report.name([...here, 'page'], 'page', page, catalogue.codes('page'))
    else if (item.resource === undefined) report.wrong(here, 'say which list or page it opens')
    const { resource } = item
    if (resource === undefined) return
    checkAsked({ ...item, resource }, here, catalogue, report)
    if ('sum' in item) checkSum(item.sum, catalogue.resources.get(resource), here, report)
  })
}

function checkChart(block: Chart, at: Path, catalogue: Catalogue, report: Report): void {
  if (!report.name([...at, 'report'], 'report', block.report, catalogue.codes('report'))) return
  const file = catalogue.reports.get(block.report)
  if (block.block === 'report' || !file) return
  if (!file.chart) report.wrong([...at, 'report'], `the report ${block.report} has no "chart"`)
  const known = (file.query ?? []).flatMap(searchNames)
  for (const name of Object.keys(block.filters ?? {}))
    report.name([...at, 'filters', name], `search field of ${block.report}`, name, known, true)
  const base = catalogue.resources.get(file.from)
  const columns = file.columns.map((column) => (typeof column === 'string' ? { field: column } : column))
  const fieldOf = (key: string) => base?.fields[columns.find((column) => columnKey(column) === key)?.field ?? key]
  checkDays(block.filters, (key) => fieldOf(key)?.type, at, report)
}

function checkSum(sum: string | undefined, resource: Resource | undefined, at: Path, report: Report): void {
  if (sum !== undefined && resource) report.name([...at, 'sum'], 'total', sum, resource.list?.totals ?? [])
}

type Asked = {
  readonly resource: string
  readonly filters?: Filters | undefined
  readonly can?: string | undefined
}

/** What is asked of a list is asked of its fields; what somebody has to be allowed is an action of it. */
export function checkAsked({ resource, filters, can }: Asked, at: Path, catalogue: Catalogue, report: Report): void {
  if (!report.name([...at, 'resource'], 'resource', resource, catalogue.codes('resource'))) return
  const target = catalogue.resources.get(resource)
  if (!target) return
  const known = readableFields(target).flatMap(searchNames)
  for (const name of Object.keys(filters ?? {}))
    report.name([...at, 'filters', name], `field of ${resource}`, name, known, true)
  checkDays(filters, (key) => target.fields[key]?.type, at, report)
  if (can !== undefined) report.name([...at, 'can'], 'action', can, actionsIn(target))
}

const searchNames = (name: string) => [name, `${name}_begin`, `${name}_end`]

/** Days are asked of days. A field of the system, whose type is not given, is left to the server. */
function checkDays(
  filters: Filters | undefined,
  typeOf: (key: string) => string | undefined,
  at: Path,
  report: Report,
): void {
  for (const [name, asked] of Object.entries(filters ?? {})) {
    const key = name.replace(/_(begin|end)$/, '')
    const type = typeOf(name) ?? typeOf(key)
    const isDay = type === undefined || type === 'date' || type === 'datetime'
    if (typeof asked === 'object' && 'today' in asked && !isDay)
      report.wrong([...at, 'filters', name], `"${key}" is no date`)
  }
}
