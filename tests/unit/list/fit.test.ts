import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitted } from '../../../src/engine/grid/fit.ts'
import type { GridColumn } from '../../../src/engine/grid/grid-types.ts'

const column = (key: string, width: number, least?: number): GridColumn => ({
  key,
  title: key,
  width,
  ...(least !== undefined && { least }),
  render: () => null,
})
const widths = (columns: readonly GridColumn[]) => columns.map(({ width }) => width)
const sum = (columns: readonly GridColumn[]) => widths(columns).reduce((all, width) => all + width, 0)

describe('the columns of a table', () => {
  const columns = [column('name', 160, 136), column('owner', 180, 132), column('amount', 150)]

  it('give of what they can spare where that brings the last one into sight', () => {
    expect(widths(fitted(columns, 454))).toEqual([148, 156, 150])
  })

  it('stay as they are where there is room, where too much is missing, and before the room is known', () => {
    for (const room of [490, 600, 400, 0, -48]) expect(fitted(columns, room)).toBe(columns)
  })

  it('never take more room than there is, nor become narrower than they may', () => {
    const some = fc.array(fc.tuple(fc.integer({ min: 50, max: 300 }), fc.integer({ min: 0, max: 80 })), {
      minLength: 1,
      maxLength: 12,
    })
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 2500 }), (given, room) => {
        const all = given.map(([width, spare], index) => column(String(index), width, width - spare))
        const now = fitted(all, room)
        expect(now === all || sum(now) <= room).toBe(true)
        for (const { width, least = width } of now) expect(width).toBeGreaterThanOrEqual(least)
      }),
    )
  })
})
