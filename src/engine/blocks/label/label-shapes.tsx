import { useMemo } from 'react'
import type { Shape } from '../../../schema/label/drawing.ts'
import { millimetres } from '../../../schema/label/wrap.ts'

const anchors = { left: 'start', center: 'middle', right: 'end' } as const
const shares = { left: 0, center: 0.5, right: 1 } as const

/** Shapes of a label as SVG, in millimetres. */
export function LabelShapes({ shapes }: { readonly shapes: readonly Shape[] }) {
  return shapes.map((shape, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: all shapes are drawn again together.
    <Drawn key={index} shape={shape} />
  ))
}

function Drawn({ shape }: { readonly shape: Shape }) {
  switch (shape.shape) {
    case 'fill':
      return <rect x={shape.x} y={shape.y} width={shape.w} height={shape.h} fill="#000" />
    case 'frame': {
      const { x, y, w, h, thick } = shape
      const inner = {
        x: x + thick / 2,
        y: y + thick / 2,
        width: Math.max(0, w - thick),
        height: Math.max(0, h - thick),
      }
      return <rect {...inner} fill="none" stroke="#000" strokeWidth={thick} />
    }
    case 'text': {
      const { x, y, w, text, size, bold, align } = shape
      return (
        <text
          x={x + w * shares[align]}
          y={y}
          fontSize={size * millimetres}
          fontWeight={bold ? 700 : 400}
          textAnchor={anchors[align]}
        >
          {text}
        </text>
      )
    }
    case 'bits':
      return <Picture shape={shape} />
    case 'fault':
      return (
        <g className="label-fault">
          <rect x={shape.x} y={shape.y} width={shape.w} height={shape.h} />
          <path
            d={`M${shape.x} ${shape.y}l${shape.w} ${shape.h}M${shape.x} ${shape.y + shape.h}l${shape.w} ${-shape.h}`}
          />
          <text x={shape.x + 1} y={shape.y + 3.5} fontSize={2.6}>
            {shape.text}
          </text>
        </g>
      )
  }
}

function Picture({
  shape: { x, y, w, h, columns, rows, bits },
}: {
  readonly shape: Extract<Shape, { shape: 'bits' }>
}) {
  const path = useMemo(() => {
    const source = Uint8Array.from(atob(bits), (letter) => letter.charCodeAt(0))
    const line = Math.ceil(columns / 8)
    const isDark = (at: number) => {
      const [row, column] = [Math.floor(at / columns), at % columns]
      return (((source[row * line + (column >> 3)] ?? 0) >> (7 - (column & 7))) & 1) === 1
    }
    return Array.from({ length: columns * rows }, (_, at) => at)
      .filter(isDark)
      .map((at) => `M${at % columns} ${Math.floor(at / columns)}h1v1h-1z`)
      .join('')
  }, [bits, columns, rows])
  return <path d={path} transform={`translate(${x} ${y}) scale(${w / columns} ${h / rows})`} fill="#000" />
}
