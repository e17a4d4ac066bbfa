import { compactJson } from '../model/compact-json.ts'
import { isWithin, type Path } from '../model/diagnostic.ts'
import { isBlock, plainBlock, type WrittenBlock } from './block-edits.ts'
import { wholeValue } from './format-text.ts'
import { isObject } from './meta-schema.ts'

/** Place for a block in a page file: a list of blocks by its path, and the position in it. */
export type BlockSlot = { readonly list: Path; readonly at: number }
export type BlockSide = 'left' | 'right'
/** Block of a page file, with its path: `blocks, 0, left, 1` is the second one at the left of the first one. */
export type PlacedBlock = { readonly path: Path; readonly block: WrittenBlock }
/** Changed text, and the path of the block that was added or moved. */
export type BlockEdit = { readonly text: string; readonly place: Path }

/** Blocks while they are moved: each is identified by its object. */
type Blocks = unknown[]
type Page = { readonly [key: string]: unknown; readonly blocks: Blocks }

/** Blocks of a page file and those inside of others, in reading order; undefined while the text cannot be read. */
export function placedBlocks(text: string): readonly PlacedBlock[] | undefined {
  const page = pageOf(text)
  return page && placedIn(page)
}

/** Whether blocks are inside of a block. */
export function isContainer({ block }: WrittenBlock): boolean {
  return block === 'split' || block === 'steps' || block === 'tabs'
}

/** Whether a list of blocks takes a block: tabs also stand at the right of a split, columns and steps only on the page itself. */
export function mayHold(list: Path, block: WrittenBlock): boolean {
  if (list.length === 1) return true
  return block.block === 'tabs' ? list.length === 3 && list[2] === 'right' : !isContainer(block)
}

/** Whether a block may stand at a side of another one, both in columns then. */
export function mayStandBeside(block: WrittenBlock, other: PlacedBlock, side: BlockSide): boolean {
  if (other.path.length !== 2) return false
  const [left, right] = side === 'left' ? [block, other.block] : [other.block, block]
  return mayHold(['blocks', 0, 'left'], left) && mayHold(['blocks', 0, 'right'], right)
}

/** The text with a further block at a place. */
export function withBlock(text: string, block: WrittenBlock, slot: BlockSlot): BlockEdit {
  const page = pageOf(text)
  if (!page) return { text, place: [] }
  put(page, block, slot)
  return written(page, block)
}

/** The text with a block at another place of the text as it is now. */
export function withMovedBlock(text: string, from: Path, { list, at }: BlockSlot): BlockEdit {
  const page = pageOf(text)
  const [block, source, target] = [blockAt(page, from), listAt(page, from.slice(0, -1)), listAt(page, list)]
  if (!(page && block && source && target) || isWithin(list, from) || !mayHold(list, block))
    return { text, place: from }
  // The place holds until something is removed.
  const standIn = { ...block }
  target.splice(Math.min(at, target.length), 0, standIn)
  source.splice(source.indexOf(block), 1)
  return written(page, standIn)
}

/** The text with a block one place up or down in reading order, also into and out of columns, tabs and steps. */
export function withSteppedBlock(text: string, from: Path, by: -1 | 1): BlockEdit {
  const page = pageOf(text)
  const [block, list] = [blockAt(page, from), from.slice(0, -1)]
  if (!(page && block)) return { text, place: from }
  listAt(page, list)?.splice(Number(from.at(-1)), 1)
  const slots = slotsIn(page.blocks, ['blocks']).filter((slot) => mayHold(slot.list, block))
  const own = slots.findIndex((slot) => String(slot.list) === String(list) && slot.at === from.at(-1))
  const next = slots[own + by]
  if (!next) return { text, place: from }
  put(page, block, next)
  return written(page, block)
}

/** The text with a block beside another one, in two columns: a new one, or the one at a path. */
export function withBlockBeside(text: string, what: WrittenBlock | Path, of: Path, side: BlockSide): BlockEdit {
  const page = pageOf(text)
  const block = isBlock(what) ? what : blockAt(page, what)
  const [other, list] = [blockAt(page, of), listAt(page, of.slice(0, -1))]
  const isOff = !(page && block && other && list) || block === other
  if (isOff || !mayStandBeside(block, { path: of, block: other }, side)) return { text, place: of }
  if (!isBlock(what)) listAt(page, what.slice(0, -1))?.splice(Number(what.at(-1)), 1)
  const [left, right] = side === 'left' ? [block, other] : [other, block]
  list.splice(list.indexOf(other), 1, { block: 'split', left: [left], right: [right] })
  return written(page, block)
}

/** Text without a block. The other half of a split gets the whole width; empty tabs are removed. */
export function withoutBlock(text: string, path: Path): string {
  const page = pageOf(text)
  if (!(page && blockAt(page, path))) return text
  listAt(page, path.slice(0, -1))?.splice(Number(path.at(-1)), 1)
  return written(page, undefined).text
}

function pageOf(text: string): Page | undefined {
  // The value is shared with other readers, and blocks are moved in place.
  const page = structuredClone(wholeValue(text))
  return isObject(page) && Array.isArray(page.blocks) ? { ...page, blocks: page.blocks } : undefined
}

function put(page: Page, block: WrittenBlock, { list, at }: BlockSlot): void {
  const target = mayHold(list, block) ? listAt(page, list) : undefined
  const blocks = target ?? page.blocks
  blocks.splice(Math.min(at, blocks.length), 0, block)
}

function written(page: Page, block: WrittenBlock | undefined): BlockEdit {
  if (block) for (const placed of placedIn(page)) fillParts(placed.block)
  const tidy = { ...page, blocks: tidied(page.blocks) }
  return {
    text: compactJson(tidy),
    place: block ? (placedIn(tidy).find((placed) => placed.block === block)?.path ?? []) : [],
  }
}

function placedIn({ blocks }: Page): readonly PlacedBlock[] {
  const inList = (list: Blocks, at: Path): readonly PlacedBlock[] =>
    list.flatMap((block, index) => {
      const path = [...at, index]
      if (!isBlock(block)) return []
      return [{ path, block }, ...listsIn(block, path).flatMap((inner) => inList(inner.blocks, inner.path))]
    })
  return inList(blocks, ['blocks'])
}

function slotsIn(list: Blocks, at: Path): readonly BlockSlot[] {
  const inside = list.map((block, index) =>
    listsIn(block, [...at, index]).flatMap(({ blocks, path }) => slotsIn(blocks, path)),
  )
  return [
    ...list.flatMap((_, index) => [{ list: at, at: index }, ...(inside[index] ?? [])]),
    { list: at, at: list.length },
  ]
}

/** Lists of blocks inside a block. */
function listsIn(block: unknown, at: Path): readonly { readonly blocks: Blocks; readonly path: Path }[] {
  if (!isBlock(block)) return []
  const lists: readonly (readonly [Path, unknown])[] =
    block.block === 'split'
      ? [
          [['left'], block.left],
          [['right'], block.right],
        ]
      : Array.isArray(block.items)
        ? block.items.map((item, index) => [['items', index, 'blocks'], isObject(item) ? item.blocks : undefined])
        : []
  return lists.flatMap(([path, blocks]) => (Array.isArray(blocks) ? [{ blocks, path: [...at, ...path] }] : []))
}

function listAt(page: Page | undefined, path: Path): Blocks | undefined {
  const found = path.reduce<unknown>(
    (value, step) => (value as Record<string | number, unknown> | undefined)?.[step],
    page,
  )
  return Array.isArray(found) ? found : undefined
}

function blockAt(page: Page | undefined, path: Path): WrittenBlock | undefined {
  const found = listAt(page, path.slice(0, -1))?.[Number(path.at(-1))]
  return isBlock(found) ? found : undefined
}

/** Blocks without empty parts of containers; half a split, and a single step, take the whole width. */
function tidied(blocks: Blocks): Blocks {
  return blocks.flatMap((block): Blocks => {
    if (!isBlock(block)) return [block]
    return block.block === 'split' ? tidySplit(block) : tidyParts(block)
  })
}

function tidySplit(block: WrittenBlock): Blocks {
  const [left = [], right = []] = [block.left, block.right].map((side) => tidied(Array.isArray(side) ? side : []))
  return left.length === 0 || right.length === 0 ? [...left, ...right] : [Object.assign(block, { left, right })]
}

/** A tab or step whose last block was moved out keeps its title, with a text in its place. */
function fillParts({ block, items }: WrittenBlock): void {
  if (leastParts[block] === undefined || !Array.isArray(items)) return
  for (const { blocks } of items) if (Array.isArray(blocks) && blocks.length === 0) blocks.push(plainBlock('text'))
}

const leastParts: Readonly<Record<string, number>> = { tabs: 1, steps: 2 }

function tidyParts(block: WrittenBlock): Blocks {
  const least = leastParts[block.block]
  if (least === undefined || !Array.isArray(block.items)) return [block]
  const items = block.items.filter(({ blocks }) => Array.isArray(blocks) && blocks.length > 0)
  return items.length < least ? items.flatMap(({ blocks }) => blocks) : [Object.assign(block, { items })]
}
