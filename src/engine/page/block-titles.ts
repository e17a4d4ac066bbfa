import { listsIn } from '../../schema/model/blocks.ts'
import type { Block, ListBlock } from '../../schema/model/files.ts'

/** The list blocks of a page that others take rows of, by the name they give themselves. */
export function blockNamesOf(blocks: readonly Block[]): ReadonlyMap<string, ListBlock> {
  return new Map(listsIn(blocks).flatMap((block) => (block.id === undefined ? [] : [[block.id, block] as const])))
}
