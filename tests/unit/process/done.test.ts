import { expect, it } from 'vitest'
import { planOf, Trial } from './run-kit.ts'

const ends = { s: 'start', e: 'end' } as const
const done = ({ state }: Trial) => [...(state.done ?? [])].toSorted().join(' ')

it('nodes that are done outlast the tokens: start, gateways, tasks, actions and end', () => {
  const plan = planOf(
    { ...ends, x: 'xor', B: 'task', m: 'xor', A: 'task', V: 'service procura:action="approve"' },
    's>x; x>B?amount > 5.0; x>m!; B>m; m>A; A>V; V>e',
  )
  const trial = new Trial(plan, { amount: 1 })
  expect(done(trial)).toBe('m s x')
  expect([trial.step('A').where, done(trial)]).toEqual(['done', 'A V e m s x'])
})

it('a task that ends the process by a rejection is not done', () => {
  const trial = new Trial(
    planOf({ ...ends, A: 'task', B: `task procura:role="r" procura:reject="reject"` }, 's>A; A>B; B>e'),
  )
  expect([trial.step('A').step('-B').where, done(trial)]).toEqual(['rejected', 'A s'])
})

const branched = planOf(
  { ...ends, P: 'task', f: 'and', j: 'and', A: 'task', A2: 'task', B: 'task', C: 'task' },
  's>P; P>f; f>A; A>A2; f>B; A2>j; B>j; j>C; C>e',
)

it('both branches before a join are done behind it', () => {
  const trial = new Trial(branched).step('P').step('B').step('A').step('A2')
  expect([trial.where, done(trial)]).toEqual(['C', 'A A2 B P f j s'])
})

it('what came of a task is not done any more once the process goes back to it', () => {
  const trial = new Trial(branched).step('P').step('B').step('A').step('A2<A')
  // The other branch stays done.
  expect([trial.where, done(trial)]).toEqual(['A j', 'B P f s'])
  expect(done(trial.step('A').step('A2<P'))).toBe('s')
})

it('a jump back by an administrator undoes what is behind it', () => {
  const trial = new Trial(planOf({ ...ends, A: 'task', B: 'task', C: 'task' }, 's>A; A>B; B>C; C>e'))
    .step('A')
    .step('B')
  trial.send({ is: 'jumped', token: trial.at('C').id, to: 'B' })
  expect([trial.where, done(trial)]).toEqual(['B', 'A s'])
})
