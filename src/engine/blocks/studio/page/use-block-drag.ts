import type { RefObject } from 'react'
import type { MadeBlock } from '../../../../schema/edit/block-edits.ts'
import { placeBetween, usePointerDrag } from '../kit/use-pointer-drag.ts'

/** What is dragged: the block at a position, or a new one of a kind. */
export type DraggedBlock = number | MadeBlock

/** Blocks of the page itself, in their order; those inside of others are not moved. */
function blocksIn(root: HTMLElement | null): readonly HTMLElement[] {
  const all = [...(root?.querySelectorAll<HTMLElement>('[data-block]') ?? [])]
  // The studio itself is a block of a page.
  return all.filter((each) => !root?.contains(each.parentElement?.closest('[data-block]') ?? null))
}

/** Position of the block of a page that an element belongs to. */
export function blockAt(root: HTMLElement | null, target: EventTarget | null): number | undefined {
  const index = blocksIn(root).findIndex((each) => target instanceof Node && each.contains(target))
  return index === -1 ? undefined : index
}

/** Drag of blocks within a page, with the line where one would go. */
export function useBlockDrag(
  root: RefObject<HTMLElement | null>,
  onDrop: (dragged: DraggedBlock, before: number) => void,
) {
  const { place, start } = usePointerDrag(
    (event) => placeBetween(root.current, blocksIn(root.current), event),
    (dragged: DraggedBlock, { before }) => onDrop(dragged, before),
  )
  return { line: place?.top, start }
}
