import type { KeyboardEvent, PointerEvent } from 'react'

const narrowest = 48
const widest = 900
/** One press of an arrow key. */
const step = 16

const within = (width: number) => Math.round(Math.min(widest, Math.max(narrowest, width)))

type Props = { readonly label: string; readonly width: number; readonly onWidth: (width: number) => void }

/** The right edge of a header, dragged by the pointer or moved by the arrow keys. Widths in pixels. */
export function ResizeEdge({ label, width, onWidth }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key]
    if (by === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onWidth(within(width + by))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule between columns that moves; hr cannot.
    <span
      className="g-resize"
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      tabIndex={0}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => drag(event, width, onWidth)}
    />
  )
}

// The edge follows the pointer; the table is drawn anew once it is let go.
function drag(event: PointerEvent<HTMLSpanElement>, width: number, onWidth: (width: number) => void): void {
  event.preventDefault()
  event.stopPropagation()
  const { currentTarget: edge, pointerId, clientX: from } = event
  const moved = (x: number) => within(width + x - from)
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
