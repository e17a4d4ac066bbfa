import type { Block, ListBlock } from '../../schema/model/files.ts'

/** The list blocks of a page that others take rows of, by the name they give themselves. */
export function blockNamesOf(blocks: readonly Block[]): ReadonlyMap<string, ListBlock> {
  return new Map(listsIn(blocks).flatMap((block) => (block.id === undefined ? [] : [[block.id, block] as const])))
}

/** All list blocks of a page. */
export function listsIn(blocks: readonly Block[]): readonly ListBlock[] {
  return blocks.flatMap((block) => {
    if (block.block === 'list') return [block]
    if (block.block === 'tabs') return listsIn(block.tabs.flatMap((tab) => tab.blocks))
    if (block.block === 'steps') return listsIn(block.steps.flatMap((step) => step.blocks))
    if (block.block === 'split') return listsIn([...block.left, ...block.right])
    return []
  })
}
