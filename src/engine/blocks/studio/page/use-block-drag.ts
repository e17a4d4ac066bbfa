import type { RefObject } from 'react'
import type { MadeBlock, WrittenBlock } from '../../../../schema/edit/block-edits.ts'
import {
  type BlockSide,
  type BlockSlot,
  mayHold,
  mayStandBeside,
  type PlacedBlock,
} from '../../../../schema/edit/block-places.ts'
import { isWithin, type Path } from '../../../../schema/model/diagnostic.ts'
import { placeBetween, usePointerDrag } from '../kit/use-pointer-drag.ts'

/** What is dragged: the block at a path, or a new one of a kind. */
export type DraggedBlock = Path | MadeBlock

/** Where a dragged block goes: between others, or beside one. */
export type BlockTarget = BlockSlot | { readonly of: Path; readonly side: BlockSide }

type Box = Readonly<Record<'height' | 'left' | 'top' | 'width', number>>
type Drop = { readonly target: BlockTarget; readonly mark: Box }

/** Share of the width of a block at which another one goes beside it. */
const sideShare = 0.12
/** Width of the line that shows a place. Pixels. */
const line = 3

/** Drag of blocks on a page, also into and out of columns and tabs, with the line where one would go. */
export function useBlockDrag(
  root: RefObject<HTMLElement | null>,
  blocks: readonly PlacedBlock[],
  onDrop: (dragged: DraggedBlock, target: BlockTarget) => void,
) {
  const { place, start } = usePointerDrag<DraggedBlock, Drop>(
    (event, dragged) => dropAt(root.current, blocks, dragged, event),
    (dragged, { target }) => onDrop(dragged, target),
  )
  return { mark: place?.mark, start }
}

/** Block of a page that an element belongs to, the innermost one. */
export function blockOf(
  root: HTMLElement | null,
  blocks: readonly PlacedBlock[],
  target: EventTarget | null,
): { readonly placed: PlacedBlock; readonly element: HTMLElement } | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-path]') : null
  // The studio itself is a block of a page.
  if (!(element && root?.contains(element))) return undefined
  const placed = blocks.find(({ path }) => path.join('.') === element.dataset.path)
  return placed && { placed, element }
}

function dropAt(
  root: HTMLElement | null,
  blocks: readonly PlacedBlock[],
  dragged: DraggedBlock,
  event: globalThis.PointerEvent,
): Drop | undefined {
  if (!root) return undefined
  const isNew = typeof dragged === 'string'
  const block = isNew ? { block: dragged } : blocks.find(({ path }) => String(path) === String(dragged))?.block
  const under = blockOf(root, blocks, document.elementFromPoint(event.clientX, event.clientY))
  if (!block) return undefined
  if (!under) return atEdge(root, event)
  if (!isNew && isWithin(under.placed.path, dragged)) return undefined
  return besideOf(root, block, under, event) ?? aboveOrBelow(root, block, under, event) ?? atEdge(root, event)
}

type Under = NonNullable<ReturnType<typeof blockOf>>

/** Place at the side of a block, near its edge. */
function besideOf(
  root: HTMLElement,
  block: WrittenBlock,
  { placed, element }: Under,
  { clientX }: globalThis.PointerEvent,
): Drop | undefined {
  const { left, top, width, height } = boxIn(root, element)
  const across = (clientX - element.getBoundingClientRect().left) / width
  const side = across < sideShare ? 'left' : across > 1 - sideShare ? 'right' : undefined
  if (!(side && mayStandBeside(block, placed, side))) return undefined
  const edge = side === 'left' ? left : left + width - line
  return { target: { of: placed.path, side }, mark: { left: edge, top, width: line, height } }
}

/** Place before or after a block in its list. */
function aboveOrBelow(
  root: HTMLElement,
  block: WrittenBlock,
  { placed, element }: Under,
  { clientY }: globalThis.PointerEvent,
): Drop | undefined {
  const list = placed.path.slice(0, -1)
  if (!mayHold(list, block)) return undefined
  const { left, top, width, height } = boxIn(root, element)
  const isBelow = clientY > element.getBoundingClientRect().top + height / 2
  const at = Number(placed.path.at(-1)) + (isBelow ? 1 : 0)
  return { target: { list, at }, mark: { left, top: isBelow ? top + height : top - line, width, height: line } }
}

/** Box of an element in the scrolled content of another one. */
function boxIn(root: HTMLElement, element: HTMLElement): Box {
  const [around, box] = [root.getBoundingClientRect(), element.getBoundingClientRect()]
  const [left, top] = [box.left - around.left + root.scrollLeft, box.top - around.top + root.scrollTop]
  return { left, top, width: box.width, height: box.height }
}

/** Place between the blocks of the page itself. */
function atEdge(root: HTMLElement, event: globalThis.PointerEvent): Drop | undefined {
  const all = [...root.querySelectorAll<HTMLElement>('[data-path]')]
  const outer = all.filter((each) => !root.contains(each.parentElement?.closest('[data-path]') ?? null))
  const found = placeBetween(root, outer, event)
  if (!found) return undefined
  const mark = { left: 0, top: found.top, width: root.clientWidth, height: line }
  return { target: { list: ['blocks'], at: found.before }, mark }
}
