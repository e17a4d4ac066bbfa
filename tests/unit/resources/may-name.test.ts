import { describe, expect, it } from 'vitest'
import type { RecordRow } from '../../../server/platform/sql/records.ts'
import { changing } from '../../../server/records/read/changed.ts'
import { mayMove, mayName } from '../../../server/records/sums/may-name.ts'
import { isWhole } from '../../../server/records/write/is-whole.ts'
import { changedBeside } from '../../../server/records/write/written.ts'
import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { Names } from '../../../src/schema/rules/check-types.ts'
import { parseExpression } from '../../../src/schema/rules/parse.ts'

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

describe('a change of a record', () => {
  const names: Names = {
    status: 'string',
    qty: 'number',
    today: 'string',
    parent: 'dyn',
    'parent.status': 'string',
    'parent.due': 'string',
  }
  const parsed = (source: string) => parseExpression(source, names, 'bool')
  const open = parsed("status == 'open'")
  const openAbove = parsed("parent.status == 'open'")
  const late = parsed('parent.due < today')
  const mixed = parsed("parent.status == 'open' && qty > 0")
  const tables = new Map([
    ['a/order', { plan: { code: 'a/order' }, storage: { table: 'a_order' } }],
    [
      'a/order/lines',
      { plan: { code: 'a/order/lines', parent: { of: 'a/order', field: 'orderId' } }, storage: { table: 'a_lines' } },
    ],
  ])
  const stored = { resources: tables } as unknown as Model
  const changed = (before: object, after: object, beside: readonly string[] = []) => ({
    code: 'a/order',
    change: { before: before as RecordRow, after: after as RecordRow, tables: new Set(beside) },
  })
  const differs = (naming: object, ...rest: Parameters<typeof changed>) =>
    mayName(stored, { of: 'a/order', on: [['source', 'no']], ...naming }, changed(...rest))

  it('is nothing to others when no link, condition or added number of theirs differs', () => {
    expect(differs({ where: open }, { source: 'x', status: 'open' }, { source: 'x', status: 'open', note: 'n' })).toBe(
      false,
    )
    expect(differs({ where: open }, { source: 'x', status: 'done' }, { source: 'y', status: 'gone' })).toBe(false)
    expect(differs({ where: open }, { source: 'x', status: 'open' }, { source: 'x', status: 'done' })).toBe(true)
    expect(differs({}, { source: 'x' }, { source: 'y' })).toBe(true)
    expect(differs({ adds: 'qty' }, { source: 'x', qty: 1 }, { source: 'x', qty: 2 })).toBe(true)
    expect(differs({ every: open }, { source: 'x', status: 'new' }, { source: 'x', status: 'open' })).toBe(true)
  })

  it('counts for its rows through the values that they read of it', () => {
    const rows = { of: 'a/order/lines', on: [['sourceLine', 'id']] }
    expect(differs({ ...rows, where: openAbove }, { status: 'open' }, { status: 'done' })).toBe(true)
    expect(differs({ ...rows, where: openAbove }, { status: 'new' }, { status: 'done' })).toBe(false)
    expect(differs({ ...rows, where: mixed }, { status: 'new' }, { status: 'done' })).toBe(true)
    expect(differs({ ...rows, where: mixed }, { status: 'open', note: '' }, { status: 'open', note: 'n' })).toBe(false)
    expect(differs({ ...rows, adds: 'qty' }, { status: 'open', qty: 1 }, { status: 'done', qty: 2 })).toBe(false)
    expect(differs({ of: 'a/order/lines', on: [['parent.source', 'no']] }, { source: 'x' }, { source: 'y' })).toBe(true)
  })

  it('may be anything when the time is read, or other steps write to the rows', () => {
    const rows = { of: 'a/order/lines', on: [['sourceLine', 'id']] }
    expect(differs({ ...rows, where: late }, { due: '2026-01-01' }, { due: '2026-01-01' })).toBe(true)
    expect(differs(rows, { status: 'open' }, { status: 'open' }, ['a_lines'])).toBe(true)
    expect(differs(rows, { status: 'open' }, { status: 'open' }, ['a_order'])).toBe(true)
    expect(differs(rows, { status: 'open' }, { status: 'open' }, ['b_other'])).toBe(false)
  })

  it('takes rows from others only with their links', () => {
    const moves = (before: object, after: object) =>
      mayMove(stored, { of: 'a/order', on: [['source', 'no']], where: open }, changed(before, after))
    expect(moves({ source: 'x', status: 'open' }, { source: 'x', status: 'done' })).toBe(false)
    expect(moves({ source: 'x' }, { source: null })).toBe(true)
    expect(mayMove(stored, { of: 'a/order', on: [['source', 'no']] }, { code: 'a/order' })).toBe(true)
  })

  it('by steps of another record is told to the records of the changed rows, each once', () => {
    const [order, lines] = [...tables.values()] as unknown as readonly [ServerResource, ServerResource]
    const step = () => ({ sql: 'update a_order set x = ?', parameters: [] })
    const line = (id: string, orderId: string) =>
      changing(step(), { resource: lines, before: { id, orderId }, after: { id, orderId, qty: 1 } })
    const head = changing(step(), {
      resource: order,
      before: { id: '1', status: 'open' },
      after: { id: '1', status: 'done' },
    })
    const own = { code: 'b/receipt', id: '9', tenantId: '0' }
    const told = changedBeside(own, [line('a', '1'), head, line('b', '1'), line('c', '2'), step()])
    expect(told).toEqual([
      {
        ...{ code: 'a/order', id: '1', tenantId: '0' },
        change: {
          before: { id: '1', status: 'open' },
          after: { id: '1', status: 'done' },
          tables: new Set(['a_lines']),
        },
      },
      { code: 'a/order', id: '2', tenantId: '0', change: { before: {}, after: {}, tables: new Set(['a_lines']) } },
    ])
    expect(changedBeside({ ...own, code: 'a/order' }, [head])).toEqual([])
  })
})
