import { type Catalogue, readableFields } from '../compile/catalogue.ts'
import type { Report as ReportFile } from '../model/report-file.ts'
import { waysNamed } from '../model/report-ways.ts'
import type { Resource } from '../model/resource.ts'
import { checkColumnLink } from './check-links.ts'
import type { Report } from './report.ts'

/** Checks the search fields of a report, its names and its drill-down. */
export function checkNames(
  file: ReportFile,
  keys: readonly string[],
  base: Resource,
  catalogue: Catalogue,
  report: Report,
): void {
  const { query, required, sort, totals, chart, drill, names } = file
  const readable = readableFields(base)
  query?.forEach((name, index) => {
    report.name(['query', index], 'column or field', name, [...keys, ...readable, ...searchedBy(names)])
  })
  if (sort !== undefined) report.name(['sort'], 'column', sort.replace(/^-/, ''), keys)
  totals?.forEach((name, index) => {
    report.name(['totals', index], 'column', name, keys)
  })
  if (chart?.x !== undefined) report.name(['chart', 'x'], 'column', chart.x, keys)
  chart?.y.forEach((name, index) => {
    report.name(['chart', 'y', index], 'column', name, keys)
  })
  chart?.by?.forEach((name, index) => {
    report.name(['chart', 'by', index], 'column', name, keys)
  })
  if (chart?.by && chart.type !== 'table') report.wrong(['chart', 'by'], 'only a table has columns by value')
  required?.forEach((name, index) => {
    report.name(['required', index], 'search field', name, query ?? [])
  })
  checkOpens(file, base, report)
  if (drill) checkDrill(drill, keys, catalogue, report)
}

function searchedBy(names: ReportFile['names']): readonly string[] {
  return waysNamed(names).flatMap(([name, { period }]) => (period === undefined ? [name] : []))
}

/** Checks the drill-down of a row: a list, or another report by its search fields. */
function checkDrill(
  { list, report: reportCode, where }: NonNullable<ReportFile['drill']>,
  keys: readonly string[],
  catalogue: Catalogue,
  report: Report,
): void {
  if ((list === undefined) === (reportCode === undefined)) report.wrong(['drill'], 'set one of "list" and "report"')
  if (list !== undefined) checkColumnLink({ list, where }, keys, ['drill'], catalogue, report)
  if (reportCode === undefined || !report.name(['drill', 'report'], 'report', reportCode, catalogue.codes('report')))
    return
  const target = catalogue.reports.get(reportCode)
  if (!target) return
  for (const [field, { field: key }] of Object.entries(where)) {
    report.name(['drill', 'where', field], `search field of ${reportCode}`, field, target.query ?? [], true)
    report.name(['drill', 'where', field], 'column', key, keys)
  }
}

function checkOpens({ required = [], default: opens = {} }: ReportFile, base: Resource, report: Report): void {
  for (const name of Object.keys(opens)) {
    const field = name.replace(/_(begin|end)$/, '')
    // The default of an optional search field would return as soon as the user clears it.
    const isAsked = report.name(['default', name], 'search field of "required"', field, required, true)
    const type = base.fields[field]?.type
    if (isAsked && type && type !== 'date' && type !== 'datetime')
      report.wrong(['default', name], 'only dates and times have a default period', { key: true })
  }
}
