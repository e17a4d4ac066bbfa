import { expect, it } from 'vitest'
import { lintRejections } from '../../../server/features/process/lint-rejections.ts'
import { readProcesses } from '../../../server/features/process/read-processes.ts'
import { mistakeIn } from '../../../src/schema/model/mistake-text.ts'
import { canReject } from '../../../src/schema/process/rejections.ts'
import { bpmn, type Nodes } from '../../kit/bpmn.ts'
import { planOf } from './run-kit.ts'

const review = { s: 'start', A: 'task', V: 'service procura:action="go"', e: 'end' }
const judged = { ...review, x: 'xor', n: 'end' }

const cases: readonly (readonly [string, Nodes, string, boolean])[] = [
  ['a service task follows', review, 's>A; A>V; V>e', false],
  [
    'its own action rejects',
    { ...review, A: `task procura:people="['ann']" procura:reject="no"` },
    's>A; A>V; V>e',
    true,
  ],
  ['a gateway reads the outcome', judged, `s>A; A>x; x>n?outcome == 'reject'; x>V!; V>e`, true],
  ['its own flows read the outcome', { ...review, n: 'end' }, `s>A; A>n?outcome == 'reject'; A>V!; V>e`, true],
  ['a gateway reads something else', judged, 's>A; A>x; x>n?amount > 5.0; x>V!; V>e', false],
  [
    'only one of its ways reads the outcome',
    { ...judged, y: 'xor', W: 'service procura:action="go"' },
    `s>A; A>x; x>y?amount > 5.0; x>V!; y>n?outcome == 'reject'; y>W!; V>e; W>e`,
    false,
  ],
  ['the next task comes first', { ...judged, B: 'task' }, `s>A; A>B; B>x; x>n?outcome == 'reject'; x>V!; V>e`, false],
  [
    'the outcome of a sub-process is read behind it',
    { s: 'start', S: 'sub', 'S/i': 'start', 'S/A': 'task', 'S/o': 'end', x: 'xor', e: 'end', n: 'end' },
    `s>S; S/i>S/A; S/A>S/o; S>x; x>n?outcome == 'reject'; x>e!`,
    true,
  ],
  [
    'a join comes before the condition',
    { ...judged, p: 'and', q: 'and', B: 'task' },
    `s>p; p>A; p>B; A>q; B>q; q>x; x>n?outcome == 'reject'; x>V!; V>e`,
    true,
  ],
]

it.each(cases)('where %s', (_, nodes, flows, expected) => {
  expect(canReject(planOf(nodes, flows), 'A')).toBe(expected)
})

it('is named by a note at its task, in both languages', () => {
  const notes = (process: string) =>
    lintRejections(readProcesses([['schemas/processes/a.bpmn', bpmn(review, 's>A; A>V; V>e', process)]]))
  // A process that others call is judged in them.
  expect(notes('procura:resource="t/order"')).toEqual([])
  const [note, ...more] = notes('procura:resource="t/order" procura:start="submit"')
  expect([note?.pointer, note?.severity, more]).toEqual(['/A', 'warning', []])
  expect(note && mistakeIn('zh', note).message).toContain('不能驳回')
})
