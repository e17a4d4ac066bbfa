import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { FormPlace } from '../../../schema/edit/placed-field.ts'
import type { FieldType } from '../../../schema/fields/registry.ts'

/** What is dragged: a field, or a new one of a type. */
export type Dragged = { readonly key: string; readonly type?: FieldType }

type Mark = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
type Drag = { readonly dragged: Dragged; readonly x: number; readonly y: number; readonly target?: FormPlace }

/** Places of fields in a form; cells of their rows name columns. */
const slots = '.f-slot[data-field]'
/** Pixels before a press becomes a drag. */
const threshold = 6
/** Time that a finger rests before its press becomes a drag and no longer scrolls. Milliseconds. */
const hold = 350
/** Distance to the edge of the scroll container that scrolls it, and the step. Pixels. */
const edge = { near: 40, step: 12 }

/** Key of the field that a node of a form belongs to. */
export function fieldAt(target: EventTarget | null): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>(slots)?.dataset.field : undefined
}

/**
 * Drag of fields within a form by mouse, pen, or a finger that rests first, with the mark of the place where one would go; Escape ends it.
 */
export function useFieldDrag(
  root: RefObject<HTMLElement | null>,
  onDrop: (dragged: Dragged, place: FormPlace) => void,
) {
  const [mark, setMark] = useState<Mark>()
  const finger = useHeldFinger()
  const drag = useRef<Drag>(undefined)
  const drop = useRef(onDrop)
  drop.current = onDrop
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  const start = (event: PointerEvent, dragged: Dragged) => {
    if (event.button !== 0) return
    stop.current?.()
    drag.current = { dragged, x: event.clientX, y: event.clientY }
    if (event.pointerType === 'touch') finger.press()
    const move = (moved: globalThis.PointerEvent) => {
      const now = drag.current
      if (!now) return
      if (Math.hypot(moved.clientX - now.x, moved.clientY - now.y) < threshold && !now.target) return
      // A finger that moves at once scrolls.
      if (finger.scrolls()) return end(false)
      moved.preventDefault()
      document.body.classList.add('is-dragging-field')
      const found = placeUnder(root.current, moved, now.dragged.key)
      setMark(found?.mark)
      drag.current = { dragged: now.dragged, x: now.x, y: now.y, ...(found && { target: found.place }) }
      scrollAtEdge(root.current, moved.clientY)
    }
    const end = (isDropped: boolean) => {
      const now = drag.current
      stop.current?.()
      if (isDropped && now?.target) drop.current(now.dragged, now.target)
    }
    const up = () => end(true)
    const key = ({ key: pressed }: KeyboardEvent) => {
      if (pressed === 'Escape') end(false)
    }
    const cancel = () => end(false)
    const listeners = new AbortController()
    const { signal } = listeners
    stop.current = () => {
      listeners.abort()
      finger.release()
      drag.current = undefined
      document.body.classList.remove('is-dragging-field')
      setMark(undefined)
    }
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', up, { signal })
    window.addEventListener('pointercancel', cancel, { signal })
    window.addEventListener('keydown', key, { signal })
  }
  return { mark, isHeld: finger.isHeld, start }
}

/** Finger on a field: after a rest it drags, and neither scrolls nor opens the menu of the browser. */
function useHeldFinger() {
  const [isHeld, setHeld] = useState(false)
  const state = useRef<'none' | 'pressed' | 'held'>('none')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Safari heeds only listeners from before the touch.
  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    const scroll = (event: Event) => {
      if (state.current === 'held' && event.cancelable) event.preventDefault()
    }
    const menu = (event: Event) => {
      if (state.current !== 'none') event.preventDefault()
    }
    window.addEventListener('touchmove', scroll, { passive: false, signal })
    window.addEventListener('contextmenu', menu, { signal })
    return () => listeners.abort()
  }, [])
  const release = () => {
    clearTimeout(timer.current)
    state.current = 'none'
    setHeld(false)
  }
  const press = () => {
    state.current = 'pressed'
    timer.current = setTimeout(() => {
      state.current = 'held'
      setHeld(true)
    }, hold)
  }
  return { isHeld, press, release, scrolls: () => state.current === 'pressed' }
}

// Next to the field under the pointer: left and right of it in a row of several, above and below it otherwise.
function placeUnder(root: HTMLElement | null, { clientX, clientY }: globalThis.PointerEvent, key: string) {
  const slot = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(slots)
  const of = slot?.dataset.field
  if (!(root && slot && of !== undefined && of !== key && root.contains(slot))) return undefined
  const [box, around] = [slot.getBoundingClientRect(), root.getBoundingClientRect()]
  const isInRow = box.width < around.width * 0.6
  const isBefore = isInRow ? clientX < box.left + box.width / 2 : clientY < box.top + box.height / 2
  const [left, top] = [box.left - around.left + root.scrollLeft, box.top - around.top + root.scrollTop]
  const mark = isInRow
    ? { left: isBefore ? left - 6 : left + box.width + 3, top, width: 3, height: box.height }
    : { left, top: isBefore ? top - 6 : top + box.height + 3, width: box.width, height: 3 }
  return { place: { side: isBefore ? 'before' : 'after', of } satisfies FormPlace, mark }
}

function scrollAtEdge(root: HTMLElement | null, y: number): void {
  if (!root) return
  const { top, bottom } = root.getBoundingClientRect()
  if (y < top + edge.near) root.scrollBy(0, -edge.step)
  else if (y > bottom - edge.near) root.scrollBy(0, edge.step)
}
