import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RowsStore } from '../../../src/engine/form/table/rows-store.ts'
import { problemText } from '../../../src/schema/model/problem-texts.ts'
import { checkRules, settleRecord } from '../../../src/schema/rules/check-record.ts'
import { parentReads } from '../../../src/schema/rules/parent-reads.ts'
import { ambient, compiledOf } from '../form/kit/compiled.ts'

const currency = { currency: { field: 'currency' } }
const relatives = { parent: { currency: { type: 'text', title: 'Currency' } }, tables: {} }
const line = compiledOf(
  {
    fields: {
      qty: { type: 'number', title: 'Quantity', scale: 3 },
      price: { type: 'number', title: 'Price', scale: 6 },
      fee: { type: 'number', title: 'Fee', scale: 2, ...currency },
      net: { type: 'number', title: 'Net', scale: 2, compute: 'money(qty * price, parent.currency)', ...currency },
      kept: { type: 'number', title: 'Kept', scale: 2, readOnly: true, ...currency },
    },
  } as never,
  'test/line',
  relatives as never,
)
const around = (code: string | null) => ({ ...ambient, parent: { currency: code } })
const textsOf = (record: object, code: string | null) =>
  checkRules(line.resource, record as never, around(code)).map((problem) => [
    problem.field,
    problemText(problem, 'zh'),
    problemText(problem, 'en'),
  ])

describe('an amount of a row', () => {
  it('has the currency of its record', () => {
    expect(line.resource.fields.fee?.props.currency).toEqual({ field: 'parent.currency' })
    expect(parentReads(line.resource)).toEqual(['currency'])
    const fee = compiledOf({ fields: { fee: { type: 'number', title: 'Fee', ...currency } } } as never, 'test/line', {
      ...(relatives as never as { tables: object }),
    } as never)
    expect(parentReads(fee.resource)).toEqual(['currency'])
  })

  it.each([
    ['JPY', 1.5, 'JPY 金额没有小数', 'An amount in JPY has no decimals'],
    ['KWD', 1.2345, 'KWD 金额最多 3 位小数', 'An amount in KWD has at most 3 decimals'],
    ['CNY', 1.234, 'CNY 金额最多 2 位小数', 'An amount in CNY has at most 2 decimals'],
  ])('is refused with more decimals than %s has', (code, fee, zh, en) => {
    expect(textsOf({ fee }, code)).toEqual([['fee', zh, en]])
  })

  it.each([
    ['JPY', { fee: 12 }],
    ['KWD', { fee: 1.234 }],
    ['CNY', { fee: 0.1 + 0.2 }],
    [null, { fee: 1.2345 }],
    ['JPY', { kept: 1.5, price: 33.333, qty: 0.5 }],
  ])('in %s, %j is accepted', (code, record) => {
    expect(textsOf(record, code)).toEqual([])
  })

  it('is the same in the browser as on the server, in the minor unit', () => {
    const codes = fc.constantFrom('JPY', 'KWD', 'CNY', 'CLF', null)
    const numbers = fc.double({ min: 0, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(codes, numbers, numbers, (code, qty, price) => {
        const stored = settleRecord(line.resource, { qty, price }, around(code))
        const { plan, validate } = line
        const rows = [{ id: '1', qty, price }]
        const store = new RowsStore({ plan, validate, ambient: around(code), rows, onChange: () => undefined })
        store.surround(around(code))
        store.check()
        expect(store.state().entries[0]?.store?.field('net')?.value).toBe(stored.net)
        expect(checkRules(line.resource, { fee: stored.net } as never, around(code))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})
