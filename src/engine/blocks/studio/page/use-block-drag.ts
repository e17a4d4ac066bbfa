import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { MadeBlock } from '../../../../schema/edit/block-edits.ts'

/** What is dragged: the block at a position, or a new one of a kind. */
export type DraggedBlock = number | MadeBlock

/** Pixels before a press becomes a drag. */
const threshold = 6

/** Blocks of the page itself, in their order; those inside of others are not moved. */
export function blocksIn(root: HTMLElement | null): readonly HTMLElement[] {
  const all = [...(root?.querySelectorAll<HTMLElement>('[data-block]') ?? [])]
  // The studio itself is a block of a page.
  return all.filter((each) => !root?.contains(each.parentElement?.closest('[data-block]') ?? null))
}

/** Position of the block of a page that an element belongs to. */
export function blockAt(root: HTMLElement | null, target: EventTarget | null): number | undefined {
  const index = blocksIn(root).findIndex((each) => target instanceof Node && each.contains(target))
  return index === -1 ? undefined : index
}

/** Drag of blocks within a page, with the line where one would go; Escape ends it. */
export function useBlockDrag(
  root: RefObject<HTMLElement | null>,
  onDrop: (dragged: DraggedBlock, before: number) => void,
) {
  const [line, setLine] = useState<number>()
  const drop = useRef(onDrop)
  drop.current = onDrop
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  const start = (event: PointerEvent, dragged: DraggedBlock) => {
    if (event.button !== 0 || event.pointerType === 'touch') return
    stop.current?.()
    const listeners = new AbortController()
    const { signal } = listeners
    let before: number | undefined
    stop.current = () => {
      listeners.abort()
      setLine(undefined)
      document.body.classList.remove('is-dragging-field')
    }
    const move = (moved: globalThis.PointerEvent) => {
      if (before === undefined && Math.hypot(moved.clientX - event.clientX, moved.clientY - event.clientY) < threshold)
        return
      moved.preventDefault()
      document.body.classList.add('is-dragging-field')
      const place = placeAt(root.current, moved)
      before = place?.before
      setLine(place?.top)
    }
    const up = () => {
      const target = before
      stop.current?.()
      if (target !== undefined) drop.current(dragged, target)
    }
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', up, { signal })
    window.addEventListener('pointercancel', () => stop.current?.(), { signal })
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && stop.current?.(), { signal })
  }
  return { line, start }
}

/** The block that the pointer is before, and the height of the line there. */
function placeAt(root: HTMLElement | null, { clientX, clientY }: globalThis.PointerEvent) {
  const around = root?.getBoundingClientRect()
  if (!(root && around) || clientX < around.left || clientX > around.right) return undefined
  if (clientY < around.top || clientY > around.bottom) return undefined
  const boxes = blocksIn(root).map((each) => each.getBoundingClientRect())
  const found = boxes.findIndex(({ top, height }) => clientY < top + height / 2)
  const before = found === -1 ? boxes.length : found
  const edge = boxes[before]?.top ?? (boxes.at(-1)?.bottom ?? around.top) + 6
  return { before, top: edge - around.top + root.scrollTop - 6 }
}
