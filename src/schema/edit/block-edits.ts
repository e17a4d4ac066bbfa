import type { Text } from '../base/text.ts'
import { compactJson } from '../model/compact-json.ts'
import { wholeValue } from './format-text.ts'
import { isObject } from './meta-schema.ts'
import { moved } from './moved.ts'

/** Kinds of blocks that a page gets by one choice, and the kind of file that each shows. */
export const madeBlocks = {
  text: undefined,
  stats: 'resource',
  chart: 'report',
  report: 'report',
  list: 'resource',
} as const
export type MadeBlock = keyof typeof madeBlocks

/** Block of a page file, as it is written. */
export type WrittenBlock = Readonly<Record<string, unknown>> & { readonly block: string }

/** What a block shows: its title, else the code of what it shows, else the same of the blocks inside. */
export function contentOf(block: unknown): readonly unknown[] {
  if (!isObject(block)) return []
  const own = block.title ?? block.report ?? block.resource ?? block.text ?? block.name
  if (own !== undefined) return [own]
  return [block.left, block.right, block.items, block.blocks].flatMap((inner) =>
    Array.isArray(inner) ? inner.flatMap(contentOf) : [],
  )
}

/** Blocks of a page file; undefined while the text cannot be read. */
export function writtenBlocks(text: string): readonly WrittenBlock[] | undefined {
  const page = wholeValue(text)
  return isObject(page) && Array.isArray(page.blocks) ? page.blocks.filter(isBlock) : undefined
}

function isBlock(value: unknown): value is WrittenBlock {
  return isObject(value) && typeof value.block === 'string'
}

/** Block of a kind about a file, `of` its code and `title` its title. */
export function startingBlock(kind: MadeBlock, of: string, title: Text): WrittenBlock {
  if (kind === 'text') return { block: kind, text: { zh: '内容', en: 'Content' } }
  if (kind === 'stats') return { block: kind, items: [{ title, resource: of }] }
  return { block: kind, [madeBlocks[kind]]: of }
}

/** The text with a further block before the one at a position; at the end for none. */
export function withBlock(text: string, block: WrittenBlock, at = Number.POSITIVE_INFINITY): string {
  return changed(text, (blocks) => blocks.toSpliced(Math.min(at, blocks.length), 0, block))
}

/** The text with a block before the one that is at a position now. */
export function withMovedBlock(text: string, from: number, before: number): string {
  return changed(text, (blocks) => moved(blocks, from, before))
}

export function withoutBlock(text: string, at: number): string {
  return changed(text, (blocks) => blocks.toSpliced(at, 1))
}

function changed(text: string, change: (blocks: readonly WrittenBlock[]) => readonly WrittenBlock[]): string {
  const [page, blocks] = [wholeValue(text), writtenBlocks(text)]
  return isObject(page) && blocks ? compactJson({ ...page, blocks: change(blocks) }) : text
}
