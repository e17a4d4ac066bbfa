import { expect, it } from 'vitest'
import { loadModel } from '../../../src/schema/load/load.ts'
import { bpmn, type Nodes } from '../../kit/bpmn.ts'

const title = (key: string) => ({ title: { zh: key, en: key } })
const transition = (from: string, to: string) => ({ do: 'transition', ...title(to), from: [from], to, by: 'boss' })
const order = {
  ...title('Orders'),
  fields: {
    amount: { type: 'number', ...title('Amount') },
    owner: { type: 'text', ...title('Owner') },
    status: { type: 'list', dict: 'state', ...title('State'), readOnly: true },
  },
  states: { field: 'status', initial: 'draft' },
  actions: {
    submit: transition('draft', 'pending'),
    approve: transition('pending', 'done'),
    reject: transition('pending', 'draft'),
    print: { do: 'print' },
  },
  rights: { boss: { can: ['list', 'view'] } },
}
const states = ['draft', 'pending', 'done']
const state = { ...title('States'), items: states.map((value) => ({ value, ...title(value) })) }

const path = 'schemas/processes/t/approval.bpmn'
const about = 'procura:resource="t/order" procura:start="submit"'
const nodes: Nodes = {
  s: 'start',
  A: 'task procura:role="boss" procura:reject="reject" procura:state="pending"',
  V: 'service procura:action="approve"',
  e: 'end',
}
const good = bpmn(nodes, 's>A; A>V; V>e', about)

function load(text: string, more: Record<string, string> = {}, previous?: ReturnType<typeof loadModel>['model']) {
  const files = {
    'schemas/resources/t/order.json': JSON.stringify(order),
    'schemas/dictionaries/state.json': JSON.stringify(state),
    [path]: text,
    ...more,
  }
  const { model, diagnostics } = loadModel(
    new Map(Object.entries(files)),
    { hooks: [], blocks: [], roles: ['boss'] },
    previous,
  )
  return { model, problems: diagnostics.map(({ line, pointer, message }) => `${line} ${pointer} ${message}`) }
}

it('a process file is compiled with its conditions, and changes its version with its content', () => {
  const { model, problems } = load(good)
  expect(problems).toEqual([])
  const plan = model.processes.get('t/approval')
  expect(plan).toMatchObject({ code: 't/approval', resource: 't/order', start: 'submit' })
  expect(load(good, {}, model).model.processes.get('t/approval')).toBe(plan)
  const other = load(good.replace('name="A"', 'name="B"'), {}, model).model.processes.get('t/approval')
  expect(other?.version).not.toBe(plan?.version)
})

it.each<[string, string, string]>([
  ['an unknown resource', good.replace('t/order', 't/ordre'), '1  there is no resource "t/ordre"'],
  ['an unknown start', good.replace('"submit"', '"submitt"'), 'there is no action "submitt"'],
  ['a button', good.replace('"approve"', '"print"'), '6 /V there is no action "print"'],
  ['an unknown action', good.replace('"approve"', '"aprove"'), '6 /V there is no action "aprove"'],
  ['an unknown rejection', good.replace('reject="reject"', 'reject="no"'), '5 /A there is no action "no"'],
  ['an unknown state', good.replace('"pending"', '"wait"'), '5 /A there is no state "wait"'],
  ['an unknown role', good.replace('role="boss"', 'role="bos"'), '5 /A there is no role "bos"'],
  ['a field without persons', good.replace('role="boss"', 'field="amount"'), '5 /A there is no field of persons'],
  ['an expression with a mistake', good.replace('role="boss"', 'people="ownr"'), '/A there is no field "ownr"'],
  [
    'a condition with a mistake',
    bpmn({ ...nodes, x: 'xor' }, 's>x; x>A?amout > 5.0; x>V!; A>V; V>e', about),
    '/f1 there is no field "amout"',
  ],
  [
    'an unknown process',
    bpmn({ ...nodes, A: 'call calledElement="t/other"' }, 's>A; A>V; V>e', about),
    '/A there is no process "t/other"',
  ],
  [
    'a circle of calls',
    bpmn({ ...nodes, A: 'call calledElement="t/approval"' }, 's>A; A>V; V>e', about),
    'the process calls itself',
  ],
  [
    'a way that never ends',
    bpmn({ ...nodes, x: 'xor', j: 'and', B: 'task' }, 's>x; x>A?amount > 5.0; x>B!; A>j; B>j; j>V; V>e', about),
    '/j on some way the process waits here for ever',
  ],
  ['something that is not run', good.replace(/bpmn:serviceTask/g, 'bpmn:scriptTask'), '/V <scriptTask> is not run'],
  ['a file that is not XML', good.replace('</bpmn:process>', ''), 'this is not XML'],
])('refuses %s, and the last good version serves', (_, text, problem) => {
  const { model } = load(good)
  const after = load(text, {}, model)
  expect(after.problems.join('\n')).toContain(problem)
  expect(after.model.processes.get('t/approval')).toBe(model.processes.get('t/approval'))
})

it('an action starts one process', () => {
  const { problems } = load(good, { 'schemas/processes/t/second.bpmn': good })
  expect(problems.join('\n')).toContain('submit of t/order starts')
})

it('an action that a process needs cannot be taken from its resource', () => {
  const { model } = load(good)
  const { approve: _, ...actions } = order.actions
  const less = load(good, { 'schemas/resources/t/order.json': JSON.stringify({ ...order, actions }) }, model)
  expect(less.problems.join('\n')).toContain('"approve"')
  expect(less.model.resources.get('t/order')?.plan.actions.map(({ name }) => name)).toContain('approve')
})
