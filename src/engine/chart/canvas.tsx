import { BarChart, FunnelChart, GaugeChart, LineChart, PieChart, RadarChart } from 'echarts/charts'
import { GridComponent, LegendComponent, RadarComponent, TooltipComponent } from 'echarts/components'
import { type ECharts, type EChartsCoreOption, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
// Registers the sanitiser for HTML of the chart library.
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
  /** Text alternative. */
  readonly title: string
  /** Pixels. */
  readonly height: number
  /** Called with the index of the pressed element. */
  readonly onPress?: (index: number) => void
  /** Called with the width in pixels, at first and on change. */
  readonly onWidth?: (width: number) => void
}

/** A chart that fills its container and follows its width. */
export function Canvas({ option, title, height, onPress, onWidth }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const drawn = useRef<ECharts>(undefined)
  const latest = useRef({ onPress, onWidth })
  latest.current = { onPress, onWidth }
  useEffect(() => {
    const element = container.current
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
  return <div ref={container} role="img" aria-label={title} style={{ height }} />
}
