import { describe, expect, it } from 'vitest'
import { compileProcess } from '../../../src/schema/compile/compile-process.ts'
import { readProcess } from '../../../src/schema/process/read-process.ts'
import { type Sample, simulate } from '../../../src/schema/process/run/simulate.ts'
import { bpmn, type Nodes } from '../../kit/bpmn.ts'

const start = Date.parse('2026-03-02T02:00:00Z')

async function run(nodes: Nodes, flows: string, sample: Partial<Sample> = {}) {
  const { file } = readProcess(bpmn({ s: 'start', e: 'end', ...nodes }, flows))
  if (!file) throw new Error('not read')
  const plan = compileProcess('t', file, { get: () => undefined }, { amount: 'number', status: 'string' })
  return simulate({
    ...{ plan, scope: { amount: 5, status: 'pending' }, now: start },
    handlersOf: async () => [{ who: 'ann' }],
    changesBy: () => ({}),
    outcomeOf: () => 'approve',
    ...sample,
  })
}

const pathOf = ({ steps }: Awaited<ReturnType<typeof run>>) => steps.map(({ node }) => node)

describe('a simulation', () => {
  it('takes the way whose condition holds, and says which did not', async () => {
    const nodes = { x: 'xor', A: 'task', B: 'task' }
    const flows = 's>x; x>A?amount > 10.0; x>B!; A>e; B>e'
    const small = await run(nodes, flows)
    expect([pathOf(small), small.conditions, small.ending]).toEqual([
      ['s', 'x', 'B', 'e'],
      [{ flow: 'f1', holds: false }],
      'done',
    ])
    const large = await run(nodes, flows, { scope: { amount: 50, status: '' } })
    expect([pathOf(large), large.conditions]).toEqual([['s', 'x', 'A', 'e'], [{ flow: 'f1', holds: true }]])
  })

  it('stops at a condition that divides by zero, and says so', async () => {
    const nodes = { x: 'xor', A: 'task', B: 'task' }
    const flows = 's>x; x>A?10.0 / (amount - 5.0) > 1.0; x>B!; A>e; B>e'
    const zero = await run(nodes, flows)
    expect([pathOf(zero), zero.ending, zero.conditions]).toEqual([
      ['s', 'x'],
      'stopped',
      [{ flow: 'f1', holds: false, byZero: true }],
    ])
    const other = await run(nodes, flows, { scope: { amount: 6, status: '' } })
    expect(other.conditions).toEqual([{ flow: 'f1', holds: true }])
  })

  it('says who gets each task, also of several handlers in parallel', async () => {
    const people = { A: [{ who: 'ann' }, { who: 'bob' }], B: [{ role: 'boss' }] }
    const { steps, ending } = await run(
      { p: 'and', A: 'task procura:people="[\'x\']" procura:complete="all"', B: 'task', j: 'and' },
      's>p; p>A; p>B; A>j; B>j; j>e',
      { handlersOf: async (node) => people[node as 'A'] },
    )
    expect(ending).toBe('done')
    expect(steps.filter(({ handlers }) => handlers).map(({ node, handlers }) => [node, handlers])).toEqual(
      Object.entries(people),
    )
  })

  it('stops at a task that nobody can handle', async () => {
    const stopped = await run({ A: 'task', B: 'task' }, 's>A; A>B; B>e', {
      handlersOf: async (node) => (node === 'B' ? [] : [{ who: 'ann' }]),
    })
    expect([pathOf(stopped), stopped.ending, stopped.steps.at(-1)?.handlers]).toEqual([['s', 'A', 'B'], 'stopped', []])
  })

  it('ends with the action of a rejection', async () => {
    const nodes = { A: 'task procura:people="[\'x\']" procura:reject="refuse"' }
    const { steps, ending } = await run(nodes, 's>A; A>e', { outcomeOf: () => 'reject' })
    expect([ending, steps.at(-1)]).toMatchObject(['rejected', { node: 'A', outcome: 'reject', action: 'refuse' }])
  })

  it('reads what actions changed, and lets time pass only where it is waited for', async () => {
    const simulated = await run(
      {
        A: 'task',
        late: 'onTimer attachedToRef="A" span="P1D"',
        V: 'service procura:action="approve"',
        t: 'timer span="PT48H"',
        x: 'xor',
        B: 'task',
      },
      "s>A; late>e; A>V; V>t; t>x; x>B?status == 'approved'; x>e!; B>e",
      { changesBy: () => ({ status: 'approved' }) },
    )
    expect(pathOf(simulated)).toEqual(['s', 'A', 'V', 't', 'x', 'B', 'e'])
    expect(simulated.steps.map(({ at }) => (at - start) / 3_600_000)).toEqual([0, 0, 0, 0, 48, 48, 48])
    expect(simulated.steps[2]?.action).toBe('approve')
  })

  it.each<readonly [string, Nodes, string, string]>([
    ['no way', { x: 'xor', A: 'task' }, 's>x; x>A?amount > 10.0; x>e?amount > 20.0; A>e', 'failed'],
    ['a circle', { x: 'xor', y: 'xor' }, 's>x; x>y; y>x?amount > 1.0; y>e!', 'stopped'],
    ['an action that comes', { w: 'message procura:action="deliver"' }, 's>w; w>e', 'done'],
    ['a repeated task', { A: 'task', x: 'xor' }, 's>A; A>x; x>A?amount > 1.0; x>e!', 'stopped'],
  ])('ends with %s', async (_, nodes, flows, ending) => {
    expect((await run(nodes, flows)).ending).toBe(ending)
  })
})
