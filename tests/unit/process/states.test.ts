import { describe, expect, it } from 'vitest'
import { stateProblems } from '../../../src/schema/process/check-states.ts'
import { idleRoles } from '../../../src/schema/process/idle-roles.ts'
import { readProcess } from '../../../src/schema/process/read-process.ts'
import { unfitRoles } from '../../../src/schema/process/unfit-roles.ts'
import { bpmn, type Nodes } from '../../kit/bpmn.ts'

const actions = {
  submit: { from: ['draft'], to: 'pending' },
  approve: { from: ['pending'], to: 'approved' },
  archive: { from: ['approved'], to: 'archived' },
  reject: { from: ['pending'], to: 'draft' },
  note: { from: [] },
}

const problems = (nodes: Nodes, flows: string, attributes = 'procura:start="submit"') => {
  const { file } = readProcess(bpmn({ s: 'start', e: 'end', ...nodes }, flows, `procura:resource="t" ${attributes}`))
  return file ? stateProblems(file, actions).map(({ id, message }) => `${id}: ${message}`) : undefined
}

const task = (state: string) => `task procura:role="a" procura:state="${state}"`
const service = (action: string) => `service procura:action="${action}"`

describe('states of the record along a process', () => {
  it.each<readonly [string, Nodes, string, readonly string[]]>([
    ['a task in the state of the start', { A: task('pending') }, 's>A; A>e', []],
    [
      'a task in a state that does not come',
      { A: task('approved') },
      's>A; A>e',
      ['A: the record is never in the state "approved" here, but in pending'],
    ],
    ['a task after an action', { V: service('approve'), A: task('approved') }, 's>V; V>A; A>e', []],
    [
      'an action that comes too early',
      { V: service('archive') },
      's>V; V>e',
      ['V: "archive" is not possible here: the record is in pending'],
    ],
    [
      'a rejection that is not possible any more',
      { V: service('approve'), A: 'task procura:role="a" procura:reject="reject"' },
      's>V; V>A; A>e',
      ['A: "reject" is not possible here: the record is in approved'],
    ],
    [
      'two ways with different states',
      { x: 'xor', V: service('approve'), m: 'xor', A: task('approved') },
      's>x; x>V?true; x>m!; V>m; m>A; A>e',
      [],
    ],
    [
      'a way back',
      { A: task('pending'), x: 'xor', V: service('approve') },
      "s>A; A>x; x>A?outcome == 'reject'; x>V!; V>e",
      [],
    ],
    [
      'a sub-process',
      { S: 'sub', 'S/a': 'start', 'S/V': service('approve'), 'S/z': 'end', A: task('approved') },
      's>S; S/a>S/V; S/V>S/z; S>A; A>e',
      [],
    ],
    [
      'an event that waits for an action',
      { w: 'message procura:action="approve"', A: task('approved') },
      's>w; w>A; A>e',
      [],
    ],
    [
      'an action of every state',
      { V: service('note') },
      's>V; V>e',
      ['V: "note" is not possible here: the record is in pending'],
    ],
  ])('%s', (_, nodes, flows, expected) => {
    expect(problems(nodes, flows)).toEqual(expected)
  })

  it('of a called process are those of its callers', () => {
    expect(problems({ A: task('approved') }, 's>A; A>e', '')).toEqual([])
  })
})

it.each<readonly [string, string, number | undefined, readonly string[]]>([
  ['a role that nobody has', 'procura:role="boss"', 0, ['A']],
  ['a role of a level that nobody has', 'procura:level="2" procura:role="boss"', 0, ['A']],
  ['a level alone', 'procura:level="2"', 0, []],
  ['a role with people', 'procura:role="boss"', 2, []],
  ['a role that is not known, which is another mistake', 'procura:role="boss"', undefined, []],
  ['persons of a field', 'procura:field="boss"', 0, []],
])('tasks for %s', (_, attributes, count, ids) => {
  const { file } = readProcess(bpmn({ s: 'start', e: 'end', A: `task ${attributes}` }, 's>A; A>e'))
  expect(file && idleRoles(file, () => count).map(({ id }) => id)).toEqual(ids)
})

describe('roles without the right to what they decide', () => {
  const unfit = (nodes: Nodes, flows: string) => {
    const { file } = readProcess(bpmn({ s: 'start', e: 'end', ...nodes }, flows))
    const rightTo = (action: string) => (Object.hasOwn(actions, action) ? `t:${action}` : undefined)
    const found = file && unfitRoles(file, rightTo, (role, right) => role === 'boss' && right === 't:approve')
    return found?.map(({ id, message }) => `${id}: ${message}`)
  }
  const [boss, clerk] = ['task procura:role="boss"', 'task procura:role="clerk"']
  const [approve, archive] = [service('approve'), service('archive')]
  const refused = (id: string, role: string, action: string) =>
    `${id}: the role ${role} decides before it and lacks the right t:${action}: its decision would be refused`

  it.each<readonly [string, Nodes, string, readonly string[]]>([
    ['a role with the right', { A: boss, V: approve }, 's>A; A>V; V>e', []],
    ['a role without it', { A: clerk, V: approve }, 's>A; A>V; V>e', [refused('V', 'clerk', 'approve')]],
    ['the last of two tasks', { A: clerk, B: boss, V: approve }, 's>A; A>B; B>V; V>e', []],
    [
      'the second action in a row',
      { A: boss, V: approve, n: 'notify procura:notify="creator"', W: archive },
      's>A; A>V; V>n; n>W; W>e',
      [refused('W', 'boss', 'archive')],
    ],
    [
      'each way to the action, once for a role',
      { x: 'xor', A: boss, B: clerk, C: clerk, m: 'xor', V: approve },
      's>x; x>A?true; x>B?false; x>C!; A>m; B>m; C>m; m>V; V>e',
      [refused('V', 'clerk', 'approve')],
    ],
    [
      'a task in a sub-process, and an action in another',
      { S: 'sub', 'S/a': 'start', 'S/A': clerk, 'S/z': 'end', T: 'sub', 'T/b': 'start', 'T/V': approve, 'T/y': 'end' },
      's>S; S/a>S/A; S/A>S/z; S>T; T/b>T/V; T/V>T/y; T>e',
      [refused('V', 'clerk', 'approve')],
    ],
    [
      'a level of the matrix',
      { A: 'task procura:level="1" procura:role="clerk"', V: approve },
      's>A; A>V; V>e',
      [refused('V', 'clerk', 'approve')],
    ],
    ['an action after a timer', { A: clerk, t: 'timer span="P1D"', V: approve }, 's>A; A>t; t>V; V>e', []],
    ['an action at the start', { V: approve, A: clerk }, 's>V; V>A; A>e', []],
    ['persons of a field', { A: 'task procura:field="boss"', V: approve }, 's>A; A>V; V>e', []],
    ['administrators', { A: 'task procura:role="admin"', V: approve }, 's>A; A>V; V>e', []],
    ['an unknown action, which is another mistake', { A: clerk, V: service('gone') }, 's>A; A>V; V>e', []],
    [
      'a rejection',
      { A: 'task procura:role="boss" procura:reject="reject"' },
      's>A; A>e',
      ['A: the role boss lacks the right t:reject: its rejection would be refused'],
    ],
  ])('%s', (_, nodes, flows, expected) => {
    expect(unfit(nodes, flows)).toEqual(expected)
  })
})
