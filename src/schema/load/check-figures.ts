import type { Block } from '../model/files.ts'
import { type Catalogue, readableFields } from './catalogue.ts'
import type { Path } from './parsed-file.ts'
import type { Report } from './report.ts'

type Figures = Extract<Block, { block: 'report' | 'chart' | 'stats' | 'shortcuts' }>

export function isFigures(block: Block): block is Figures {
  return ['report', 'chart', 'stats', 'shortcuts'].includes(block.block)
}

/** Reports, charts, numbers and shortcuts of a page name reports, resources and search fields that exist. */
export function checkFigures(block: Figures, at: Path, catalogue: Catalogue, report: Report): void {
  if (block.block === 'report' || block.block === 'chart') {
    if (!report.name([...at, 'report'], 'report', block.report, catalogue.codes('report'))) return
    if (block.block === 'chart' && !catalogue.reports.get(block.report)?.chart)
      report.wrong([...at, 'report'], `the report ${block.report} has no "chart"`)
    return
  }
  block.items.forEach((item, index) => {
    const here = [...at, 'items', index]
    if ('page' in item && item.page !== undefined)
      report.name([...here, 'page'], 'page', item.page, catalogue.codes('page'))
    else if (item.resource === undefined) report.wrong(here, 'say which list or page it opens')
    else checkAsked(item.resource, item.filters, here, catalogue, report)
  })
}

/** What is asked of a list is asked of its fields. */
export function checkAsked(
  resource: string,
  filters: Readonly<Record<string, string>> | undefined,
  at: Path,
  catalogue: Catalogue,
  report: Report,
): void {
  if (!report.name([...at, 'resource'], 'resource', resource, catalogue.codes('resource'))) return
  const target = catalogue.resources.get(resource)
  const known = target ? readableFields(target).flatMap((name) => [name, `${name}_begin`, `${name}_end`]) : []
  for (const name of Object.keys(filters ?? {}))
    report.name([...at, 'filters', name], `field of ${resource}`, name, known, true)
}
