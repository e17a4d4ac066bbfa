import type { Text } from '../base/text.ts'
import { isObject } from './meta-schema.ts'

/** Kinds of blocks in the palette that need no file. */
export const plainBlocks = ['text', 'split', 'tabs', 'steps'] as const
type PlainBlock = (typeof plainBlocks)[number]

/** Kinds of blocks in the palette that show a file, with the kind of that file. */
export const fileBlocks = {
  stats: 'resource',
  chart: 'report',
  report: 'report',
  list: 'resource',
  items: 'resource',
  kanban: 'resource',
  calendar: 'resource',
  timeline: 'resource',
  compare: 'resource',
  shortcuts: 'resource',
  form: 'resource',
  pick: 'resource',
  detail: 'resource',
  completeness: 'resource',
} as const
export type FileBlock = keyof typeof fileBlocks
export type MadeBlock = PlainBlock | FileBlock

export function isFileBlock(kind: MadeBlock): kind is FileBlock {
  return kind in fileBlocks
}

/** Kinds that place rows by a date. */
export const datedBlocks: readonly MadeBlock[] = ['calendar', 'timeline']

/** Block of a page file, as it is written. */
export type WrittenBlock = Readonly<Record<string, unknown>> & { readonly block: string }

/** What a block is about: code and title of its file, the fields it starts with, and the date field of rows on days. */
export type BlockSubject = {
  readonly of: string
  readonly title: Text
  readonly fields?: readonly string[]
  readonly date?: string | undefined
}

/** What a block shows: its title, else the code of what it shows, else the same of the blocks inside. */
export function contentOf(block: unknown): readonly unknown[] {
  if (!isObject(block)) return []
  const own = block.title ?? block.report ?? block.resource ?? block.text ?? block.name
  if (own !== undefined) return [own]
  return [block.left, block.right, block.items, block.blocks].flatMap((inner) =>
    Array.isArray(inner) ? inner.flatMap(contentOf) : [],
  )
}

export function isBlock(value: unknown): value is WrittenBlock {
  return isObject(value) && typeof value.block === 'string'
}

/** Block of a kind that needs no file. */
export function plainBlock(kind: PlainBlock): WrittenBlock {
  if (kind === 'text') return note()
  if (kind === 'split') return { block: kind, left: [note()], right: [note()] }
  const part = kind === 'tabs' ? { zh: '标签', en: 'Tab' } : { zh: '步骤', en: 'Step' }
  const items = [1, 2].map((number) => ({
    title: { zh: `${part.zh} ${number}`, en: `${part.en} ${number}` },
    blocks: [note()],
  }))
  return { block: kind, items }
}

const note = (): WrittenBlock => ({ block: 'text', text: { zh: '内容', en: 'Content' } })

/** The record that the address names: a choice on the page, or the record from which it was opened. */
const ofAddress = { id: { query: 'id' } }

/** Block of a kind about a file. */
export function startingBlock(kind: FileBlock, { of, title, date, fields = [] }: BlockSubject): WrittenBlock {
  switch (kind) {
    case 'stats':
    case 'shortcuts':
      return { block: kind, items: [{ title, resource: of }] }
    case 'calendar':
    case 'timeline':
      return { block: kind, resource: of, date }
    case 'compare':
      return { block: kind, resource: of, fields }
    case 'items':
      return { block: kind, resource: of, fields: {} }
    case 'pick':
      return { block: kind, resource: of, query: 'id' }
    case 'detail':
    case 'completeness':
      return { block: kind, resource: of, where: ofAddress }
    case 'form':
      return { block: kind, resource: of, mode: 'add' }
    default:
      return { block: kind, [fileBlocks[kind]]: of }
  }
}
