import { BarChart, FunnelChart, GaugeChart, LineChart, PieChart, RadarChart } from 'echarts/charts'
import { GridComponent, LegendComponent, RadarComponent, TooltipComponent } from 'echarts/components'
import { type ECharts, type EChartsCoreOption, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
// What is drawn is put into the page through this.
import '../../../widgets/kit/html.tsx'

use([
  BarChart,
  LineChart,
  PieChart,
  FunnelChart,
  GaugeChart,
  RadarChart,
  RadarComponent,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  SVGRenderer,
])

type Props = {
  readonly option: EChartsCoreOption
  /** What is told to those who do not see it. */
  readonly title: string
  /** Pixels. */
  readonly height: number
  /** Told which part was pressed. */
  readonly onPress?: (index: number) => void
  /** Told its width in pixels, at first and when it changes. */
  readonly onWidth?: (width: number) => void
}

/** A chart that fills its place and follows its width. */
export function Canvas({ option, title, height, onPress, onWidth }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const drawn = useRef<ECharts>(undefined)
  const latest = useRef({ onPress, onWidth })
  latest.current = { onPress, onWidth }
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const instance = init(element, null, { renderer: 'svg' })
    drawn.current = instance
    instance.on('click', ({ dataIndex }) => latest.current.onPress?.(dataIndex))
    const follow = new ResizeObserver(() => {
      instance.resize()
      latest.current.onWidth?.(element.clientWidth)
    })
    follow.observe(element)
    return () => {
      follow.disconnect()
      instance.dispose()
    }
  }, [])
  useEffect(() => drawn.current?.setOption(option, { notMerge: true }), [option])
  return <div ref={place} role="img" aria-label={title} style={{ height }} />
}
