import { describe, expect, it } from 'vitest'
import { bestOf } from '../../../src/engine/best-of.ts'
import { matrixOf } from '../../../src/engine/chart/points.ts'

const rows = [
  { id: '1', thing: 'bolt', who: 'B', round: 1, price: 3 },
  { id: '2', thing: 'bolt', who: 'A', round: 1, price: 2 },
  { id: '3', thing: 'nut', who: 'A', round: 1, price: 5 },
  { id: '4', thing: 'bolt', who: 'A', round: 1, price: 9 },
  { id: '5', thing: 'nut', who: 'B', round: 2, price: 4 },
]

describe('matrix of rows', () => {
  it('has a column for each supplier and a line for each item', () => {
    const { heads, lines } = matrixOf(rows, 'thing', ['who', 'round'])
    expect(heads).toEqual(['A · 1', 'B · 1', 'B · 2'])
    expect(lines.map(({ name }) => name)).toEqual(['bolt', 'nut'])
    expect(lines.map(({ cells }) => heads.map((head) => cells.get(head)?.id))).toEqual([
      ['2', '1', undefined],
      ['3', undefined, '5'],
    ])
  })

  it('labels columns by the differing fields', () => {
    const first = rows.filter(({ round }) => round === 1)
    expect(matrixOf(first, 'thing', ['who', 'round']).heads).toEqual(['A', 'B'])
    expect(matrixOf(first.slice(0, 1), 'thing', ['who', 'round']).heads).toEqual(['B'])
  })

  it.each([
    [[3, 2, null], 'least', 2],
    [[3, 2], 'most', 3],
    [[3], 'least', undefined],
    [[3, 2], undefined, undefined],
  ] as const)('of %j the %s is %s', (values, which, best) => {
    expect(bestOf(values, which)).toBe(best)
  })
})
