import { expect, it } from 'vitest'
import { mayName } from '../../../server/records/sums/may-name.ts'
import { isWhole } from '../../../server/records/write/is-whole.ts'
import type { Model } from '../../../src/schema/model/compiled.ts'

const lines = { key: 'lines', type: 'table', props: { of: 'a/order/lines' }, schema: {} }
const model = {
  resources: new Map([
    ['a/order', { plan: { code: 'a/order', fields: { lines } } }],
    ['a/order/lines', { plan: { code: 'a/order/lines', fields: {}, parent: { of: 'a/order', field: 'orderId' } } }],
  ]),
} as unknown as Model
const byRow = { of: 'a/order/lines', on: [['sourceLine', 'id']] } as const
const byRecord = { of: 'a/order', on: [['source', 'no']] } as const
const byParent = { of: 'a/order/lines', on: [['parent.source', 'no']] } as const
const added = (row: object) => ({ code: 'a/order', row: row as Record<string, unknown> })

it('finds the links of a new record, of its rows, and of rows through their record', () => {
  const empty = { source: null, lines: [{ sourceLine: null }] }
  expect([byRow, byRecord, byParent].map((naming) => mayName(model, naming, added(empty)))).toEqual([
    false,
    false,
    false,
  ])
  const row = { ...empty, lines: [{ sourceLine: null }, { sourceLine: 'x' }] }
  expect([byRow, byRecord, byParent].map((naming) => mayName(model, naming, added(row)))).toEqual([true, false, false])
  const whole = { ...empty, source: 'x' }
  expect([byRow, byRecord, byParent].map((naming) => mayName(model, naming, added(whole)))).toEqual([false, true, true])
})

it('excludes nothing that it does not know', () => {
  expect(mayName(model, byRow, { code: 'a/order' })).toBe(true)
  expect(mayName(model, byRecord, added({}))).toBe(true)
  expect(mayName(model, { of: 'a/other', on: [['x', 'id']] }, added({}))).toBe(true)
  expect(mayName(model, { of: 'a/order', on: [] }, added({}))).toBe(true)
})

it('takes a record as whole unless its steps write other rows of it', () => {
  const tables = [{ key: 'lines', resource: { storage: { table: 'a_order_lines' } } }] as never
  const step = (sql: string) => ({ sql, parameters: [] })
  const own = [step('insert into "a_order" (id) values (?)'), step('insert into "a_order_lines" (id) values (?)')]
  const check = (row: object, more: readonly string[]) =>
    isWhole('a_order', tables, row as never, [...own, ...more.map(step)])
  expect(check({ lines: [{}] }, ['insert into _history (id) values (?)'])).toBe(true)
  expect(check({ lines: [] }, [])).toBe(false)
  expect(check({ lines: [{}] }, ['update a_order_lines set x = ?'])).toBe(false)
  expect(check({ lines: [{}] }, ['insert into a_order_lines (id) values (?)'])).toBe(false)
})
