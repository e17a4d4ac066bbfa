import { expect, it } from 'vitest'
import { parseProcess } from '../../../src/schema/load/parsed-process.ts'
import { findFlaw } from '../../../src/schema/process/run/explore.ts'
import { bpmn } from '../../kit/bpmn.ts'
import { planOf } from './run-kit.ts'

const ends = { s: 'start', e: 'end' } as const
const tasks = (count: number) => Array.from({ length: count }, (_, index) => `T${index}`)
const nodesOf = (ids: readonly string[]) => Object.fromEntries(ids.map((id) => [id, 'task']))

/** Tasks one after the other. */
const chain = (count: number) => {
  const ids = tasks(count)
  return [{ ...ends, ...nodesOf(ids) }, ['s', ...ids].map((id, at) => `${id}>${ids[at] ?? 'e'}`).join(';')] as const
}

/** Tasks at the same time. */
const wide = (count: number, kind: 'and' | 'or') => {
  const ids = tasks(count)
  const ways = ids.flatMap((id, at) => [`g>${id}${kind === 'and' ? '' : at === 0 ? '!' : '?amount > 1.0'}`, `${id}>j`])
  return [{ ...ends, g: kind, j: kind, ...nodesOf(ids) }, ['s>g', ...ways, 'j>e'].join(';')] as const
}

// Each took minutes, of which the server answers nobody: the time limit of a test is the assertion.
it.each([
  ['tasks in a row', chain(2500)],
  ['parallel tasks', wide(1000, 'and')],
  ['tasks of an inclusive gateway', wide(1000, 'or')],
] as const)('judges thousands of %s', (_, [nodes, flows]) => {
  expect(parseProcess('t.bpmn', bpmn(nodes, flows)).problems).toEqual([])
  expect(findFlaw(planOf(nodes, flows))).toBeUndefined()
})

it('reports the first of thousands of findings', () => {
  const text = bpmn({ ...ends, ...Object.fromEntries(tasks(5000).map((id) => [id, 'service'])) }, 's>e')
  const { problems } = parseProcess('t.bpmn', text)
  expect([problems.length, problems[0]?.line, problems[499]?.line]).toEqual([500, 6, 505])
})
