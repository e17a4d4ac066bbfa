import { expect, it } from 'vitest'
import { plainBlock, startingBlock } from '../../../../src/schema/edit/block-edits.ts'

it('a block starts with what it is about', () => {
  const subject = { of: 'test/loan', title: 'Loans', fields: ['a', 'b'], date: 'lentOn' }
  expect(startingBlock('stats', subject)).toEqual({
    block: 'stats',
    items: [{ title: 'Loans', resource: 'test/loan' }],
  })
  expect(startingBlock('report', subject)).toEqual({ block: 'report', report: 'test/loan' })
  expect(startingBlock('calendar', subject)).toEqual({ block: 'calendar', resource: 'test/loan', date: 'lentOn' })
  expect(startingBlock('compare', subject)).toEqual({ block: 'compare', resource: 'test/loan', fields: ['a', 'b'] })
})

it('columns, tabs and steps start with a text in each part', () => {
  const { left, right } = plainBlock('split')
  expect([left, right]).toEqual([[plainBlock('text')], [plainBlock('text')]])
  expect(plainBlock('tabs').items).toHaveLength(2)
})
