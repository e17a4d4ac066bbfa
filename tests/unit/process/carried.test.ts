import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { carried } from '../../../src/schema/process/run/carried.ts'
import { findFlaw } from '../../../src/schema/process/run/explore.ts'
import type { ProcessState } from '../../../src/schema/process/run/state.ts'
import { block, planOfBlock } from './blocks.ts'
import { planOf, Trial } from './run-kit.ts'

/** Trial of a plan that goes on from a state. */
function from(plan: Trial['plan'], state: ReturnType<typeof carried>, { scope, now }: Trial): Trial {
  if (!('tokens' in state)) throw new Error(JSON.stringify(state))
  const next = new Trial(plan, scope)
  next.state = state
  next.now = now
  return next
}

const renamed = (id: string) => id.replaceAll(/n(?=\d)/g, 'm')

/** Task that a number picks among those at which an instance waits. */
function picked({ plan, state }: Trial, pick: number): string {
  const tasks = state.tokens.filter(({ node }) => plan.nodes[node]?.kind === 'user')
  return tasks[pick % tasks.length]?.node ?? ''
}

it('an instance goes on in a renamed process exactly as in its own', () => {
  fc.assert(
    fc.property(
      ...[block, fc.integer({ min: 0, max: 40 }), fc.array(fc.nat(), { minLength: 1, maxLength: 12 })],
      fc.nat(12),
      (whole, amount, picks, moment) => {
        const [plan, other] = [planOfBlock(whole), planOfBlock(whole, renamed)]
        const map = Object.fromEntries(Object.keys(plan.nodes).map((id) => [id, renamed(id)]))
        const trial = new Trial(plan, { amount })
        let twin: Trial | undefined
        for (let step = 0; step < 60 && trial.state.ending === undefined; step += 1) {
          if (step === moment)
            twin = from(other, carried(trial.state, { from: plan, to: other, map, recordState: '' }), trial)
          const task = picked(trial, picks[step % picks.length] ?? 0)
          trial.decide(task)
          twin?.decide(renamed(task))
          if (twin) expect(twin.where).toBe(renamed(trial.where))
        }
        expect(trial.state.ending).toBe('done')
        if (twin) expect(twin.state.ending).toBe('done')
      },
    ),
    { numRuns: 60 },
  )
})

it('an instance that is carried to its own version is unchanged', () => {
  const plan = planOf(
    { s: 'start', A: 'task', t: 'onTimer attachedToRef="A" cancelActivity="false" span="PT48H"', B: 'task', e: 'end' },
    's>A; A>B; B>e; t>e',
  )
  const trial = new Trial(plan)
  expect(carried(trial.state, { from: plan, to: plan, map: {}, recordState: '' })).toEqual(trial.state)
})

describe('times at the place of an instance', () => {
  const timer = (span: string) => `onTimer attachedToRef="A" cancelActivity="false" span="${span}"`
  const drawn = (more: Record<string, string>, flows = '') =>
    planOf({ s: 'start', A: 'task', e: 'end', ...more }, `s>A; A>e;${flows}`)
  const timersOf = (state: ReturnType<typeof carried>) => ('tokens' in state ? state.tokens[0]?.timers : undefined)
  const hour = 3_600_000

  it('go on when both versions have them, under their new names', () => {
    const [plan, next] = [drawn({ t: timer('PT48H') }, 't>e'), drawn({ u: timer('PT1H') }, 'u>e')]
    const trial = new Trial(plan)
    const begun = trial.now
    expect(timersOf(carried(trial.state, { from: plan, to: next, map: { t: 'u' }, recordState: '' }))).toEqual({
      u: begun + 48 * hour,
    })
  })

  it('count from the arrival when only the new version has them', () => {
    const [plan, next] = [drawn({}), drawn({ u: timer('PT2H') }, 'u>e')]
    const trial = new Trial(plan)
    expect(timersOf(carried(trial.state, { from: plan, to: next, map: {}, recordState: '' }))).toEqual({
      u: trial.now + 2 * hour,
    })
  })

  it('do not come a second time', () => {
    const plan = drawn({ t: timer('PT48H') }, 't>e')
    const trial = new Trial(plan).step('+49h')
    expect(timersOf(carried(trial.state, { from: plan, to: plan, map: {}, recordState: '' }))).toBeUndefined()
  })

  it('end with a version that has none', () => {
    const [plan, next] = [drawn({ t: timer('PT48H') }, 't>e'), drawn({})]
    expect(timersOf(carried(new Trial(plan).state, { from: plan, to: next, map: {}, recordState: '' }))).toBeUndefined()
  })
})

describe('places without an equal', () => {
  const plan = planOf(
    { s: 'start', p: 'and', A: 'task', B: 'task', j: 'and', C: 'task', e: 'end' },
    's>p; p>A; p>B; A>j; B>j; j>C; C>e',
  )
  const at = (...steps: string[]): ProcessState =>
    steps.reduce((trial, step) => trial.step(step), new Trial(plan)).state
  const into = (to: Trial['plan'], state: ProcessState, map: Record<string, string> = {}) =>
    carried(state, { from: plan, to, map, recordState: 'draft' })
  const line = planOf({ s: 'start', X: 'task', B: 'xor', Y: 'task', e: 'end' }, 's>X; X>B; B>Y; Y>e')
  const nested = planOf(
    { s: 'start', S: 'sub', 'S/b': 'start', 'S/C': 'task', 'S/d': 'end', e: 'end' },
    's>S; S>e; S/b>S/C; S/C>S/d',
  )

  it('are named, each with its reason', () => {
    expect(into(line, at())).toEqual([
      { node: 'A', reason: 'missing' },
      { node: 'B', reason: 'kind' },
    ])
    expect(into(nested, at('A', 'B'), { C: Object.keys(nested.nodes).find((id) => id.endsWith('C')) ?? '' })).toEqual([
      { node: 'C', reason: 'scope' },
    ])
    const stateful = planOf(
      { s: 'start', C: `task procura:people="['ann']" procura:state="open"`, e: 'end' },
      's>C; C>e',
    )
    expect(into(stateful, at('A', 'B'))).toEqual([{ node: 'C', reason: 'state' }])
  })

  it('include a join whose way is gone', () => {
    const other = planOf(
      { s: 'start', p: 'and', Q: 'task', B: 'task', j: 'and', e: 'end' },
      's>p; p>B; p>Q; B>j; Q>j; j>e',
    )
    const waiting = at('A')
    // Flow f3 led from A to the join; in the other version it leads from B.
    expect(into(other, waiting)).toMatchObject({ tokens: expect.anything() })
    const shorter = planOf(
      { s: 'start', p: 'and', B: 'task', D: 'task', k: 'and', e: 'end' },
      's>p; p>B; B>k; p>D; D>k; k>e',
    )
    expect(into(shorter, waiting, { j: 'k' })).toEqual([{ node: 'j', reason: 'way' }])
  })

  it('include one from which the instance would never end', () => {
    const split = planOf(
      { s: 'start', p: 'and', A: 'task', B: 'task', D: 'task', j: 'and', e: 'end' },
      's>p; p>A; p>B; A>j; B>j; p>D; D>j; j>e',
    )
    const state = into(split, at('A'))
    if (!('tokens' in state)) throw new Error(JSON.stringify(state))
    expect(findFlaw(split, state)).toEqual({ node: 'j', flaw: 'stuck' })
    expect(findFlaw(plan, at('A'))).toBeUndefined()
  })
})
