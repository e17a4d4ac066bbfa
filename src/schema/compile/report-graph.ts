import type { Chart, ReportColumn } from '../model/compiled-report.ts'
import type { Report } from '../model/report-file.ts'
import { ownFields } from './column-link.ts'

/** A chart along days, weeks, months or years includes periods without rows. */
export function chartOf(chart: NonNullable<Report['chart']>, columns: readonly ReportColumn[]): Chart {
  const along = columns.find(({ key, aggregate }) => key === chart.x && aggregate === undefined)
  if (!along?.period) return chart
  const added = columns.filter(({ aggregate }) => ['count', 'countDistinct', 'sum'].includes(aggregate ?? ''))
  const [field] = along.path
  return {
    ...chart,
    time: {
      period: along.period,
      ...(along.path.length === 1 && field !== undefined && { field }),
      adds: chart.y.filter((name) => added.some(({ key }) => key === name)),
    },
  }
}

/** A day, month or year filters by its days. */
export function drillOf({ list, report, where }: NonNullable<Report['drill']>, columns: readonly ReportColumn[]) {
  const isPeriod = ([, key]: readonly [string, string]) =>
    columns.some((column) => column.key === key && column.period !== undefined && column.aggregate === undefined)
  const { spans = [], plain = [] } = Object.groupBy(Object.entries(ownFields(where)), (way) =>
    isPeriod(way) ? 'spans' : 'plain',
  )
  return {
    ...(list !== undefined && { list }),
    ...(report !== undefined && { report }),
    filters: Object.fromEntries(plain),
    ...(spans.length > 0 && { spans: Object.fromEntries(spans) }),
  }
}
