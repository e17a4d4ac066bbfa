import { expect, it } from 'vitest'
import { loadModel } from '../../../src/schema/load/load.ts'
import { unfilledFields } from '../../../src/schema/load/unfilled.ts'

const title = (text: string) => ({ title: { zh: text, en: text } })
const closed = { type: 'number', readOnly: true, ...title('Closed') }

/** Fields of `order` that nothing fills, with more of the file. */
function unfilled(fields: object, more: object = {}, line: object = {}): readonly string[] {
  const own = {
    ...title('Orders'),
    fields: { lines: { type: 'table', of: 'line', ...title('Lines') }, ...fields },
    ...more,
  }
  const rows = { ...title('Lines'), parent: { field: 'orderId', of: 'order' }, fields: { qty: closed }, ...line }
  const texts = Object.entries({ order: own, line: rows }).map(([code, file]): [string, string] => [
    `schemas/resources/${code}.json`,
    JSON.stringify(file),
  ])
  const { model, diagnostics } = loadModel(new Map(texts), { hooks: [], blocks: [] })
  expect(diagnostics).toEqual([])
  const uses = [{ by: 'code', code: 'line', reads: [], writes: ['qty'] }]
  return unfilledFields(model, { hooks: [], blocks: [], uses }).map(({ code, field }) => `${code}.${field}`)
}

const act = (values: object) => ({ actions: { close: { do: 'set', ...title('Close'), ...values } } })

it.each<[string, object, object]>([
  ['a computation', { total: { ...closed, compute: "sum(lines, 'qty')", readOnly: undefined } }, {}],
  ['a default', { total: { ...closed, default: 1 } }, {}],
  ['an action that sets it', { total: closed }, act({ set: { total: 1 } })],
  ['a dialog', { total: closed }, act({ ask: ['total'] })],
  ['a sum', { total: closed }, { sums: { total: { of: 'line', field: 'qty', on: { orderId: 'id' } } } }],
])('counts %s as a source', (_, fields, more) => {
  expect(unfilled(fields, more)).toEqual([])
})

it('finds a field without one, of a record and of its rows', () => {
  expect(unfilled({ total: closed }, {}, { fields: { qty: closed, left: closed } })).toEqual([
    'order.total',
    'line.left',
  ])
})

it('counts what an action writes into rows and into records that it makes', () => {
  const line = { fields: { qty: closed, left: closed } }
  expect(unfilled({}, act({ rows: { lines: { left: 1 } } }), line)).toEqual([])
  expect(unfilled({}, act({ ask: ['lines.left'] }), line)).toEqual([])
  expect(unfilled({}, act({ make: { line: { set: { left: 1 } } } }), line)).toEqual([])
})
