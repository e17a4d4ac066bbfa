import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** Pixels before a press becomes a drag. */
const threshold = 6

/**
 * Drag by mouse or pen over places that `placeAt` finds under the pointer; Escape ends it. A finger scrolls instead.
 */
export function usePointerDrag<Dragged, Place>(
  placeAt: (event: globalThis.PointerEvent, dragged: Dragged) => Place | undefined,
  onDrop: (dragged: Dragged, place: Place) => void,
) {
  const [place, setPlace] = useState<Place>()
  const latest = useRef({ placeAt, onDrop })
  latest.current = { placeAt, onDrop }
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  const start = (event: PointerEvent, dragged: Dragged) => {
    if (event.button !== 0 || event.pointerType === 'touch') return
    stop.current?.()
    const listeners = new AbortController()
    const { signal } = listeners
    let target: Place | undefined
    let isDragged = false
    stop.current = () => {
      listeners.abort()
      document.body.classList.remove('is-dragging-field')
      setPlace(undefined)
    }
    const move = (moved: globalThis.PointerEvent) => {
      isDragged ||= Math.hypot(moved.clientX - event.clientX, moved.clientY - event.clientY) >= threshold
      if (!isDragged) return
      moved.preventDefault()
      document.body.classList.add('is-dragging-field')
      target = latest.current.placeAt(moved, dragged)
      setPlace(target)
    }
    const up = () => {
      stop.current?.()
      if (target !== undefined) latest.current.onDrop(dragged, target)
    }
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', up, { signal })
    window.addEventListener('pointercancel', () => stop.current?.(), { signal })
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && stop.current?.(), { signal })
  }
  return { place, start }
}

/** Place between parts that lie one below the other: the one that the pointer is before, and the height of the line there. */
export function placeBetween(
  root: HTMLElement | null,
  parts: readonly HTMLElement[],
  { clientX, clientY }: globalThis.PointerEvent,
): { readonly before: number; readonly top: number } | undefined {
  const around = root?.getBoundingClientRect()
  if (!(root && around) || clientX < around.left || clientX > around.right) return undefined
  if (clientY < around.top || clientY > around.bottom) return undefined
  const boxes = parts.map((each) => each.getBoundingClientRect())
  const found = boxes.findIndex(({ top, height }) => clientY < top + height / 2)
  const before = found === -1 ? boxes.length : found
  const edge = boxes[before]?.top ?? (boxes.at(-1)?.bottom ?? around.top) + 6
  return { before, top: edge - around.top + root.scrollTop - 6 }
}
