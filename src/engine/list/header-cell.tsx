import type { KeyboardEvent, PointerEvent, ThHTMLAttributes } from 'react'

/** What a header needs to know to be made wider: its name for a listener, its width, and whom to tell of another. Pixels. */
export type Resizable = {
  readonly resizeLabel?: string
  readonly wide?: number
  readonly onWidth?: (width: number) => void
}

const narrowest = 48
const widest = 900
/** One press of an arrow key. */
const step = 16

const within = (width: number) => Math.round(Math.min(widest, Math.max(narrowest, width)))

/** A header cell whose right edge can be dragged, or moved by the arrow keys. */
export function HeaderCell({
  resizeLabel,
  wide = 0,
  onWidth,
  children,
  ...rest
}: ThHTMLAttributes<HTMLTableCellElement> & Resizable) {
  if (!onWidth) return <th {...rest}>{children}</th>
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key]
    if (by === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onWidth(within(wide + by))
  }
  return (
    <th {...rest}>
      {children}
      {/* biome-ignore lint/a11y/useSemanticElements: a rule between columns that moves; hr cannot. */}
      <span
        className="list-resize"
        role="separator"
        aria-orientation="vertical"
        aria-label={resizeLabel}
        aria-valuenow={wide}
        aria-valuemin={narrowest}
        aria-valuemax={widest}
        tabIndex={0}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => drag(event, wide, onWidth)}
      />
    </th>
  )
}

// The edge follows the pointer; the table is drawn anew once it is let go.
function drag(event: PointerEvent<HTMLSpanElement>, wide: number, onWidth: (width: number) => void): void {
  event.preventDefault()
  event.stopPropagation()
  const { currentTarget: edge, pointerId, clientX: from } = event
  const moved = (x: number) => within(wide + x - from)
  const follow = ({ clientX }: globalThis.PointerEvent) => {
    edge.style.translate = `${moved(clientX) - wide}px`
  }
  const end = ({ clientX, type }: globalThis.PointerEvent) => {
    edge.removeEventListener('pointermove', follow)
    edge.style.translate = ''
    edge.classList.remove('list-resize-on')
    if (type === 'pointerup' && moved(clientX) !== wide) onWidth(moved(clientX))
  }
  edge.setPointerCapture(pointerId)
  edge.classList.add('list-resize-on')
  edge.addEventListener('pointermove', follow)
  edge.addEventListener('pointerup', end, { once: true })
  edge.addEventListener('pointercancel', end, { once: true })
}
