import type { EChartsCoreOption } from 'echarts/core'
import type { Row } from '../../api/resource.ts'
import { type Lang, textIn } from '../../schema/base/text.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { Chart } from '../../schema/model/compiled-report.ts'
import { labelOf, numberOf } from './points.ts'

/** Theme colours, which a canvas cannot inherit. */
export type Palette = {
  /** CSS font, also for measuring text. */
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
  /** Whether the reader prefers reduced motion. */
  readonly isCalm: boolean
  /** No room for names next to the elements: the legend and a tap show them. */
  readonly isNarrow: boolean
}

/** ECharts option of a report; `dataIndex` of a click is the row. */
export function optionOf(drawn: Drawn): EChartsCoreOption {
  const { chart, palette, isCalm } = drawn
  const base = {
    color: [...palette.colors],
    textStyle: { color: palette.text, fontFamily: palette.font },
    animation: !isCalm,
    tooltip: {
      trigger: ['line', 'area', 'bar', 'pareto'].includes(chart.type) ? 'axis' : 'item',
      confine: true,
      valueFormatter: (value: unknown) =>
        typeof value === 'number' ? numbers(drawn).format(value) : String(value ?? ''),
    },
  }
  switch (chart.type) {
    case 'pie':
    case 'funnel':
      return { ...base, ...elementsOf(drawn) }
    case 'gauge':
      return { ...base, ...gaugeOf(drawn) }
    case 'radar':
      return { ...base, ...radarOf(drawn) }
    case 'pareto':
      return { ...base, ...paretoOf(drawn) }
    default:
      return { ...base, ...axesOf(drawn) }
  }
}

type ChartElement = { readonly name: string; readonly value: number }

const numbers = ({ lang }: Pick<Drawn, 'lang'>) =>
  new Intl.NumberFormat(lang === 'zh' ? 'zh-CN' : 'en-US', { maximumFractionDigits: 2 })

const nameOf = ({ resource, lang }: Drawn, key: string) => textIn(lang, resource.fields[key]?.title ?? key)

/** The legend leaves room for the table button; the overflow is paged. */
const legendAbove = { top: 0, left: 'center', width: '78%', type: 'scroll' }

function axesOf(drawn: Drawn) {
  const { chart, rows, palette, isNarrow } = drawn
  const { x = '', y, mode, type } = chart
  const names = rows.map((row) => labelOf(row, x))
  const quiet = { axisLabel: { color: palette.quiet }, axisLine: { lineStyle: { color: palette.line } } }
  return {
    grid: { left: 8, right: 16, top: 40, bottom: 8, containLabel: true },
    legend: { show: y.length > 1, ...legendAbove, textStyle: { color: palette.text } },
    xAxis: {
      type: 'category',
      data: names,
      axisLine: quiet.axisLine,
      axisLabel: { ...quiet.axisLabel, ...slanted(names, isNarrow) },
    },
    yAxis: { type: 'value', ...wholeSteps(drawn), splitLine: { lineStyle: { color: palette.line } }, ...quiet },
    series: y.map((key) => ({
      type: type === 'bar' ? 'bar' : 'line',
      name: nameOf(drawn, key),
      // A time step without events has no average: the line connects its neighbours.
      data: rows.map((row) => (row[key] === undefined ? null : numberOf(row, key))),
      connectNulls: true,
      barMaxWidth: 40,
      ...(type === 'area' && { areaStyle: { opacity: 0.16 }, smooth: 0.2, symbolSize: 6 }),
      ...(mode === 'stack' && { stack: 'all' }),
    })),
  }
}

/** Integer axis ticks for counts. */
function wholeSteps({ chart, resource }: Drawn) {
  return chart.y.every((key) => resource.fields[key]?.type === 'integer') ? { minInterval: 1 } : {}
}

/** Letters along an axis at most; beyond, names are rotated and truncated. */
const roomAlong = { wide: 100, narrow: 40 }
/** Axis labels at most without thinning; beyond, overlapping ones are hidden. */
const namesAlong = { wide: 20, narrow: 8 }

function slanted(names: readonly string[], isNarrow: boolean) {
  const size = isNarrow ? 'narrow' : 'wide'
  const length = names.reduce((sum, name) => sum + lettersOf(name), 0)
  if (length <= roomAlong[size]) return {}
  const aslant = { rotate: 30, width: isNarrow ? 64 : 84, overflow: 'truncate' as const }
  return names.length <= namesAlong[size] ? { ...aslant, interval: 0 } : { ...aslant, hideOverlap: true }
}

/** Chinese characters are twice as wide as letters. */
function lettersOf(name: string): number {
  return [...name].reduce((sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? 2 : 1), 0)
}

/** Elements from the largest, with their cumulative share. */
function paretoOf(drawn: Drawn) {
  const { chart, rows, palette } = drawn
  const [key = '', cumulative] = chart.y
  const sorted = rows.map((row, index) => ({ index, value: numberOf(row, key) }))
  sorted.sort((left, right) => right.value - left.value)
  const whole = sorted.reduce((sum, { value }) => sum + value, 0)
  let sum = 0
  const shares = sorted.map(({ index, value }) => {
    sum += value
    // Values out of sight count too, where the report declares it.
    if (cumulative !== undefined) return numberOf(rows[index] ?? { id: '' }, cumulative)
    return whole === 0 ? 0 : Math.round((sum * 1000) / whole) / 10
  })
  const { grid, legend, xAxis, yAxis } = axesOf({ ...drawn, rows: sorted.flatMap(({ index }) => rows[index] ?? []) })
  const percent = { type: 'value', max: 100, axisLabel: { color: palette.quiet, formatter: '{value}%' } }
  return {
    grid,
    legend,
    xAxis,
    yAxis: [yAxis, { ...percent, splitLine: { show: false } }],
    series: [
      { type: 'bar', name: nameOf(drawn, key), data: sorted.map(({ value }) => value), barMaxWidth: 40 },
      {
        type: 'line',
        name: cumulative === undefined ? '%' : nameOf(drawn, cumulative),
        yAxisIndex: 1,
        data: shares,
        smooth: true,
      },
    ],
  }
}

/** One polygon for each row over the measures. */
function radarOf(drawn: Drawn) {
  const { chart, rows, palette, isNarrow } = drawn
  const { x = '', y, maximum: max = 100 } = chart
  return {
    legend: { show: rows.length > 1, bottom: 0, type: 'scroll', textStyle: { color: palette.text } },
    radar: {
      indicator: y.map((key) => ({ name: nameOf(drawn, key), max })),
      radius: isNarrow ? '52%' : '62%',
      axisName: { color: palette.text },
      splitArea: { show: false },
      splitLine: { lineStyle: { color: palette.line } },
      axisLine: { lineStyle: { color: palette.line } },
    },
    series: [
      {
        type: 'radar',
        areaStyle: { opacity: 0.14 },
        data: rows.map((row) => ({ name: labelOf(row, x), value: y.map((key) => numberOf(row, key)) })),
      },
    ],
  }
}

function elementsOf(drawn: Drawn) {
  const { chart, rows, palette, isNarrow } = drawn
  const { x = '', y, type } = chart
  const [key = ''] = y
  const shape =
    type === 'pie'
      ? { radius: ['42%', '68%'], center: ['50%', '46%'] }
      : { top: 8, bottom: 40, left: '18%', width: '64%', sort: 'descending' }
  return {
    legend: { bottom: 0, type: 'scroll', textStyle: { color: palette.text } },
    series: [
      {
        type,
        name: nameOf(drawn, key),
        ...shape,
        label: {
          show: !isNarrow,
          color: palette.text,
          formatter: ({ name, value }: ChartElement) =>
            elementLabel(name, numbers(drawn).format(value), type === 'pie'),
        },
        labelLine: { show: !isNarrow },
        itemStyle: { borderColor: palette.surface, borderWidth: 1 },
        data: rows.map((row) => ({ name: labelOf(row, x), value: numberOf(row, key) })),
      },
    ],
  }
}

/** Characters of a label on one line at most; beyond, the number has its own line, where it is not truncated. */
const lineLength = 16

function elementLabel(name: string, value: string, mayBreak: boolean): string {
  const line = `${name}: ${value}`
  return mayBreak && lettersOf(line) > lineLength ? `${name}\n${value}` : line
}

function gaugeOf(drawn: Drawn) {
  const { chart, rows, palette } = drawn
  const [key = ''] = chart.y
  const [row] = rows
  return {
    series: [
      {
        type: 'gauge',
        max: chart.maximum ?? 100,
        progress: { show: true },
        axisLabel: { color: palette.quiet },
        detail: { color: palette.text, valueAnimation: false },
        title: { color: palette.quiet },
        data: [{ value: row ? numberOf(row, key) : 0, name: nameOf(drawn, key) }],
      },
    ],
  }
}
