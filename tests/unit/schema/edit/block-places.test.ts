import fc from 'fast-check'
import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { type Text, textIn } from '../../../../src/schema/base/text.ts'
import {
  type FileBlock,
  fileBlocks,
  plainBlock,
  plainBlocks,
  startingBlock,
} from '../../../../src/schema/edit/block-edits.ts'
import {
  isContainer,
  placedBlocks,
  withBlock,
  withBlockBeside,
  withMovedBlock,
  withoutBlock,
  withSteppedBlock,
} from '../../../../src/schema/edit/block-places.ts'
import { compactJson } from '../../../../src/schema/model/compact-json.ts'
import { Block } from '../../../../src/schema/model/files.ts'

const note = (text: string) => ({ block: 'text', text })
const pageOf = (...blocks: readonly unknown[]) => compactJson({ title: 'Board', blocks })
const three = pageOf(note('a'), note('b'), note('c'))

type ShortBlock = {
  readonly block: string
  readonly text?: Text
  readonly left?: readonly ShortBlock[]
  readonly right?: readonly ShortBlock[]
  readonly items?: readonly { readonly blocks: readonly ShortBlock[] }[]
}

/** The page in short: texts in English, columns as `[left|right]`, tabs as `(first;second)`. */
function shape(page: string): string {
  const inShort = ({ block, text = '', left, right, items = [] }: ShortBlock): string => {
    if (block === 'split') return `[${all(left)}|${all(right)}]`
    return block === 'tabs' ? `(${items.map(({ blocks }) => all(blocks)).join(';')})` : textIn('en', text)
  }
  const all = (blocks: readonly ShortBlock[] = []) => blocks.map(inShort).join('')
  return all(JSON.parse(page).blocks)
}

const tabs = {
  block: 'tabs',
  items: [
    { title: '1', blocks: [note('x')] },
    { title: '2', blocks: [note('y')] },
  ],
}
const columns = { block: 'split', left: [note('l')], right: [note('r')] }

describe('a block', () => {
  it('goes to a place, also in columns and tabs', () => {
    expect(shape(withBlock(three, note('n'), { list: ['blocks'], at: 1 }).text)).toBe('anbc')
    const page = pageOf(columns, tabs)
    expect(shape(withBlock(page, note('n'), { list: ['blocks', 0, 'left'], at: 1 }).text)).toBe('[ln|r](x;y)')
    const inTab = withBlock(page, note('n'), { list: ['blocks', 1, 'items', 1, 'blocks'], at: 0 })
    expect([shape(inTab.text), inTab.place]).toEqual(['[l|r](x;ny)', ['blocks', 1, 'items', 1, 'blocks', 0]])
  })

  it('is moved before another one, within a list and between lists', () => {
    expect(shape(withMovedBlock(three, ['blocks', 2], { list: ['blocks'], at: 0 }).text)).toBe('cab')
    expect(shape(withMovedBlock(three, ['blocks', 0], { list: ['blocks'], at: 3 }).text)).toBe('bca')
    const page = pageOf(note('a'), columns)
    const moved = withMovedBlock(page, ['blocks', 0], { list: ['blocks', 1, 'right'], at: 0 })
    expect([shape(moved.text), moved.place]).toEqual(['[l|ar]', ['blocks', 0, 'right', 0]])
  })

  it('stands beside another one in two columns', () => {
    expect(shape(withBlockBeside(three, ['blocks', 2], ['blocks', 0], 'left').text)).toBe('[c|a]b')
    const beside = withBlockBeside(three, note('n'), ['blocks', 1], 'right')
    expect([shape(beside.text), beside.place]).toEqual(['a[b|n]c', ['blocks', 1, 'right', 0]])
    const page = pageOf(note('a'), tabs)
    expect(shape(withBlockBeside(page, note('n'), ['blocks', 1], 'right').text)).toBe('a(x;y)')
    expect(shape(withBlockBeside(page, note('n'), ['blocks', 1], 'left').text)).toBe('a[n|(x;y)]')
  })

  it('goes up and down through columns, and out of them', () => {
    const shapes = [pageOf(note('a'), columns)]
    let place = ['blocks', 0] as readonly (string | number)[]
    for (let step = 0; step < 5; step += 1) {
      const edit = withSteppedBlock(shapes.at(-1) ?? '', place, 1)
      shapes.push(edit.text)
      place = edit.place
    }
    expect(shapes.map(shape)).toEqual(['a[l|r]', '[al|r]', '[la|r]', '[l|ar]', '[l|ra]', '[l|r]a'])
    expect(shape(withSteppedBlock(shapes.at(-1) ?? '', place, -1).text)).toBe('[l|ra]')
  })

  it('that leaves half a split or a tab takes the container along', () => {
    expect(shape(withoutBlock(pageOf(columns), ['blocks', 0, 'left', 0]))).toBe('r')
    expect(shape(withoutBlock(pageOf(tabs), ['blocks', 0, 'items', 0, 'blocks', 0]))).toBe('(y)')
  })

  it('that is moved out of a tab leaves the tab with a text', () => {
    const moved = withSteppedBlock(pageOf(tabs), ['blocks', 0, 'items', 0, 'blocks', 0], -1)
    expect([shape(moved.text), moved.place]).toEqual(['x(Content;y)', ['blocks', 0]])
  })

  it('does not go into itself, nor columns into columns', () => {
    const page = pageOf(columns, note('a'))
    const into = { list: ['blocks', 0, 'left'], at: 0 }
    expect(withMovedBlock(page, ['blocks', 0], into).text).toBe(page)
    const two = pageOf(columns, columns)
    expect(withMovedBlock(two, ['blocks', 1], into).text).toBe(two)
  })
})

type Move = readonly [from: number, to: number, how: number]

/** The page after a move of any kind between two of its blocks. */
function afterMove(text: string, [from, to, how]: Move): string {
  const all = placedBlocks(text) ?? []
  const [source, target] = [all[from % all.length], all[to % all.length]]
  if (!(source && target)) return text
  const slot = { list: target.path.slice(0, -1), at: Number(target.path.at(-1)) + (how % 2) }
  if (how < 2) return withMovedBlock(text, source.path, slot).text
  if (how === 2) return withSteppedBlock(text, source.path, to % 2 === 0 ? 1 : -1).text
  return withBlockBeside(text, source.path, target.path, how === 3 ? 'left' : 'right').text
}

function leavesOf(text: string) {
  const leaves = placedBlocks(text)?.filter(({ block }) => !isContainer(block))
  // An emptied tab gets such a text.
  const texts = leaves?.map(({ block }) => JSON.stringify(block)).toSorted()
  return texts?.filter((each) => each !== JSON.stringify(plainBlock('text')))
}

it('whatever is moved, no block is lost, and the page stays one of the language', () => {
  const subject = { of: 'test/loan', title: 'Loans', fields: ['a'], date: 'day' }
  const made = [
    ...plainBlocks.map(plainBlock),
    ...(Object.keys(fileBlocks) as FileBlock[]).map((kind) => startingBlock(kind, subject)),
  ]
  const some = fc.array(fc.constantFrom(...made), { minLength: 2, maxLength: 6 })
  const number = fc.nat({ max: 40 })
  const moves = fc.array(fc.tuple(number, number, fc.nat({ max: 4 })), { maxLength: 12 })
  fc.assert(
    fc.property(some, moves, (blocks, done) => {
      const first = pageOf(...blocks)
      const last = done.reduce(afterMove, first)
      expect(leavesOf(last)).toEqual(leavesOf(first))
      for (const block of JSON.parse(last).blocks) expect(Value.Check(Block, block), JSON.stringify(block)).toBe(true)
    }),
  )
})
