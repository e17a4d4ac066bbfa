import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GridColumn } from '../../../src/engine/grid/grid-types.ts'
import { laidOut, tailored, withStateInSight } from '../../../src/engine/grid/tailor.ts'

const column = (key: string, width: number, more: Partial<GridColumn> = {}): GridColumn => ({
  key,
  title: key,
  width,
  least: width - 20,
  render: () => null,
  ...more,
})
const name = (width: number) => column('name', width, { role: 'name' })
const widths = (columns: readonly GridColumn[]) => columns.map(({ width }) => width)
const sum = (columns: readonly GridColumn[]) => widths(columns).reduce((all, width) => all + width, 0)
const contents = (entries: Readonly<Record<string, number>>, title = 0) =>
  new Map(Object.entries(entries).map(([key, whole]) => [key, { whole, title }] as const))

describe('column widths by content', () => {
  it('give the free width to the naming column', () => {
    const all = [name(160), column('kind', 130), column('fixed', 100, { fixed: 'right' })]
    expect(widths(tailored(all, contents({ name: 150, kind: 90 }), 1000))).toEqual([770, 130, 100])
  })

  it('truncate no name while another column is half empty', () => {
    const all = [name(160), column('source', 200), column('amount', 150)]
    const [first, second] = tailored(all, contents({ name: 300, source: 70, amount: 120 }), 510)
    expect(first?.width).toBeGreaterThanOrEqual(300)
    expect(second?.width).toBeGreaterThanOrEqual(70)
  })

  it('keep a width that a person chose', () => {
    const { least: _, ...chosen } = column('chosen', 90)
    const all = [name(160), chosen]
    expect(widths(tailored(all, contents({ name: 400, chosen: 40 }), 300))).toEqual([210, 90])
  })

  it('stay before the measurement', () => {
    const all = [name(160), column('kind', 130)]
    expect(tailored(all, contents({}), 1000)).toBe(all)
    expect(tailored(all, contents({ name: 300 }), 0)).toBe(all)
  })

  it('truncate no title of an empty table', () => {
    const all = [name(160), column('hours', 100)]
    const titles = new Map([['hours', { whole: 0, title: 180 }] as const])
    expect(widths(tailored(all, titles, 1000))).toEqual([820, 180])
    expect(widths(tailored(all, titles, 200))).toEqual([160, 180])
  })

  it('show full names where the table scrolls, without empty room', () => {
    const all = [name(160), ...['owner', 'b', 'c', 'd'].map((key) => column(key, 200))]
    const known = contents({ name: 210, owner: 220, b: 60, c: 500, d: 90 })
    expect(widths(tailored(all, known, 400))).toEqual([210, 220, 60, 224, 90])
  })

  it('truncate no state and no title', () => {
    const all = [name(160), column('status', 126, { role: 'state' }), column('kind', 130)]
    const state = tailored(all, contents({ name: 300, status: 190, kind: 60 }), 320)
    expect(widths(state)).toEqual([300, 190, 60])
    expect(widths(tailored(all, contents({ name: 150, status: 90, kind: 60 }, 128), 380))).toEqual([150, 128, 128])
  })

  it('fill the room exactly, or scroll at minimum widths', () => {
    const one = fc.record({ width: fc.integer({ min: 60, max: 300 }), content: fc.integer({ min: 30, max: 500 }) })
    fc.assert(
      fc.property(
        fc.array(one, { minLength: 1, maxLength: 10 }),
        fc.integer({ min: 200, max: 2400 }),
        (given, room) => {
          const all = given.map(({ width }, index) => (index === 0 ? name(width) : column(`c${index}`, width)))
          const known = contents(
            Object.fromEntries(given.map(({ content }, index) => [index === 0 ? 'name' : `c${index}`, content])),
          )
          const now = tailored(all, known, room)
          const floors = given.map(({ width, content }) => Math.min(width - 20, content))
          const least = floors.reduce((whole, each) => whole + each, 0)
          if (least < room) expect(sum(now)).toBe(room)
          now.forEach(({ width }, index) => {
            expect(width).toBeGreaterThanOrEqual(floors[index] ?? 0)
          })
          // A name is truncated only if no other column has slack.
          const isCut = (now[0]?.width ?? 0) < Math.min(given[0]?.content ?? 0, 420)
          if (isCut && least < room) expect(widths(now).slice(1)).toEqual(floors.slice(1))
        },
      ),
    )
  })
})

describe('state column', () => {
  const state = column('status', 120, { role: 'state' })
  const actions = column('actions', 100, { fixed: 'right' })
  const columns = [name(300), state, column('a', 300), column('b', 300), actions]

  it('is pinned before the actions where the table scrolls', () => {
    const now = withStateInSight(columns, 800)
    expect(now.map(({ key }) => key)).toEqual(['name', 'a', 'b', 'status', 'actions'])
    expect(now[3]?.fixed).toBe('right')
  })

  it('stays in place without scrolling, on a narrow screen, and where a person pinned it', () => {
    expect(withStateInSight(columns, 1120)).toBe(columns)
    expect(withStateInSight(columns, 400)).toBe(columns)
    const pinned = columns.map((each) => (each === state ? { ...state, fixed: 'left' as const } : each))
    expect(withStateInSight(pinned, 800)).toBe(pinned)
  })

  it('covers no column halfway', () => {
    const many = [name(200), ...['a', 'b', 'c', 'd'].map((key) => column(key, 150)), state, actions]
    const known = contents({ name: 200, a: 150, b: 150, c: 190, d: 150, status: 140 })
    for (let room = 700; room < 1100; room += 20) {
      const now = laidOut(many, known, room)
      const fixed = sum(now.filter(({ fixed: side }) => side))
      const edges = now.filter(({ fixed: side }) => !side).map((_, at, all) => sum(all.slice(0, at + 1)))
      // The visible part ends where the pinned columns start, except for rounding.
      expect(sum(now) <= room || edges.some((edge) => Math.abs(edge - (room - fixed)) <= edges.length)).toBe(true)
    }
  })
})
