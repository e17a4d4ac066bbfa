import { expect, it } from 'vitest'
import { graphProblems } from '../../../src/schema/process/check-graph.ts'
import { readProcess } from '../../../src/schema/process/read-process.ts'
import { findFlaw } from '../../../src/schema/process/run/explore.ts'
import { bpmn, type Nodes } from '../../kit/bpmn.ts'
import { planOf } from './run-kit.ts'

const ends = { s: 'start', e: 'end' } as const

it.each<[string, Nodes, string, string]>([
  [
    'one of two branches into a parallel join',
    { ...ends, x: 'xor', j: 'and', A: 'task', B: 'task' },
    's>x; x>A?urgent; x>B!; A>j; B>j; j>e',
    'j stuck',
  ],
  ['a circle without a task', { ...ends, m: 'xor', x: 'xor' }, 's>m; m>x; x>m?urgent; x>e!', 'x endless'],
  [
    'a branch that leaves before the join',
    { ...ends, f: 'and', j: 'and', x: 'xor', A: 'task', B: 'task', e2: 'end' },
    's>f; f>A; f>B; A>x; x>j?urgent; x>e2!; B>j; j>e',
    'j stuck',
  ],
  [
    'a split where a choice is meant: each round begins another',
    { ...ends, m: 'xor', A: 'task', f: 'and' },
    's>m; m>A; A>f; f>m; f>e',
    'A unending',
  ],
  [
    'rounds that leave a branch each',
    { ...ends, m: 'xor', A: 'task', f: 'and', B: 'task' },
    's>m; m>A; A>f; f>m; f>B; B>e',
    'B unending',
  ],
])('finds %s', (_, nodes, flows, flaw) => {
  const found = findFlaw(planOf(nodes, flows))
  expect(`${found?.node} ${found?.flaw}`).toBe(flaw)
})

it.each<[string, Nodes, string, string]>([
  ['a dead end', { ...ends, A: 'task', x: 'and' }, 's>x; x>A; x>e', 'A: a dead end'],
  ['no default', { ...ends, x: 'xor', A: 'task' }, 's>x; x>A?urgent; A>e; x>e?amount > 1.0', 'x: set the default flow'],
  ['no condition', { ...ends, x: 'xor', A: 'task', B: 'task' }, 's>x; x>A; x>B!; A>e; B>e', 'f1: set the condition'],
  ['a lost node', { ...ends, A: 'task', B: 'task' }, 's>A; A>e; B>e', 'B: no way leads here'],
  ['no start', { e: 'end', A: 'task' }, 'A>e', ': it has 0 start events'],
  ['no end', { s: 'start', A: 'task', m: 'xor' }, 's>m; m>A; A>m', ': it has no end event'],
  ['no way out', { ...ends, x: 'and', m: 'xor', A: 'task' }, 's>x; x>e; x>m; m>A; A>m', 'm: no way leads from here'],
  ['a condition at a parallel gateway', { ...ends, x: 'and' }, 's>x; x>e?urgent', 'x: its flows have no conditions'],
  ['a flow to nowhere', { ...ends }, 's>e; s>Q', 'f1: the flow ends at "Q"'],
  [
    'an event at nothing',
    { ...ends, b: 'onTimer attachedToRef="e" span="PT1H"' },
    's>e; b>e',
    'b: a boundary event is at',
  ],
])('refuses %s', (_, nodes, flows, problem) => {
  const { file, problems } = readProcess(bpmn(nodes, flows))
  expect(problems).toEqual([])
  const found = file ? graphProblems(file) : []
  expect(found.map(({ id = '', message }) => `${id}: ${message}`).join('\n')).toContain(problem)
})

it.each<[string, Nodes, string]>([
  ['a task without handlers', { ...ends, A: 'task procura:x="1"' }, 'A: set one of procura:role'],
  ['two kinds of handlers', { ...ends, A: 'task procura:role="a" procura:field="b"' }, 'A: set one of procura:role'],
  ['a wrong rule', { ...ends, A: `task procura:role="a" procura:complete="most"` }, 'A: procura:complete is any'],
  ['a timer without a duration', { ...ends, A: 'timer' }, 'A: a timer has a timeDuration'],
  ['a wrong duration', { ...ends, A: 'timer span="2 days"' }, 'A: "2 days" is not a duration'],
  ['a service without an action', { ...ends, A: 'service' }, 'A: set procura:action'],
  ['an event without a meaning', { ...ends, A: 'message' }, 'A: set procura:action'],
])('refuses %s', (_, nodes, problem) => {
  const { problems } = readProcess(bpmn(nodes, 's>A; A>e'))
  expect(problems.map(({ id = '', message }) => `${id}: ${message}`).join('\n')).toContain(problem)
})

it.each([
  ['<bpmn:definitions', 1, 'this is not XML'],
  ['', 1, 'this is not XML'],
  ['<!DOCTYPE x [<!ENTITY a "b">]>\n<a/>', 1, 'document types are not allowed'],
  ['<a>\n<b>\n</a>', 3, 'this is not XML'],
  ['<a>\n<b x="1" x="2"/></a>', 2, 'this is not XML'],
])('names the line of a broken file: %s', (text, line, message) => {
  const { syntax } = readProcess(text)
  expect([syntax?.line, syntax?.message]).toEqual([line, expect.stringContaining(message)])
})
