import { valueAt } from '../base/value-at.ts'
import type { Path } from './diagnostic.ts'
import { type HomeBlock, type SectionName, sectionNames, type Theme } from './theme-file.ts'

/** Blocks that a page may hold several of. */
export const ownBlocks = ['richText', 'image', 'call'] as const
export type BlockKind = HomeBlock['block']

const fresh: Readonly<Record<(typeof ownBlocks)[number], HomeBlock>> = {
  richText: {
    block: 'richText',
    content: { zh: '<h2>标题</h2><p>在此输入正文。</p>', en: '<h2>Heading</h2><p>Write your text here.</p>' },
  },
  image: { block: 'image', img: '', alt: { zh: '图片', en: 'Picture' } },
  call: {
    block: 'call',
    cta: {
      title: { zh: '准备好了吗？', en: 'Ready to start?' },
      btn: { zh: '立即注册', en: 'Register now' },
      url: '/register',
    },
  },
}

/** Kinds of block that may be added to a theme: each section of the portal once, the others as often as wanted. */
export function addableBlocks({ blocks }: Theme): readonly BlockKind[] {
  const used = new Set<string>(blocks.map(({ block }) => block))
  return [...sectionNames.filter((name) => !used.has(name)), ...ownBlocks]
}

/** The theme with a new block at a place. */
export function withBlock(theme: Theme, kind: BlockKind, at: number): Theme {
  const block = isSection(kind) ? { block: kind } : fresh[kind]
  return { ...theme, blocks: theme.blocks.toSpliced(at, 0, block) }
}

/** The theme without a block; the last one stays, as a page without blocks is none. */
export function withoutBlock(theme: Theme, at: number): Theme {
  return theme.blocks.length > 1 ? { ...theme, blocks: theme.blocks.toSpliced(at, 1) } : theme
}

/** The theme with a block at another place; places outside of the list change nothing. */
export function withMoved(theme: Theme, from: number, to: number): Theme {
  const block = theme.blocks[from]
  if (!block || to < 0 || to >= theme.blocks.length || from === to) return theme
  return { ...theme, blocks: theme.blocks.toSpliced(from, 1).toSpliced(to, 0, block) }
}

/** Where the texts and values of a block are in the theme. */
export function pathOfBlock({ blocks }: Theme, at: number): Path {
  const kind = blocks[at]?.block
  if (kind === undefined) return []
  if (kind === 'stats') return ['hero', 'statsData']
  if (kind === 'call') return ['blocks', at, 'cta']
  return isSection(kind) ? [kind] : ['blocks', at]
}

/** The value with another one at a path; undefined takes the key away. Objects on the way are made, the rest is shared. */
export function withValue<T>(value: T, path: Path, next: unknown): T {
  return placed(value, path, next) as T
}

function placed(value: unknown, path: Path, next: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return next
  const inner = placed(valueAt(value, [key]), rest, next)
  if (typeof key === 'number') return (Array.isArray(value) ? value : []).with(key, inner)
  const { [key]: _, ...others } = (value ?? {}) as Readonly<Record<string, unknown>>
  if (inner === undefined) return others
  return { ...(value as object), [key]: inner }
}

function isSection(kind: BlockKind): kind is SectionName {
  return sectionNames.some((name) => name === kind)
}
