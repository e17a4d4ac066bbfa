import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { drawn } from '../../../schema/label/drawing.ts'
import type { LabelValues } from '../../../schema/label/label-values.ts'
import type { LabelElement, LabelSize } from '../../../schema/label/layout.ts'
import { LabelShapes } from './label-shapes.tsx'
import { sized, snapped } from './snap.ts'

type CanvasProps = {
  readonly paper: LabelSize
  readonly elements: readonly LabelElement[]
  readonly values: LabelValues
  readonly selected: number | undefined
  /** Distance of the grid in millimetres; 0 without one. */
  readonly grid: number
  readonly isLocked: boolean
  readonly onSelect: (index: number | undefined) => void
  /** A changed element; `goesOn` within a drag or a held key. */
  readonly onChange: (index: number, element: LabelElement, goesOn: boolean) => void
  readonly onRemove: (index: number) => void
}

type Drag = {
  readonly index: number
  readonly from: LabelElement
  readonly x: number
  readonly y: number
  readonly isSize: boolean
  moved: boolean
}

/** Height of the paper at most, as a share of the window. Per cent. */
const tallest = 70

/** Label in millimetres: elements are dragged, sized at their corner, and moved by arrow keys. */
export function LabelCanvas(props: CanvasProps) {
  const { paper, elements, values, selected, grid, isLocked, onSelect, onChange } = props
  const { t } = useTranslation()
  const svg = useRef<SVGSVGElement>(null)
  const drag = useRef<Drag>(undefined)
  const pointOf = ({ clientX, clientY }: PointerEvent) => {
    const box = svg.current?.getBoundingClientRect()
    const scale = box && box.width > 0 ? paper.width / box.width : 1
    return { x: (clientX - (box?.left ?? 0)) * scale, y: (clientY - (box?.top ?? 0)) * scale }
  }
  const begin = (event: PointerEvent, index: number, isSize: boolean) => {
    const from = elements[index]
    onSelect(index)
    if (isLocked || !from) return
    event.stopPropagation()
    svg.current?.setPointerCapture(event.pointerId)
    drag.current = { index, from, ...pointOf(event), isSize, moved: false }
  }
  const move = (event: PointerEvent) => {
    const now = drag.current
    if (!now) return
    const point = pointOf(event)
    const [dx, dy] = [point.x - now.x, point.y - now.y]
    if (!now.moved && Math.hypot(dx, dy) < 0.3) return
    const others = elements.filter((_, at) => at !== now.index)
    const { from } = now
    const to = now.isSize
      ? sized({ ...from, w: from.w + dx, h: from.h + dy }, grid)
      : snapped({ ...from, x: from.x + dx, y: from.y + dy }, others, paper, grid)
    onChange(now.index, to, now.moved)
    now.moved = true
  }
  const end = () => {
    drag.current = undefined
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no fieldsets.
    <svg
      ref={svg}
      className="label-paper"
      // The box has the shape of the paper, also where its height is limited: places on it follow from its width.
      style={{ width: `min(100%, ${(tallest * paper.width) / paper.height}vh)` }}
      viewBox={`0 0 ${paper.width} ${paper.height}`}
      role="group"
      aria-label={t('label.canvas')}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onPointerDown={() => onSelect(undefined)}
    >
      {grid > 0 && !isLocked && <Grid paper={paper} grid={Math.max(grid, 1) * 5} />}
      {elements.map((element, index) => (
        <Element
          // biome-ignore lint/suspicious/noArrayIndexKey: an element is its position in the layout.
          key={index}
          {...{ element, index, values, isLocked }}
          isSelected={selected === index}
          onBegin={(event, isSize) => begin(event, index, isSize)}
          onKey={(event) => byKey(event, props, index, element)}
          onFocus={() => onSelect(index)}
        />
      ))}
    </svg>
  )
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Arrow keys move by the grid, with Shift by a tenth of a millimetre, with Alt they change the size. */
function byKey(
  event: KeyboardEvent,
  { grid, isLocked, onChange, onRemove }: CanvasProps,
  index: number,
  from: LabelElement,
) {
  if (isLocked) return
  if (event.key === 'Delete' || event.key === 'Backspace') {
    event.preventDefault()
    return onRemove(index)
  }
  const step = steps[event.key]
  if (!step) return
  event.preventDefault()
  const far = event.shiftKey ? 0.1 : Math.max(grid, 0.5)
  const [dx, dy] = [step[0] * far, step[1] * far]
  const rounded = (value: number) => Math.round(value * 100) / 100
  const to = event.altKey
    ? sized({ ...from, w: from.w + dx, h: from.h + dy }, 0)
    : { ...from, x: rounded(from.x + dx), y: rounded(from.y + dy) }
  onChange(index, to, event.repeat)
}

function Grid({ paper, grid }: { readonly paper: LabelSize; readonly grid: number }) {
  const across = Array.from(
    { length: Math.floor(paper.width / grid) },
    (_, index) => `M${(index + 1) * grid} 0V${paper.height}`,
  )
  const down = Array.from(
    { length: Math.floor(paper.height / grid) },
    (_, index) => `M0 ${(index + 1) * grid}H${paper.width}`,
  )
  return <path className="label-grid" d={[...across, ...down].join('')} />
}

type ElementProps = Pick<CanvasProps, 'values' | 'isLocked'> & {
  readonly element: LabelElement
  readonly index: number
  readonly isSelected: boolean
  readonly onBegin: (event: PointerEvent, isSize: boolean) => void
  readonly onKey: (event: KeyboardEvent) => void
  readonly onFocus: () => void
}

/** Least height that is easy to hit. Millimetres. */
const tall = 2

function Element({ element, index, values, isLocked, isSelected, onBegin, onKey, onFocus }: ElementProps) {
  const { t } = useTranslation()
  const { x, y, w, h } = element
  const box = { x, y: h < tall ? y - tall / 2 : y, width: Math.max(w, tall), height: Math.max(h, tall) }
  const name = t('label.element', { kind: t(`label.kind_${element.kind}`), number: index + 1 })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no buttons.
    <g
      role="button"
      tabIndex={0}
      aria-label={name}
      aria-pressed={isSelected}
      className="label-element"
      data-kind={element.kind}
      onPointerDown={(event) => onBegin(event, false)}
      onKeyDown={onKey}
      onFocus={onFocus}
    >
      <LabelShapes shapes={drawn([element], values)} />
      <rect {...box} className="label-hit" />
      {isSelected && !isLocked && (
        <rect
          className="label-handle"
          x={box.x + box.width - 1.2}
          y={box.y + box.height - 1.2}
          width={2.4}
          height={2.4}
          onPointerDown={(event) => onBegin(event, true)}
        />
      )}
    </g>
  )
}
