import { expect, it } from 'vitest'
import { loadModel } from '../../../src/schema/load/load.ts'

const dictionary = {
  title: 'States',
  items: ['open', 'ended'].map((value) => ({ value, title: value })),
}

function loaded(end: object, rights: object = {}) {
  const resource = {
    title: 'Tenders',
    fields: {
      name: { type: 'text', title: 'Name' },
      deadline: { type: 'datetime', title: 'Deadline' },
      status: { type: 'list', dict: 'state', title: 'State', readOnly: true },
    },
    states: {
      field: 'status',
      initial: 'open',
    },
    actions: { end: { do: 'transition', title: 'End', from: ['open'], to: 'ended', due: 'deadline < now', ...end } },
    rights,
  }
  const files = { 'schemas/resources/tender.json': resource, 'schemas/dictionaries/state.json': dictionary }
  const texts = Object.entries(files).map(([path, file]): [string, string] => [path, JSON.stringify(file)])
  const { model, diagnostics } = loadModel(new Map(texts), { hooks: [], blocks: [] })
  return {
    action: model.resources.get('tender')?.plan.actions[0],
    rights: model.resources.get('tender')?.rights,
    problems: diagnostics.map(({ pointer, message }) => `${pointer} ${message}`),
  }
}

it('a due action is reserved for the server unless roles may run it', () => {
  expect(loaded({})).toMatchObject({ action: { automatic: true }, problems: [] })
  const { action, problems } = loaded({ by: 'buyer' }, { buyer: { can: ['list', 'end'] } })
  expect([action?.automatic, problems]).toEqual([undefined, []])
})

it('an action by the server is granted to nobody, and has no dialog', () => {
  const server = { due: undefined, by: 'server' }
  expect(loaded(server)).toMatchObject({ action: { automatic: true }, problems: [], rights: {} })
  expect(loaded(server, { buyer: { can: ['list', 'end'] } }).problems).toEqual([
    expect.stringContaining('/rights/buyer/can/1'),
  ])
  expect(loaded({ ...server, ask: ['name'] }).problems).toEqual([
    expect.stringContaining('an automatic action cannot have an "ask"'),
  ])
})

it('an action has a text about the next step, in both languages', () => {
  const next = { zh: '等待开标', en: 'Wait for the opening' }
  expect(loaded({ next, by: 'buyer' }, { buyer: { can: ['list', 'end'] } })).toMatchObject({
    action: { next },
    problems: [],
  })
})

it.each([
  ['cannot have an expression that SQL does not support', { due: 'size(name) > 3' }, {}, '/actions/end/due', 'size'],
  ['cannot ask for fields', { ask: ['name'] }, {}, '/actions/end/ask', 'cannot have an "ask"'],
  ['cannot have a text about the next step', { next: 'Wait' }, {}, '/actions/end/next', 'has no "next"'],
  ['cannot be granted', {}, { buyer: { can: ['end'] } }, '/rights/buyer/can/0', 'no action "end"'],
])('a server action %s', (_, end, rights, pointer, words) => {
  const { problems } = loaded(end, rights)
  expect(problems).toHaveLength(1)
  expect(problems[0]?.startsWith(`${pointer} `)).toBe(true)
  expect(problems[0]).toContain(words)
})
