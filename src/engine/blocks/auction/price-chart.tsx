import { useMemo } from 'react'
import type { HallLine } from '../../../api/auction.ts'
import { Canvas } from '../../chart/canvas.tsx'
import { usePalette } from '../../chart/palette.ts'

type Props = { readonly bids: readonly HallLine[]; readonly title: string }

/** Offset of the zone of stored times, in which the log shows them too (GMT+8). Milliseconds. */
const zone = 8 * 3_600_000

/** Bids of each supplier over time, as steps. */
export function PriceChart({ bids, title }: Props) {
  const palette = usePalette()
  const option = useMemo(() => {
    const bySupplier = Map.groupBy(bids.toReversed(), ({ supplierName = '' }) => supplierName)
    const axis = { axisLine: { lineStyle: { color: palette.line } }, axisLabel: { color: palette.quiet } }
    return {
      color: [...palette.colors],
      textStyle: { color: palette.text, fontFamily: palette.font },
      animation: false,
      useUTC: true,
      tooltip: { trigger: 'item', confine: true },
      legend: { type: 'scroll', bottom: 0, textStyle: { color: palette.text } },
      grid: { left: 8, right: 16, top: 16, bottom: 40, containLabel: true },
      xAxis: { type: 'time', ...axis },
      yAxis: { type: 'value', scale: true, splitLine: { lineStyle: { color: palette.line } }, ...axis },
      series: [...bySupplier].map(([name, lines]) => ({
        ...{ name, type: 'line', step: 'end', symbolSize: 5 },
        data: lines.map(({ at, amount }) => [at + zone, amount]),
      })),
    }
  }, [bids, palette])
  return <Canvas option={option} title={title} height={260} />
}
