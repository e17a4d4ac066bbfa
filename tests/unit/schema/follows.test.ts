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
    },
    actions: {
      finish: { do: 'transition', ...title('Finish'), from: ['open'], to: 'done', follows: [follow], ...more },
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

it('a consequent action is reserved for the server', () => {
  const { action, problems } = loaded({
    of: 'line',
    on,
    where: "parent.status == 'open'",
    sum: 'qty',
    until: 'total',
  })
  expect(problems).toEqual([])
  expect(action).toMatchObject({ automatic: true, follows: [{ of: 'line', on: [['orderId', 'id']] }] })
})

it.each([
  ['an unknown resource', { of: 'lines', on }, '/actions/finish/follows/0/of', 'no resource "lines"'],
  ['itself', { of: 'order', on: { id: 'id' } }, '/actions/finish/follows/0/of', 'other records'],
  [
    'an unknown field of the other resource',
    { of: 'line', on: { order: 'id' } },
    '/actions/finish/follows/0/on/order',
    'no field',
  ],
  [
    'an unknown field of its own',
    { of: 'line', on: { orderId: 'no' } },
    '/actions/finish/follows/0/on/orderId',
    'no field',
  ],
  [
    'an expression that SQL does not support',
    { of: 'line', on, every: 'size(name) > 1.0' },
    '/actions/finish/follows/0/every',
    'size()',
  ],
  ['an incomplete sum', { of: 'line', on, sum: 'qty' }, '/actions/finish/follows/0', '`until`'],
  ['a sum of texts', { of: 'line', on, sum: 'name', until: 'total' }, '/actions/finish/follows/0/sum', 'not a number'],
  [
    'both `every` and `sum`',
    { of: 'line', on, every: 'qty > 0.0', sum: 'qty', until: 'total' },
    '/actions/finish/follows/0',
    'one of',
  ],
])('is refused with %s', (_, follow, pointer, words) => {
  const { problems } = loaded(follow)
  expect(problems).toEqual([expect.stringContaining(words)])
  expect(problems[0]?.startsWith(`${pointer} `)).toBe(true)
})

it('has no dialog', () => {
  const { problems } = loaded({ of: 'line', on }, { ask: ['total'] })
  expect(problems).toEqual([expect.stringContaining('cannot have an "ask"')])
})

it.each([
  ['rows elsewhere', { of: 'line', field: 'qty', on: { name: 'code' }, where: "parent.status == 'open'" }, true, []],
  ['into a writable number', { of: 'line', field: 'qty', on: { name: 'code' } }, false, ['/sums/came']],
  ['a text', { of: 'line', field: 'name', on: { name: 'code' } }, true, ['/sums/came/field']],
  [
    'with rows found by an unknown field',
    { of: 'line', field: 'qty', on: { nmae: 'code' } },
    true,
    ['/sums/came/on/nmae'],
  ],
  ['of an unknown resource', { of: 'lines', on: { name: 'code' } }, true, ['/sums/came/of']],
  [
    'with a limit that reads no number',
    { of: 'line', on: { name: 'code' }, limit: 'code' },
    true,
    ['/sums/came/limit'],
  ],
  [
    'with a limit beside a position',
    { of: 'line', on: { name: 'code' }, limit: '5.0', at: { qty: 'came' } },
    true,
    ['/sums/came/limit'],
  ],
  [
    'with a position that is not a number',
    { of: 'line', on: { name: 'code' }, at: { name: 'came' } },
    true,
    ['/sums/came/at/name'],
  ],
])('checks a sum: %s', (_, sum, readOnly, pointers) => {
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
  ['an unknown table', { rows: { total: { qty: 1 } } }, '/rows/total', 'no table "total"'],
  ['an unknown field of the rows', { rows: { lines: { quantity: 1 } } }, '/rows/lines/quantity', 'no field "quantity"'],
  ['an expression', { rows: { lines: { qty: { cel: 'totl' } } } }, '/rows/lines/qty/cel', 'totl'],
  ['a computed field', { rows: { lines: { twice: 1 } } }, '/rows/lines/twice', 'is derived'],
  ['an unknown resource', { make: { ordr: { set: {} } } }, '/make/ordr', 'no resource "ordr"'],
  ['an unknown field of the record', { make: { order: { set: { sum: 1 } } } }, '/make/order/set/sum', 'no field "sum"'],
  ['an unknown table', { make: { order: { each: 'rows', set: {} } } }, '/make/order/each', 'no table "rows"'],
  ['groups without rows', { make: { order: { by: 'total', set: {} } } }, '/make/order/by', 'needs `each`'],
  [
    'an expression over the rows',
    { make: { order: { each: 'lines', set: { total: { cel: 'total' } } } } },
    '/make/order/set/total/cel',
    'total',
  ],
  [
    'first rows without a table',
    { make: { order: { set: {}, rows: { lines: { set: { qty: 1 } } } } } },
    '/make/order/rows/lines',
    'set `of`',
  ],
  ['a dialog with an unknown table', { ask: ['rows.qty'] }, '/ask/0', 'no table "rows"'],
  ['a dialog with an unknown field of rows', { ask: ['lines.quantity'] }, '/ask/0', 'no field "quantity"'],
  ['a dialog with rows of several records', { ask: ['lines.qty'], batch: true }, '/ask/0', 'remove `batch`'],
])('checks rows that an action adds: %s', (_, given, pointer, message) => {
  const order = {
    ...title('Orders'),
    fields: { total: { type: 'number', ...title('Total') }, lines: { type: 'table', of: 'line', ...title('Lines') } },
    actions: { close: { do: 'set', ...title('Close'), ...given } },
  }
  const twice = { type: 'number', compute: 'qty * 2.0', ...title('Twice') }
  const files = {
    'schemas/resources/order.json': order,
    'schemas/resources/line.json': { ...line, fields: { ...line.fields, twice } },
  }
  const texts = Object.entries(files).map(([path, file]): [string, string] => [path, JSON.stringify(file)])
  const { diagnostics } = loadModel(new Map(texts), { hooks: [], blocks: [] })
  const messages = diagnostics.map((each) => `${each.pointer} ${each.message}`)
  expect(messages).toEqual([expect.stringContaining(message)])
  expect(messages[0]).toContain(`/actions/close${pointer}`)
})

it('checks the text or choice of a filtered table', () => {
  const problemsOf = (rows: object) => {
    const order = { ...title('Orders'), fields: { lines: { type: 'table', of: 'line', rows, ...title('Lines') } } }
    const files = { 'schemas/resources/order.json': order, 'schemas/resources/line.json': line }
    const texts = Object.entries(files).map(([path, file]): [string, string] => [path, JSON.stringify(file)])
    const { diagnostics } = loadModel(new Map(texts), { hooks: [], blocks: [] })
    return diagnostics.map(({ pointer, message }) => `${pointer} ${message}`)
  }
  expect(problemsOf({ name: { not: 'x' } })).toEqual([])
  expect(problemsOf({ qty: 'x' })).toEqual([expect.stringMatching('/fields/lines/where/qty .*not a text')])
  expect(problemsOf({ nam: 'x' })).toEqual([expect.stringMatching('/fields/lines/where/nam .*no field of line "nam"')])
})
