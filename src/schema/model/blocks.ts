import type { Block, LeafBlock, ListBlock } from './files.ts'

/** Blocks of a page without children, in their order. */
export function leavesOf(blocks: readonly Block[]): readonly LeafBlock[] {
  return blocks.flatMap((block): readonly LeafBlock[] => {
    if (block.block === 'tabs') return leavesOf(block.items.flatMap((tab) => tab.blocks))
    if (block.block === 'steps') return leavesOf(block.items.flatMap((step) => step.blocks))
    if (block.block === 'split') return leavesOf([...block.left, ...block.right])
    return [block]
  })
}

/** List blocks of a page, whose rows others may use. */
export function listsIn(blocks: readonly Block[]): readonly ListBlock[] {
  return leavesOf(blocks).filter((block) => block.block === 'list')
}

type Pick = (leaf: LeafBlock) => LeafBlock | undefined

/** Page with the result of `pick` for each block. A container without blocks is removed; half a split takes the whole width. */
export function arranged(blocks: readonly Block[], pick: Pick): readonly Block[] {
  return blocks.flatMap((block): readonly Block[] => {
    switch (block.block) {
      case 'tabs': {
        const items = parts(block.items, pick)
        return items.length > 0 ? [{ ...block, items }] : []
      }
      case 'steps': {
        const items = parts(block.items, pick)
        return items.length > 0 ? [{ ...block, items }] : []
      }
      case 'split': {
        const left = leaves(block.left, pick)
        const right = arranged(block.right, pick) as typeof block.right
        return left.length > 0 && right.length > 0 ? [{ ...block, left, right }] : [...left, ...right]
      }
      default:
        return leaves([block], pick)
    }
  })
}

function leaves(some: readonly LeafBlock[], pick: Pick): LeafBlock[] {
  return some.flatMap((leaf) => pick(leaf) ?? [])
}

function parts<T extends { readonly blocks: LeafBlock[] }>(some: readonly T[], pick: Pick): T[] {
  return some.map((part) => ({ ...part, blocks: leaves(part.blocks, pick) })).filter((part) => part.blocks.length > 0)
}
