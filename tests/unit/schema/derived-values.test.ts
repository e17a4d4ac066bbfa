import { expect, it } from 'vitest'
import { loadModel } from '../../../src/schema/load/load.ts'

const title = (key: string) => ({ title: { zh: key, en: key } })
const progress = { ...title('Progress'), items: ['none', 'part', 'full'].map((value) => ({ value, ...title(value) })) }
const link = { type: 'list', from: 'order', ...title('Order') }
const number = { type: 'number', readOnly: true, ...title('Number') }

function loaded(stages: readonly object[], more: object = {}, line: object = {}) {
  const files = {
    'schemas/resources/order.json': {
      ...title('Orders'),
      fields: {
        name: { type: 'text', ...title('Name') },
        came: { type: 'list', dict: 'progress', readOnly: true, ...title('Came'), ...more },
        count: number,
      },
      stages: { came: stages },
    },
    'schemas/resources/line.json': {
      ...title('Lines'),
      fields: { orderId: link, qty: number, done: number },
      parent: { field: 'orderId', of: 'order' },
      ...line,
    },
    'schemas/resources/receipt.json': {
      ...title('Receipts'),
      fields: { of: { type: 'text', ...title('Of') }, qty: { type: 'number', ...title('Quantity') } },
    },
    'schemas/resources/part.json': {
      ...title('Parts'),
      fields: { receiptId: { type: 'list', from: 'receipt', ...title('Receipt') }, qty: number },
      parent: { field: 'receiptId', of: 'receipt' },
    },
    'schemas/dictionaries/progress.json': progress,
  }
  const texts = Object.entries(files).map(([path, file]): [string, string] => [path, JSON.stringify(file)])
  const { model, diagnostics } = loadModel(new Map(texts), { hooks: [], blocks: [] })
  return { order: model.resources.get('order'), problems: diagnostics.map(({ file, pointer }) => [file, pointer]) }
}

const follows = [{ of: 'line', on: { orderId: 'id' }, where: 'qty > 0.0', every: 'done >= qty' }]
const full = { value: 'full', follows }
const none = { value: 'none' }

it('a choice derives from other records, by the first value with true conditions', () => {
  const { order, problems } = loaded([full, none])
  expect(problems).toEqual([])
  expect(order?.stages).toMatchObject([
    { field: 'came', values: [{ value: 'full', follows: [{ of: 'line' }] }], otherwise: 'none' },
  ])
})

const here = 'schemas/resources/order.json'
const sum = (of: string, where?: string) => ({
  sums: { done: { of, on: { [of === 'receipt' ? 'of' : 'name']: 'orderId' }, ...(where && { where }) } },
})

it.each([
  ['an unknown value', [{ ...full, value: 'whole' }, none], {}, {}, [[here, '/stages/came/0/value']]],
  ['no default value', [full, { ...full, value: 'part' }], {}, {}, [[here, '/stages/came/1']]],
  ['a value after one without a condition', [full, { value: 'part' }, none], {}, {}, [[here, '/stages/came/1']]],
  ['a writable field', [full, none], { readOnly: false }, {}, [[here, '/stages/came']]],
  [
    'a condition on an unknown field',
    [{ ...full, follows: [{ of: 'line', on: { order: 'id' } }] }, none],
    {},
    {},
    [[here, '/stages/came/0/follows/0/on/order']],
  ],
  ['rows derived from another record', [full, none], {}, sum('receipt'), []],
  [
    'rows derived from the record itself',
    [full, none],
    {},
    sum('order'),
    [
      ['schemas/resources/line.json', '/sums/done/of'],
      [here, '/stages/came/0/follows/0/of'],
    ],
  ],
])('checks a choice: %s', (_, stages, more, line, expected) => {
  expect(loaded(stages, more, line).problems.toSorted()).toEqual(expected.toSorted())
})

it.each([
  ['a computed number of the rows', { of: 'receipt', value: 'qty * 2.0', on: { of: 'orderId' } }, []],
  ['a share of an own number', { of: 'receipt', field: 'qty', per: 'qty', on: { of: 'orderId' } }, []],
  [
    'a list stored in a number field',
    { of: 'receipt', field: 'of', list: 'qty', on: { of: 'orderId' } },
    ['/sums/done'],
  ],
  [
    'a list without an order',
    { of: 'receipt', field: 'of', list: 'of', on: { of: 'orderId' } },
    ['/sums/done', '/sums/done/list'],
  ],
  ['a list without a field', { of: 'receipt', list: 'qty', on: { of: 'orderId' } }, ['/sums/done', '/sums/done']],
  ['a share of a text', { of: 'receipt', field: 'qty', per: 'orderId', on: { of: 'orderId' } }, ['/sums/done/per']],
  ['a computed text', { of: 'receipt', value: 'of', on: { of: 'orderId' } }, ['/sums/done/value']],
  ['two numbers', { of: 'receipt', field: 'qty', value: 'qty', on: { of: 'orderId' } }, ['/sums/done']],
  ['a field of the parent of the rows', { of: 'part', field: 'qty', on: { 'parent.of': 'orderId' } }, []],
  [
    'an unknown field of the parent of the rows',
    { of: 'part', on: { 'parent.name': 'orderId' } },
    ['/sums/done/on/parent.name'],
  ],
])('checks a sum: %s', (_, done, expected) => {
  expect(loaded([full, none], {}, { sums: { done } }).problems.map(([, pointer]) => pointer)).toEqual(expected)
})
