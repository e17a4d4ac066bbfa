import type { WhereBound } from '../base/where.ts'
import { actionsIn, type Catalogue, readableFields } from '../compile/catalogue.ts'
import type { Path } from '../model/diagnostic.ts'
import type { FigureBlock } from '../model/figure-blocks.ts'
import type { Block } from '../model/files.ts'
import { totalsOf } from '../model/list-spec.ts'
import type { Report as ReportFile } from '../model/report-file.ts'
import { columnKey } from '../model/report-ways.ts'
import type { Resource } from '../model/resource.ts'
import { checkAskedValue } from './check-values.ts'
import type { Report } from './report.ts'

type Chart = Extract<FigureBlock, { block: 'chart' | 'report' }>

export function isFigures(block: Block): block is FigureBlock {
  return ['report', 'chart', 'stats', 'shortcuts'].includes(block.block)
}

/** Checks reports, charts, numbers and shortcuts of a page: the reports, resources and search fields they name exist. */
export function checkFigures(block: FigureBlock, at: Path, catalogue: Catalogue, report: Report): void {
  if (block.block === 'report' || block.block === 'chart') {
    checkChart(block, at, catalogue, report)
    return
  }
  block.items.forEach((item, index) => {
    const here = [...at, 'items', index]
    if ('report' in item && item.report !== undefined) checkReported(item, here, catalogue, report)
    else checkWay(item, here, catalogue, report)
    const { resource } = item
    if (resource !== undefined) checkListed({ ...item, resource }, here, catalogue, report)
  })
}

type Item = Extract<FigureBlock, { items: unknown }>['items'][number]

function checkWay(item: Item, at: Path, catalogue: Catalogue, report: Report): void {
  const page = 'page' in item ? item.page : undefined
  if (page !== undefined) report.name([...at, 'page'], 'page', page, catalogue.codes('page'))
  else if (item.resource === undefined) report.wrong(at, 'name its list, report or page')
}

function checkListed(item: Item & Asked, at: Path, catalogue: Catalogue, report: Report): void {
  const { resource } = item
  checkAsked(item, at, catalogue, report)
  if ('sum' in item) checkSum(item.sum, catalogue.resources.get(resource), at, report)
  if ('before' in item && item.before)
    checkAsked({ resource, where: item.before.where }, [...at, 'before'], catalogue, report)
}

function checkChart(block: Chart, at: Path, catalogue: Catalogue, report: Report): void {
  if (!report.name([...at, 'report'], 'report', block.report, catalogue.codes('report'))) return
  const file = catalogue.reports.get(block.report)
  if (block.block === 'report' || !file) return
  if (!file.chart) report.wrong([...at, 'report'], `the report ${block.report} has no "chart"`)
  if (block.x !== undefined) report.name([...at, 'x'], `column of ${block.report}`, block.x, columnsOf(file))
  checkSearched(block.report, block.where, at, catalogue, report)
}

type StatItem = Extract<FigureBlock, { block: 'stats' }>['items'][number]

/** Checks a figure of a report: it names a number column, and search fields of the report. */
function checkReported({ report: code = '', ...item }: StatItem, at: Path, catalogue: Catalogue, report: Report): void {
  if (item.resource !== undefined) report.wrong([...at, 'resource'], 'a figure has either a resource or a report')
  if (!report.name([...at, 'report'], 'report', code, catalogue.codes('report'))) return
  const file = catalogue.reports.get(code)
  // A report's own mistakes are reported there.
  if (item.value !== undefined && file) report.name([...at, 'value'], `column of ${code}`, item.value, columnsOf(file))
  checkSearched(code, item.where, at, catalogue, report)
  checkSearched(code, item.before?.where, [...at, 'before'], catalogue, report)
}

const columnsOf = ({ columns }: ReportFile) => columns.map((column) => columnKey(asColumn(column)))

const asColumn = (column: ReportFile['columns'][number]) => (typeof column === 'string' ? { field: column } : column)

function checkSearched(
  code: string,
  where: WhereBound | undefined,
  at: Path,
  catalogue: Catalogue,
  report: Report,
): void {
  const file = catalogue.reports.get(code)
  if (!file) return
  const known = (file.query ?? []).flatMap(searchNames)
  for (const name of Object.keys(where ?? {}))
    report.name([...at, 'where', name], `search field of ${code}`, name, known, true)
  const base = catalogue.resources.get(file.from)
  const columns = file.columns.map(asColumn)
  const fieldOf = (key: string) => base?.fields[columns.find((column) => columnKey(column) === key)?.field ?? key]
  checkDays(where, (key) => fieldOf(key)?.type, at, report)
}

function checkSum(sum: string | undefined, resource: Resource | undefined, at: Path, report: Report): void {
  if (sum !== undefined && resource) report.name([...at, 'sum'], 'total', sum, totalsOf(resource.list)?.fields ?? [])
}

type Asked = {
  readonly resource: string
  readonly where?: WhereBound | undefined
  readonly can?: string | undefined
}

/** Checks the conditions of a figure: they name fields of its list, and its permission is an action of the list. */
export function checkAsked({ resource, where, can }: Asked, at: Path, catalogue: Catalogue, report: Report): void {
  if (!report.name([...at, 'resource'], 'resource', resource, catalogue.codes('resource'))) return
  const target = catalogue.resources.get(resource)
  if (!target) return
  const known = readableFields(target).flatMap(searchNames)
  for (const [name, asked] of Object.entries(where ?? {}))
    if (report.name([...at, 'where', name], `field of ${resource}`, name, known, true))
      checkAskedValue(target.fields[name], asked, [...at, 'where', name], catalogue, report)
  checkDays(where, (key) => target.fields[key]?.type, at, report)
  if (can !== undefined) report.name([...at, 'can'], 'action', can, actionsIn(target))
}

const searchNames = (name: string) => [name, `${name}_begin`, `${name}_end`]

/** Checks that relative days are compared with day fields. The server checks system fields, whose type is not given. */
function checkDays(
  where: WhereBound | undefined,
  typeOf: (key: string) => string | undefined,
  at: Path,
  report: Report,
): void {
  for (const [name, asked] of Object.entries(where ?? {})) {
    const key = name.replace(/_(begin|end)$/, '')
    const type = typeOf(name) ?? typeOf(key)
    const isDay = type === undefined || type === 'date' || type === 'datetime'
    const asksDay = typeof asked === 'object' && 'day' in asked
    if (asksDay && !isDay) report.wrong([...at, 'where', name], `"${key}" is not a date`)
  }
}
