import fc from 'fast-check'
import { expect, it } from 'vitest'
import { agoOf } from '../../../src/engine/form/ago.ts'
import { arrangedFor } from '../../../src/engine/form/arranged.ts'
import { ledgerOf } from '../../../src/engine/form/ledger.ts'
import type { CompiledField } from '../../../src/schema/model/compiled.ts'

const field = (key: string, more: Partial<CompiledField> = {}) =>
  ({ key, type: 'number', title: key, props: { scale: 3 }, readOnly: false, ...more }) as CompiledField
const totals = [
  { field: field('qty'), by: field('unit', { type: 'text' }) },
  { field: field('shipped', { readOnly: true, summed: true }) },
  { field: field('open', { readOnly: true }) },
  { field: field('amount', { readOnly: true, summed: true, props: { scale: 2 } }) },
]

it('gives each kept quantity as a step of the quantity of all rows', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ qty: fc.nat(1000), shipped: fc.nat(1000) })), (rows) => {
      const all = rows.reduce((sum, row) => sum + row.qty, 0)
      const done = rows.reduce((sum, row) => sum + row.shipped, 0)
      const steps = ledgerOf(totals, rows).map((step) => [step.key, step.done, step.all])
      expect(steps).toEqual(all === 0 ? [] : [['shipped', done, all]])
    }),
  )
})

it('counts the rows that reached a step where their units differ', () => {
  const rows = [
    { qty: 10, shipped: 10, unit: 'KG' },
    { qty: 4, shipped: 1, unit: 'SET' },
    { qty: 0, shipped: 0, unit: 'M' },
  ]
  expect(ledgerOf(totals, rows)).toMatchObject([{ key: 'shipped', isRows: true, done: 1, all: 2, percent: 63 }])
  expect(ledgerOf(totals, rows.slice(0, 1))).toMatchObject([{ isRows: false, done: 10, all: 10, percent: 100 }])
})

it.each([
  ['2026-11-22 08:00:00', '3 days ago'],
  ['2026-11-25 05:59:00', '2 hours ago'],
  ['2026-11-25 08:00:00', 'this minute'],
  ['2026-11-26 08:00:00', 'tomorrow'],
])('tells the distance of %s as "%s"', (at, text) => {
  expect(agoOf(at, '2026-11-25 08:00:00', 'en')).toBe(text)
})

it('puts the lines first, and leaves out what the head shows', () => {
  const fields = new Map([
    ['billNo', field('billNo')],
    ['status', field('status')],
    ['amount', field('amount')],
    ['note', field('note')],
    ['lines', field('lines', { type: 'table' })],
  ])
  const sections = [
    { id: 's1', columns: 2, fields: ['billNo', 'status', 'amount', 'note'] },
    { id: 's2', columns: 1, fields: ['lines'] },
    { id: 's3', columns: 1, fields: ['status'] },
  ]
  const plan = {
    fields,
    facts: ['amount'],
    states: { field: 'status', initial: 'draft' },
    label: { zh: 'billNo', en: 'billNo' },
  }
  const { lines, rest } = arrangedFor(plan, sections)
  expect(lines.map(({ id }) => id)).toEqual(['s2'])
  expect(rest.map(({ id, fields: keys }) => [id, keys])).toEqual([['s1', ['note']]])
})
