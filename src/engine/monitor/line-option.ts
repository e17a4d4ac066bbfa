import type { EChartsCoreOption } from 'echarts/core'
import type { Reading } from '../../api/monitor.ts'
import { type Lang, textIn } from '../../schema/base/text.ts'
import type { Parameter } from '../../schema/model/monitored.ts'
import type { Palette } from '../chart/option.ts'
import { byteScale, bytesOnAxis, momentText, valueText } from './value-text.ts'

export type Lines = {
  /** Drawn parameters by name; all of one unit. */
  readonly parameters: Readonly<Record<string, Parameter>>
  readonly past: readonly Reading[]
  readonly lang: Lang
  readonly palette: Palette
}

/** ECharts option for readings of the last minutes: a line for each parameter over time. */
export function lineOption({ parameters, past, lang, palette }: Lines): EChartsCoreOption {
  const [unit = 'count'] = Object.values(parameters).map((parameter) => parameter.unit)
  const numbers = (name: string) => past.map(({ values }) => Number(values[name] ?? 0))
  // Axis steps round in megabytes are not round in bytes.
  const scale = unit === 'bytes' ? byteScale(Math.max(0, ...Object.keys(parameters).flatMap(numbers))) : 1
  const text = (value: number) => valueText(value * scale, unit, lang)
  const onAxis = (value: number) => (unit === 'bytes' ? bytesOnAxis(value * scale, scale) : text(value))
  const quiet = {
    axisLabel: { color: palette.quiet, hideOverlap: true },
    axisLine: { lineStyle: { color: palette.line } },
  }
  return {
    color: [...palette.colors],
    textStyle: { color: palette.text, fontFamily: palette.font },
    // No animation: the chart changes every few seconds.
    animation: false,
    tooltip: {
      trigger: 'axis',
      confine: true,
      valueFormatter: (value: unknown) => text(Number(value)),
    },
    grid: { left: 8, right: 16, top: 40, bottom: 8, containLabel: true },
    legend: { show: true, top: 0, textStyle: { color: palette.text } },
    xAxis: { type: 'category', boundaryGap: false, data: past.map(({ at }) => momentText(at).slice(11)), ...quiet },
    yAxis: {
      type: 'value',
      min: 0,
      ...(unit === 'count' && { minInterval: 1 }),
      splitLine: { lineStyle: { color: palette.line } },
      ...quiet,
      axisLabel: { color: palette.quiet, formatter: onAxis },
    },
    series: Object.entries(parameters).map(([name, { title }]) => ({
      type: 'line',
      name: textIn(lang, title),
      data: numbers(name).map((value) => value / scale),
      // A single reading shows as a point.
      showSymbol: past.length < 2,
      areaStyle: { opacity: 0.08 },
    })),
  }
}
