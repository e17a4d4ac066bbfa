import { describe, expect, it } from 'vitest'
import { type Box, layoutOf } from '../../../src/engine/blocks/studio/flow/layout.ts'
import { ranksOf } from '../../../src/engine/blocks/studio/flow/rank.ts'

const link = (way: string) => {
  const [from = '', to = ''] = way.split('>')
  return { from, to }
}
const drawn = (states: string, ways: readonly string[]) =>
  layoutOf(
    [...states].map((id) => ({ id, width: 100, height: 40 })),
    ways.map(link),
    () => ({ width: 80, height: 30 }),
  )

function overlap(a: Box, b: Box): boolean {
  const apart = a.left + a.width <= b.left || b.left + b.width <= a.left
  return !(apart || a.top + a.height <= b.top || b.top + b.height <= a.top)
}

describe('rows of a diagram', () => {
  it('put each node below all that lead to it', () => {
    const links = ['a>b', 'b>c', 'a>c', 'c>d'].map(link)
    expect([...ranksOf([...'abcd'], links).rowOf.values()]).toEqual([0, 1, 2, 3])
  })

  it('know the links that close a circle', () => {
    const links = ['a>b', 'b>a', 'b>c', 'c>b'].map(link)
    const { rowOf, back } = ranksOf([...'abc'], links)
    expect([...back]).toEqual([links[1], links[3]])
    expect([...rowOf.values()]).toEqual([0, 1, 2])
  })
})

describe.each([
  ['a chain', 'abc', ['a>b', 'b>c']],
  ['a circle', 'abcd', ['a>b', 'b>a', 'b>c', 'b>d', 'c>b']],
  [
    'a long way and ways back',
    'abcdefg',
    ['a>b', 'b>c', 'c>d', 'd>e', 'a>e', 'e>a', 'b>f', 'f>g', 'c>f', 'd>b', 'b>g'],
  ],
  ['a node alone', 'ab', []],
  ['nothing', '', []],
] as const)('drawing of %s', (_, states, ways) => {
  const drawing = drawn(states, ways)
  const boxes = [
    ...[...states].flatMap((id) => drawing.nodes.get(id) ?? []),
    ...drawing.links.map(({ label }) => label),
  ]

  it('has all nodes and labels inside, and none over another', () => {
    expect(boxes).toHaveLength(states.length + ways.length)
    for (const [index, box] of boxes.entries()) {
      expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(-0.001)
      expect(box.left + box.width).toBeLessThanOrEqual(drawing.size.width + 0.001)
      for (const other of boxes.slice(index + 1)) expect(overlap(box, other)).toBe(false)
    }
  })

  it('has a line from the side of each node to that of the next', () => {
    for (const { link: each, line } of drawing.links) {
      const numbers = [...line.matchAll(/-?[\d.]+/g)].map(Number)
      const [from, to] = [drawing.nodes.get(each.from), drawing.nodes.get(each.to)]
      const [startX = -1, startY] = numbers
      expect([from?.top, (from?.top ?? 0) + 40]).toContain(startY)
      expect([to?.top, (to?.top ?? 0) + 40]).toContain(numbers.at(-1))
      expect(startX).toBeGreaterThan(from?.left ?? 0)
      expect(startX).toBeLessThan((from?.left ?? 0) + 100)
    }
  })

  it('has arrowheads that point at their node', () => {
    for (const { link: each, line } of drawing.links) {
      const numbers = [...line.matchAll(/-?[\d.]+/g)].map(Number)
      const [before = 0, end = 0] = [numbers.at(-7), numbers.at(-1)]
      const isFromAbove = drawing.nodes.get(each.to)?.top === end
      expect(isFromAbove ? end - before : before - end).toBeGreaterThan(0.01)
    }
  })
})
