import { theme } from 'antd'
import { BarChart, FunnelChart, GaugeChart, LineChart, PieChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type ECharts, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Row } from '../../api/resource.ts'
import type { Chart, CompiledResource } from '../../schema/model/compiled.ts'
import { useLang } from '../../state/lang.ts'
import { optionOf, type Palette } from './option.ts'
// What is drawn is put into the page through this.
import '../../../widgets/kit/html.tsx'

use([
  BarChart,
  LineChart,
  PieChart,
  FunnelChart,
  GaugeChart,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  SVGRenderer,
])

export type DrawingProps = {
  readonly resource: CompiledResource
  readonly chart: Chart
  readonly rows: readonly Row[]
  readonly title: string
  readonly height: number
  readonly onOpen: (row: Row) => void
}

/** Pixels from which there is room for names beside the parts of a chart. */
const roomy = 440

/** A chart that fills its place and follows its width. */
export function Drawing({ resource, chart, rows, title, height, onOpen }: DrawingProps) {
  const lang = useLang()
  const palette = usePalette()
  const place = useRef<HTMLDivElement>(null)
  const drawn = useRef<ECharts>(undefined)
  const [isNarrow, setNarrow] = useState(false)
  const latest = useRef({ rows, onOpen })
  latest.current = { rows, onOpen }
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const instance = init(element, null, { renderer: 'svg' })
    drawn.current = instance
    instance.on('click', ({ dataIndex }) => {
      const row = latest.current.rows[dataIndex]
      if (row) latest.current.onOpen(row)
    })
    const follow = new ResizeObserver(() => {
      instance.resize()
      setNarrow(element.clientWidth < roomy)
    })
    follow.observe(element)
    return () => {
      follow.disconnect()
      instance.dispose()
    }
  }, [])
  const option = useMemo(
    () => optionOf({ resource, chart, rows, lang, palette, isCalm: isCalm(), isNarrow }),
    [resource, chart, rows, lang, palette, isNarrow],
  )
  useEffect(() => drawn.current?.setOption(option, { notMerge: true }), [option])
  return <div ref={place} role="img" aria-label={title} style={{ height }} />
}

function isCalm(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

function usePalette(): Palette {
  const { token } = theme.useToken()
  return useMemo(
    () => ({
      font: token.fontFamily,
      text: token.colorText,
      quiet: token.colorTextSecondary,
      line: token.colorBorderSecondary,
      surface: token.colorBgContainer,
      colors: [
        token.colorPrimary,
        token.green6,
        token.orange6,
        token.purple6,
        token.cyan6,
        token.magenta6,
        token.gold6,
        token.volcano6,
        token.geekblue6,
        token.lime6,
      ],
    }),
    [token],
  )
}
