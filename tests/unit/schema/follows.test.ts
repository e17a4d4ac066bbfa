import { expect, it } from 'vitest'
import { loadModel } from '../../../src/schema/load/load.ts'

const title = (key: string) => ({ title: { zh: key, en: key } })
const states = { ...title('States'), items: ['open', 'done'].map((value) => ({ value, ...title(value) })) }
const line = {
  ...title('Lines'),
  fields: {
    orderId: { type: 'list', from: 'order', ...title('Order') },
    name: { type: 'text', ...title('Name') },
    qty: { type: 'number', ...title('Quantity') },
  },
  parent: { field: 'orderId', of: 'order' },
}

function loaded(follow: object, more: object = {}) {
  const order = {
    ...title('Orders'),
    fields: {
      total: { type: 'number', ...title('Total') },
      status: { type: 'list', dict: 'state', ...title('State'), readOnly: true },
    },
    states: {
      field: 'status',
      initial: 'open',
      actions: { finish: { ...title('Finish'), from: ['open'], to: 'done', follows: [follow], ...more } },
    },
  }
  const files = {
    'schemas/resources/order.json': order,
    'schemas/resources/line.json': line,
    'schemas/dictionaries/state.json': states,
  }
  const texts = Object.entries(files).map(([path, file]): [string, string] => [path, JSON.stringify(file)])
  const { model, diagnostics } = loadModel(new Map(texts), { hooks: [], blocks: [] })
  const problems = diagnostics.map(({ pointer, message }) => `${pointer} ${message}`)
  return { action: model.resources.get('order')?.plan.actions[0], problems }
}

const on = { orderId: 'id' }

it('an action that follows from other records is the server’s alone', () => {
  const { action, problems } = loaded({
    of: 'line',
    on,
    where: "parent.status == 'open'",
    sum: 'qty',
    reaches: 'total',
  })
  expect(problems).toEqual([])
  expect(action).toMatchObject({ automatic: true, follows: [{ of: 'line', on: [['orderId', 'id']] }] })
})

it.each([
  ['a resource that is not there', { of: 'lines', on }, '/states/actions/finish/follows/0/of', 'no resource "lines"'],
  ['itself', { of: 'order', on: { id: 'id' } }, '/states/actions/finish/follows/0/of', 'other records'],
  ['a field of theirs', { of: 'line', on: { order: 'id' } }, '/states/actions/finish/follows/0/on/order', 'no field'],
  ['a field here', { of: 'line', on: { orderId: 'no' } }, '/states/actions/finish/follows/0/on/orderId', 'no field'],
  [
    'what the database cannot be asked',
    { of: 'line', on, every: 'size(name) > 1.0' },
    '/states/actions/finish/follows/0/every',
    'size()',
  ],
  ['half a sum', { of: 'line', on, sum: 'qty' }, '/states/actions/finish/follows/0', '`reaches`'],
  [
    'a sum of texts',
    { of: 'line', on, sum: 'name', reaches: 'total' },
    '/states/actions/finish/follows/0/sum',
    'no number',
  ],
  [
    'each and their sum',
    { of: 'line', on, every: 'qty > 0.0', sum: 'qty', reaches: 'total' },
    '/states/actions/finish/follows/0',
    'one of',
  ],
])('is refused with %s', (_, follow, pointer, words) => {
  const { problems } = loaded(follow)
  expect(problems).toEqual([expect.stringContaining(words)])
  expect(problems[0]?.startsWith(`${pointer} `)).toBe(true)
})

it('asks nobody anything', () => {
  const { problems } = loaded({ of: 'line', on }, { ask: ['total'] })
  expect(problems).toEqual([expect.stringContaining('can ask nobody')])
})

it.each([
  ['rows elsewhere', { of: 'line', field: 'qty', on: { name: 'code' }, where: "parent.status == 'open'" }, true, []],
  ['a number that somebody writes', { of: 'line', field: 'qty', on: { name: 'code' } }, false, ['/sums/came']],
  ['a text', { of: 'line', field: 'name', on: { name: 'code' } }, true, ['/sums/came/field']],
  ['rows found by no field', { of: 'line', field: 'qty', on: { nmae: 'code' } }, true, ['/sums/came/on/nmae']],
  ['rows of nothing', { of: 'lines', on: { name: 'code' } }, true, ['/sums/came/of']],
  [
    'a place that is no number',
    { of: 'line', on: { name: 'code' }, place: { name: 'came' } },
    true,
    ['/sums/came/place/name'],
  ],
])('a number that follows from %s', (_, sum, readOnly, pointers) => {
  const bin = {
    ...title('Bins'),
    fields: { code: { type: 'text', ...title('Code') }, came: { type: 'number', ...title('Came'), readOnly } },
    sums: { came: sum },
  }
  const order = { ...title('Orders'), fields: { status: { type: 'text', ...title('State') } } }
  const files = { order, line, bin }
  const texts = Object.entries(files).map(([code, file]): [string, string] => [
    `schemas/resources/${code}.json`,
    JSON.stringify(file),
  ])
  expect(loadModel(new Map(texts), { hooks: [], blocks: [] }).diagnostics.map(({ pointer }) => pointer)).toEqual(
    pointers,
  )
})

it.each([
  ['a row of what is no table', { rows: { total: { qty: 1 } } }, '/rows/total', 'no table "total"'],
  ['a field of the rows', { rows: { lines: { quantity: 1 } } }, '/rows/lines/quantity', 'no field "quantity"'],
  ['an expression', { rows: { lines: { qty: { cel: 'totl' } } } }, '/rows/lines/qty/cel', 'totl'],
  ['what follows by itself', { rows: { lines: { twice: 1 } } }, '/rows/lines/twice', 'it follows'],
  ['a resource that is made', { makes: { of: 'ordr', values: {} } }, '/makes/of', 'no resource "ordr"'],
  ['a field of what is made', { makes: { of: 'order', values: { sum: 1 } } }, '/makes/values/sum', 'no field "sum"'],
])('what an action adds is checked: %s', (_, given, pointer, message) => {
  const order = {
    ...title('Orders'),
    fields: { total: { type: 'number', ...title('Total') }, lines: { type: 'table', of: 'line', ...title('Lines') } },
    actions: { close: { ...title('Close'), ...given } },
  }
  const twice = { type: 'number', compute: 'qty * 2.0', ...title('Twice') }
  const files = {
    'schemas/resources/order.json': order,
    'schemas/resources/line.json': { ...line, fields: { ...line.fields, twice } },
  }
  const texts = Object.entries(files).map(([path, file]): [string, string] => [path, JSON.stringify(file)])
  const { diagnostics } = loadModel(new Map(texts), { hooks: [], blocks: [] })
  const told = diagnostics.map((each) => `${each.pointer} ${each.message}`)
  expect(told).toEqual([expect.stringContaining(message)])
  expect(told[0]).toContain(`/actions/close${pointer}`)
})

it('a table of some of the rows names a text or a choice of theirs', () => {
  const problemsOf = (rows: object) => {
    const order = { ...title('Orders'), fields: { lines: { type: 'table', of: 'line', rows, ...title('Lines') } } }
    const files = { 'schemas/resources/order.json': order, 'schemas/resources/line.json': line }
    const texts = Object.entries(files).map(([path, file]): [string, string] => [path, JSON.stringify(file)])
    const { diagnostics } = loadModel(new Map(texts), { hooks: [], blocks: [] })
    return diagnostics.map(({ pointer, message }) => `${pointer} ${message}`)
  }
  expect(problemsOf({ name: { not: 'x' } })).toEqual([])
  expect(problemsOf({ qty: 'x' })).toEqual([expect.stringMatching('/fields/lines/rows/qty .*no text')])
  expect(problemsOf({ nam: 'x' })).toEqual([expect.stringMatching('/fields/lines/rows/nam .*no field of line "nam"')])
})
