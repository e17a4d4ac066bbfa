import { expect, it } from 'vitest'
import {
  startingBlock,
  withBlock,
  withMovedBlock,
  withoutBlock,
  writtenBlocks,
} from '../../../../src/schema/edit/block-edits.ts'
import { compactJson } from '../../../../src/schema/model/compact-json.ts'

const text = compactJson({ title: 'Board', blocks: ['list', 'chart', 'text'].map((block) => ({ block })) })
const order = (of: string) => writtenBlocks(of)?.map(({ block }) => block)

it('a block is added at its place, about its file', () => {
  const stats = startingBlock('stats', 'test/loan', 'Loans')
  expect(stats).toEqual({ block: 'stats', items: [{ title: 'Loans', resource: 'test/loan' }] })
  expect(order(withBlock(text, stats, 1))).toEqual(['list', 'stats', 'chart', 'text'])
  expect(order(withBlock(text, startingBlock('report', 'test/loans', '')))?.at(-1)).toBe('report')
})

it('a block is moved before another one, and removed', () => {
  expect(order(withMovedBlock(text, 2, 0))).toEqual(['text', 'list', 'chart'])
  expect(order(withMovedBlock(text, 0, 3))).toEqual(['chart', 'text', 'list'])
  expect(order(withMovedBlock(text, 0, 2))).toEqual(['chart', 'list', 'text'])
  expect(order(withoutBlock(text, 1))).toEqual(['list', 'text'])
})

it('a text that is no page stays as it is', () => {
  expect([writtenBlocks('{'), withoutBlock('{}', 0)]).toEqual([undefined, '{}'])
})
