import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GridColumn } from '../../../src/engine/grid/grid-types.ts'
import { tailored, withStateInSight } from '../../../src/engine/grid/tailor.ts'

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
const contents = (entries: Readonly<Record<string, number>>) => new Map(Object.entries(entries))

describe('columns by what stands in them', () => {
  it('give the free width to the naming column', () => {
    const all = [name(160), column('kind', 130), column('fixed', 100, { fixed: 'right' })]
    expect(widths(tailored(all, contents({ name: 150, kind: 90 }), 1000))).toEqual([770, 130, 100])
  })

  it('cut no name while a column beside it is half empty', () => {
    const all = [name(160), column('source', 200), column('amount', 150)]
    const [first, second] = tailored(all, contents({ name: 300, source: 70, amount: 120 }), 510)
    expect(first?.width).toBeGreaterThanOrEqual(300)
    expect(second?.width).toBeGreaterThanOrEqual(70)
  })

  it('keep a width that somebody chose', () => {
    const { least: _, ...chosen } = column('chosen', 90)
    const all = [name(160), chosen]
    expect(widths(tailored(all, contents({ name: 400, chosen: 40 }), 300))).toEqual([210, 90])
  })

  it('stay as they are while nothing is known of them', () => {
    const all = [name(160), column('kind', 130)]
    expect(tailored(all, contents({}), 1000)).toBe(all)
    expect(tailored(all, contents({ name: 300 }), 0)).toBe(all)
  })

  it('leave names their text where the table scrolls, and have no empty room there', () => {
    const all = [name(160), ...['owner', 'b', 'c', 'd'].map((key) => column(key, 200))]
    const known = contents({ name: 210, owner: 220, b: 60, c: 500, d: 90 })
    expect(widths(tailored(all, known, 400))).toEqual([210, 220, 60, 224, 90])
  })

  it('fill the room exactly, or scroll because each is as narrow as it may be', () => {
    const one = fc.record({ width: fc.integer({ min: 60, max: 300 }), content: fc.integer({ min: 30, max: 500 }) })
    fc.assert(
      fc.property(
        fc.array(one, { minLength: 1, maxLength: 10 }),
        fc.integer({ min: 200, max: 2400 }),
        (given, room) => {
          const all = given.map(({ width }, index) => (index === 0 ? name(width) : column(`c${index}`, width)))
          const known = new Map(given.map(({ content }, index) => [index === 0 ? 'name' : `c${index}`, content]))
          const now = tailored(all, known, room)
          const floors = given.map(({ width, content }) => Math.min(width - 20, content))
          const least = floors.reduce((whole, each) => whole + each, 0)
          if (least < room) expect(sum(now)).toBe(room)
          now.forEach(({ width }, index) => {
            expect(width).toBeGreaterThanOrEqual(floors[index] ?? 0)
          })
          // A name is cut only where no other column has room to spare.
          const isCut = (now[0]?.width ?? 0) < Math.min(given[0]?.content ?? 0, 420)
          if (isCut && least < room) expect(widths(now).slice(1)).toEqual(floors.slice(1))
        },
      ),
    )
  })
})

describe('the state of a record', () => {
  const state = column('status', 120, { role: 'state' })
  const actions = column('actions', 100, { fixed: 'right' })
  const columns = [name(300), state, column('a', 300), column('b', 300), actions]

  it('clings to the edge before the actions where the table scrolls', () => {
    const now = withStateInSight(columns, 800)
    expect(now.map(({ key }) => key)).toEqual(['name', 'a', 'b', 'status', 'actions'])
    expect(now[3]?.fixed).toBe('right')
  })

  it('stays in its place where all columns are in sight, on a narrow screen and where somebody pinned it', () => {
    expect(withStateInSight(columns, 1120)).toBe(columns)
    expect(withStateInSight(columns, 400)).toBe(columns)
    const pinned = columns.map((each) => (each === state ? { ...state, fixed: 'left' as const } : each))
    expect(withStateInSight(pinned, 800)).toBe(pinned)
  })
})
