import type { EChartsCoreOption } from 'echarts/core'
import type { Row } from '../../api/resource.ts'
import type { Chart, CompiledResource } from '../../schema/model/compiled.ts'
import { type Lang, textIn } from '../../schema/model/text.ts'
import { labelOf, numberOf } from './points.ts'

/** Colours of the page, which a chart cannot inherit. */
export type Palette = {
  /** As CSS names it: text is measured with it. */
  readonly font: string
  readonly text: string
  readonly quiet: string
  readonly line: string
  readonly surface: string
  readonly colors: readonly string[]
}

export type Drawn = {
  readonly resource: CompiledResource
  readonly chart: Chart
  readonly rows: readonly Row[]
  readonly lang: Lang
  readonly palette: Palette
  /** Whether the reader wants nothing to move. */
  readonly isCalm: boolean
  /** No room beside the parts: the legend and a tap name them. */
  readonly isNarrow: boolean
}

/** A report as the option of a chart; `dataIndex` of what is clicked is the row. */
export function optionOf(drawn: Drawn): EChartsCoreOption {
  const { chart, palette, isCalm } = drawn
  const base = {
    color: [...palette.colors],
    textStyle: { color: palette.text, fontFamily: palette.font },
    animation: !isCalm,
    tooltip: { trigger: chart.type === 'line' || chart.type === 'bar' ? 'axis' : 'item', confine: true },
  }
  switch (chart.type) {
    case 'pie':
    case 'funnel':
      return { ...base, ...partsOf(drawn) }
    case 'gauge':
      return { ...base, ...gaugeOf(drawn) }
    default:
      return { ...base, ...axesOf(drawn) }
  }
}

const nameOf = ({ resource, lang }: Drawn, key: string) => textIn(lang, resource.fields[key]?.title ?? key)

function axesOf(drawn: Drawn) {
  const { chart, rows, palette } = drawn
  const { x = '', y, stack, type } = chart
  const quiet = { axisLabel: { color: palette.quiet }, axisLine: { lineStyle: { color: palette.line } } }
  return {
    grid: { left: 8, right: 16, top: 40, bottom: 8, containLabel: true },
    legend: { show: y.length > 1, top: 0, textStyle: { color: palette.text } },
    xAxis: { type: 'category', data: rows.map((row) => labelOf(row, x)), ...quiet },
    yAxis: { type: 'value', splitLine: { lineStyle: { color: palette.line } }, ...quiet },
    series: y.map((key) => ({
      type: type === 'line' ? 'line' : 'bar',
      name: nameOf(drawn, key),
      data: rows.map((row) => numberOf(row, key)),
      barMaxWidth: 40,
      ...(stack && { stack: 'all' }),
    })),
  }
}

function partsOf(drawn: Drawn) {
  const { chart, rows, palette, isNarrow } = drawn
  const { x = '', y, type } = chart
  const [key = ''] = y
  const look =
    type === 'pie' ? { radius: ['42%', '68%'], center: ['50%', '46%'] } : { top: 8, bottom: 40, sort: 'descending' }
  return {
    legend: { bottom: 0, type: 'scroll', textStyle: { color: palette.text } },
    series: [
      {
        type,
        name: nameOf(drawn, key),
        ...look,
        label: { show: !isNarrow, color: palette.text, formatter: '{b}: {c}' },
        labelLine: { show: !isNarrow },
        itemStyle: { borderColor: palette.surface, borderWidth: 1 },
        data: rows.map((row) => ({ name: labelOf(row, x), value: numberOf(row, key) })),
      },
    ],
  }
}

function gaugeOf(drawn: Drawn) {
  const { chart, rows, palette } = drawn
  const [key = ''] = chart.y
  const [row] = rows
  return {
    series: [
      {
        type: 'gauge',
        max: chart.max ?? 100,
        progress: { show: true },
        axisLabel: { color: palette.quiet },
        detail: { color: palette.text, valueAnimation: false },
        title: { color: palette.quiet },
        data: [{ value: row ? numberOf(row, key) : 0, name: nameOf(drawn, key) }],
      },
    ],
  }
}
