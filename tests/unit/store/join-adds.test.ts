import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addStep, joinAdds, resultsOf } from '../../../server/platform/store/join-adds.ts'
import type { Step } from '../../../server/platform/store/store.ts'

const added = (table: string, value: number, width = 1) =>
  addStep(`${table} (a)`, [`(${Array(width).fill('?').join(', ')})`], Array<number>(width).fill(value))
const changed = (value: number): Step => ({ sql: 'update t set a = ?', parameters: [value], expect: { changes: 1 } })

/** Pairs of a step of another kind and a step that is run on its wrong side. */
function misplaced(kinds: readonly unknown[], joined: ReturnType<typeof joinAdds>) {
  const places = new Map(joined.flatMap(({ of }, place) => of.map((index) => [index, place] as const)))
  const others = [...kinds.keys()].filter((index) => kinds[index] === undefined)
  const isAmiss = (index: number, other: number) =>
    Math.sign((places.get(other) ?? -1) - (places.get(index) ?? -1)) !== Math.sign(other - index)
  return others.flatMap((index) =>
    [...places.keys()].filter((other) => isAmiss(index, other)).map((other) => [index, other]),
  )
}

describe('joined additions', () => {
  it('are one statement for each table up to a step of another kind', () => {
    const steps = [added('t', 1), added('u', 2), added('t', 3), changed(4), added('t', 5)]
    const joined = joinAdds(steps)
    expect(joined.map(({ step, of }) => [step.sql, step.parameters, of])).toEqual([
      ['insert into t (a) values (?), (?)', [1, 3], [0, 2]],
      ['insert into u (a) values (?)', [2], [1]],
      ['update t set a = ?', [4], [3]],
      ['insert into t (a) values (?)', [5], [4]],
    ])
    const each = { rows: [] }
    const results = joined.map(({ of }) => ({ ...each, changes: of.length }))
    expect(resultsOf(steps, joined, results).map(({ changes }) => changes)).toEqual([1, 1, 1, 1, 1])
  })

  it('have all values, in the order of their table, and never pass a step of another kind', () => {
    const one = fc.oneof(
      fc.record({ table: fc.constantFrom('t', 'u', 'v'), width: fc.constantFrom(1, 3, 900) }),
      fc.constant(undefined),
    )
    fc.assert(
      fc.property(fc.array(one, { maxLength: 60 }), (kinds) => {
        const steps = kinds.map((kind, index) => (kind ? added(kind.table, index, kind.width) : changed(index)))
        const joined = joinAdds(steps)
        expect(joined.flatMap(({ of }) => of).toSorted((a, b) => a - b)).toEqual(steps.map((_, index) => index))
        for (const { step, of } of joined) {
          expect(step.parameters).toEqual(of.flatMap((index) => steps[index]?.parameters))
          expect(step.parameters.length).toBeLessThanOrEqual(4000)
        }
        expect(misplaced(kinds, joined)).toEqual([])
      }),
    )
  })
})
