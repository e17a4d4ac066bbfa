import { listsIn } from '../../schema/model/blocks.ts'
import type { Block, ListBlock } from '../../schema/model/files.ts'

/** Named list blocks of a page, which other blocks bind to. */
export function blockNamesOf(blocks: readonly Block[]): ReadonlyMap<string, ListBlock> {
  return new Map(listsIn(blocks).flatMap((block) => (block.id === undefined ? [] : [[block.id, block] as const])))
}
