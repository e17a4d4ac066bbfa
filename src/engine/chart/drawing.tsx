import { useMemo, useState } from 'react'
import { isStill } from '../../../widgets/kit/motion.ts'
import type { Row } from '../../api/resource.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { Chart } from '../../schema/model/compiled-report.ts'
import { useLang } from '../../state/lang.ts'
import { Canvas } from './canvas.tsx'
import { optionOf } from './option.ts'
import { usePalette } from './palette.ts'

export type DrawingProps = {
  readonly resource: CompiledResource
  readonly chart: Chart
  readonly rows: readonly Row[]
  readonly title: string
  readonly height: number
  readonly onOpen: (row: Row) => void
}

/** Minimum width in pixels for names next to the elements of a chart. */
const roomy = 440

/** Rows of a report as a canvas. */
export function Drawing({ resource, chart, rows, title, height, onOpen }: DrawingProps) {
  const lang = useLang()
  const palette = usePalette()
  const [isNarrow, setNarrow] = useState(false)
  const option = useMemo(
    () => optionOf({ resource, chart, rows, lang, palette, isCalm: isStill(), isNarrow }),
    [resource, chart, rows, lang, palette, isNarrow],
  )
  const press = (index: number) => {
    const row = rows[index]
    if (row) onOpen(row)
  }
  return (
    <Canvas
      option={option}
      title={title}
      height={height}
      onPress={press}
      onWidth={(width) => setNarrow(width < roomy)}
    />
  )
}
