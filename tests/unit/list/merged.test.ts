import { expect, it } from 'vitest'
import type { GridColumn, GridItem } from '../../../src/engine/grid/grid-types.ts'
import { spansOf } from '../../../src/engine/grid/merged.ts'

const column = (key: string, isMerged = true): GridColumn => ({
  key,
  title: key,
  width: 100,
  isMerged,
  render: () => key,
})
const columns = [column('order'), column('company'), column('line', false)]
const line = (id: string, order: unknown, company: unknown): { item: GridItem } => ({
  item: { id, row: { id, order, company } },
})
const spans = (lines: readonly { item: GridItem }[], some = columns) =>
  Object.fromEntries([...spansOf(lines, some)].map(([id, { order, company }]) => [id, [order, company]]))

it('merges adjacent cells of the same value', () => {
  const lines = [
    line('1', 'A', 'x'),
    line('2', 'A', 'x'),
    line('3', 'A', 'x'),
    line('4', 'B', 'x'),
    line('5', 'A', 'x'),
  ]
  expect(spans(lines)).toEqual({ 1: [3, 3], 2: [0, 0], 3: [0, 0], 4: [1, 1], 5: [1, 1] })
})

it('merges a column within the merged rows of the columns before it', () => {
  const lines = [line('1', 'A', 'x'), line('2', 'A', 'y'), line('3', 'A', 'y'), line('4', 'B', 'y')]
  expect(spans(lines)).toEqual({ 1: [3, 1], 2: [0, 2], 3: [0, 0], 4: [1, 1] })
})

it('keeps empty cells, trees and group heads', () => {
  const head: { item: GridItem } = { item: { id: 'g', group: 'g', count: 1, isOpen: true } }
  expect(spans([line('1', null, 'x'), line('2', null, 'x')])).toEqual({ 1: [1, 1], 2: [1, 1] })
  expect(spans([line('1', 'A', 'x'), head, line('2', 'A', 'x')])).toEqual({ 1: [1, 1], 2: [1, 1] })
  const branch = { item: { ...line('1', 'A', 'x').item, depth: 0 } as GridItem }
  expect(spansOf([branch, branch], columns).size).toBe(0)
  expect(spansOf([line('1', 'A', 'x'), line('2', 'A', 'x')], [column('order', false)]).size).toBe(0)
})
