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

describe('columns of a table', () => {
  const columns = [column('name', 160, 136), column('owner', 180, 132), column('amount', 150)]

  it('shrink by their slack so that the last one becomes visible', () => {
    expect(widths(fitted(columns, 454))).toEqual([148, 156, 150])
  })

  it('are unchanged if they fit, and before measurement', () => {
    for (const room of [490, 600, 0, -48]) expect(fitted(columns, room)).toBe(columns)
  })

  it('are fully visible where the table scrolls', () => {
    const actions = { ...column('actions', 100), fixed: 'right' as const }
    const many = [column('a', 160, 136), column('b', 160, 136), column('c', 160, 136), column('d', 400), actions]
    // 430 remain next to the actions: three columns exceed them by 50, with 72 to spare.
    expect(sum(fitted(many, 530).slice(0, 3))).toBeLessThanOrEqual(430)
    // 360 remain: the third needs more than the slack, so the first two fill the room.
    expect(widths(fitted(many, 460))).toEqual([180, 180, 160, 400, 100])
    const chosen = many.map(({ least: _, ...rest }) => rest)
    expect(widths(fitted(chosen, 460))).toEqual(widths(many))
  })

  it('never shrink below their minimum, and cause no scrolling for slack', () => {
    const some = fc.array(fc.tuple(fc.integer({ min: 50, max: 300 }), fc.integer({ min: 0, max: 80 })), {
      minLength: 1,
      maxLength: 12,
    })
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 2500 }), (given, room) => {
        const all = given.map(([width, spare], index) => column(String(index), width, width - spare))
        const now = fitted(all, room)
        const least = all.reduce((whole, { least: narrow = 0 }) => whole + narrow, 0)
        expect(least > room || sum(now) <= Math.max(room, 0)).toBe(true)
        for (const { width, least: narrow = width } of now) expect(width).toBeGreaterThanOrEqual(narrow)
      }),
    )
  })
})
