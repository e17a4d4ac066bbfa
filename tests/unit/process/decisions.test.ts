import { expect, it } from 'vitest'
import { dropped, handedTo, outcomeOf, withSigners } from '../../../src/schema/process/run/items.ts'
import { ProcessError } from '../../../src/schema/process/run/state.ts'
import { fileOf, planOf, Trial } from './run-kit.ts'

const one = { s: 'start', e: 'end' } as const
const people = `procura:people="['ann','bob','cid']"`

function opened(attributes: string) {
  const trial = new Trial(planOf({ ...one, A: `task ${people} ${attributes}` }, 's>A; A>e'))
  const open = () => (trial.at('A').items ?? []).flatMap(({ who, status }) => (status === 'open' ? [who] : []))
  return { trial, open }
}

it('any: one approval is enough, and only all rejections reject', () => {
  expect(opened('').trial.step('A').where).toBe('done')
  const { trial, open } = opened('procura:reject="reject"')
  trial.step('-A').step('-A')
  expect(open()).toEqual(['cid'])
  expect(trial.step('-A').where).toBe('rejected')
})

it('all: the first rejection rejects', () => {
  expect(opened('procura:complete="all" procura:reject="reject"').trial.step('A').step('-A').where).toBe('rejected')
})

it('turn: each handler comes after the one before', () => {
  const { trial, open } = opened('procura:complete="turn"')
  expect(open()).toEqual(['ann'])
  trial.step('A')
  expect(open()).toEqual(['bob'])
  trial.step('A')
  expect(open()).toEqual(['cid'])
  expect(trial.step('A').where).toBe('done')
})

it('a number above that of the handlers means all of them', () => {
  expect(opened('procura:complete="5"').trial.step('A').step('A').step('A').where).toBe('done')
})

it('an item is decided once, and only while it is open', () => {
  const { trial } = opened('procura:complete="turn"')
  const [first, second] = trial.at('A').items ?? []
  const decide = (item = '') =>
    trial.send({ is: 'decided', token: trial.at('A').id, item, outcome: 'approve', by: 'ann' })
  expect(() => decide(second?.id)).toThrow(ProcessError)
  decide(first?.id)
  expect(() => decide(first?.id)).toThrow(ProcessError)
})

it('signers before are decided first, those after and beside have to approve as well', () => {
  const { trial, open } = opened('')
  const token = trial.at('A')
  const [ann] = token.items ?? []
  let number = 100
  const signers = (place: 'before' | 'after' | 'parallel', ...names: string[]) =>
    withSigners(token.items ?? [], ann?.id ?? '', { people: names, place, newId: () => String(++number) })
  const of = (items: ReturnType<typeof signers>) => items.map(({ who, status }) => `${who} ${status}`)
  expect(of(signers('before', 'dan', 'eve'))).toEqual(['ann waits', 'bob open', 'cid open', 'dan open', 'eve waits'])
  expect(of(signers('after', 'dan'))).toEqual(['ann open', 'bob open', 'cid open', 'dan waits'])
  trial.state = { ...trial.state, tokens: [{ ...token, items: signers('parallel', 'dan') }] }
  trial.step('A')
  expect([trial.where, open()]).toEqual(['A(bob,cid,dan)', ['bob', 'cid', 'dan']])
  const dan = trial.at('A').items?.find(({ who }) => who === 'dan')
  trial.send({ is: 'decided', token: token.id, item: dan?.id ?? '', outcome: 'approve', by: 'dan' })
  expect(trial.where).toBe('done')
})

it('a signer after a handler has their turn when this one rejects and the others approve', () => {
  const { trial, open } = opened('procura:complete="2" procura:reject="reject"')
  const token = trial.at('A')
  const added = { people: ['dan'], place: 'after', newId: () => '101' } as const
  const items = withSigners(token.items ?? [], token.items?.[0]?.id ?? '', added)
  trial.state = { ...trial.state, tokens: [{ ...token, items }] }
  trial.step('-A')
  expect(open()).toEqual(['bob', 'cid', 'dan'])
  expect(trial.step('A:bob').step('A:cid').where).toBe('A(dan)')
  expect(trial.step('A:dan').where).toBe('done')
})

it('a rejection of an added signer rejects, whatever the rule', () => {
  expect(
    outcomeOf([
      { id: '1', status: 'approved' },
      { id: '2', status: 'rejected', added: true },
    ]),
  ).toBe('reject')
})

it('only an open item is handed over', () => {
  const items = dropped([{ id: '1', status: 'open', who: 'ann' }])
  expect(() => handedTo(items, '1', 'bob')).toThrow(ProcessError)
})

const branched = planOf(
  { ...one, P: 'task', f: 'and', j: 'and', A: 'task', A2: 'task', B: 'task', C: 'task' },
  's>P; P>f; f>A; A>A2; f>B; A2>j; B>j; j>C; C>e',
)

it('back to a task before the branches takes all of them back', () => {
  const trial = new Trial(branched).step('P').step('B').step('A').step('A2<P')
  expect(trial.where).toBe('P')
  expect(trial.step('P').where).toBe('A B')
})

it('back within a branch leaves the other one', () => {
  const trial = new Trial(branched).step('P').step('B').step('A').step('A2<A')
  expect(trial.where).toBe('A j')
  expect(trial.step('A').step('A2').where).toBe('C')
})

it('back into one branch after the join is refused: the other would be missing', () => {
  const trial = new Trial(branched).step('P').step('A').step('A2').step('B')
  expect(() => trial.step('C<A')).toThrow(ProcessError)
  expect(trial.step('C<P').where).toBe('P')
})

it('back to a task that the record never came to is refused', () => {
  const trial = new Trial(branched).step('P')
  expect(() => trial.step('A<C')).toThrow(ProcessError)
  expect(() => trial.step('A<B')).toThrow(ProcessError)
})

it('a called process runs in its place, with its own end', () => {
  const called = fileOf({ ...one, X: 'task', x: 'stop', c: 'xor' }, "s>X; X>c; c>x?outcome == 'reject'; c>e!")
  const plan = planOf({ ...one, K: 'call calledElement="other"', B: 'task' }, 's>K; K>B; B>e', { other: called })
  const trial = new Trial(plan)
  expect(trial.where).toBe('K/X')
  expect(trial.step('-K/X').where).toBe('B')
  expect(trial.step('B').where).toBe('done')
})

it('an ended instance takes no more steps', () => {
  const trial = new Trial(planOf({ ...one, A: 'task' }, 's>A; A>e')).step('A')
  expect(() => trial.send({ is: 'time' })).toThrow(ProcessError)
})
