import type { KeyboardEvent, PointerEvent } from 'react'

type Range = { readonly least: number; readonly most: number }

const anyWidth: Range = { least: 48, most: 900 }
/** Pixels of one arrow key. */
const step = 16

const within = ({ least, most }: Range, width: number) => Math.round(Math.min(most, Math.max(least, width)))

type Props = {
  readonly label: string
  readonly width: number
  readonly range?: Range
  readonly onWidth: (width: number) => void
}

/** Resize handle at the right edge of a header or a menu, by mouse or arrow keys. Widths in pixels. */
export function ResizeEdge({ label, width, range = anyWidth, onWidth }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key]
    if (by === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onWidth(within(range, width + by))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a movable separator between columns; hr cannot.
    <span
      className="g-resize"
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={range.least}
      aria-valuemax={range.most}
      tabIndex={0}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => drag(event, width, range, onWidth)}
    />
  )
}

// The edge follows the pointer; the table renders on release.
function drag(
  event: PointerEvent<HTMLSpanElement>,
  width: number,
  range: Range,
  onWidth: (width: number) => void,
): void {
  event.preventDefault()
  event.stopPropagation()
  const { currentTarget: edge, pointerId, clientX: from } = event
  const moved = (x: number) => within(range, width + x - from)
  const follow = ({ clientX }: globalThis.PointerEvent) => {
    edge.style.translate = `${moved(clientX) - width}px`
  }
  const end = ({ clientX, type }: globalThis.PointerEvent) => {
    edge.removeEventListener('pointermove', follow)
    edge.style.translate = ''
    edge.classList.remove('g-resize-on')
    if (type === 'pointerup' && moved(clientX) !== width) onWidth(moved(clientX))
  }
  edge.setPointerCapture(pointerId)
  edge.classList.add('g-resize-on')
  edge.addEventListener('pointermove', follow)
  edge.addEventListener('pointerup', end, { once: true })
  edge.addEventListener('pointercancel', end, { once: true })
}
