import { expect, it } from 'vitest'
import { readColumns, readWidth } from '../../../src/engine/form/table/read-columns.ts'
import type { CompiledField } from '../../../src/schema/model/compiled.ts'

const field = (key: string, more: object = {}) =>
  ({ key, type: 'text', title: key, props: {}, ...more }) as CompiledField
const columns = ['lineNo', 'code', 'offered', 'qty'].map((key) => field(key))
const row = (values: object) => ({ lineNo: 1, code: 'A', offered: null, qty: 0, ...values })

it('leaves out empty columns and line numbers that repeat the number of the row', () => {
  const keysOf = (rows: readonly object[]) => readColumns(columns, rows as never, 'lineNo').map(({ key }) => key)
  expect(keysOf([row({}), row({ lineNo: 2, offered: '' })])).toEqual(['code', 'qty'])
  expect(keysOf([row({}), row({ lineNo: 3, offered: 'B' })])).toEqual(['lineNo', 'code', 'offered', 'qty'])
  expect(keysOf([])).toHaveLength(4)
  expect(keysOf([{ lineNo: 1, code: null, offered: null, qty: null }])).toHaveLength(4)
})

it('omits a name that equals the label of its lookup in every row', () => {
  const supplier = field('supplierId', { props: { fill: { name: 'companyName', code: 'supplierCode' } } })
  const fields = [supplier, field('code'), field('name')]
  const keysOf = (rows: readonly object[]) => readColumns(fields, rows as never, '').map(({ key }) => key)
  const same = { supplierId: 's1', supplierId_dictText: 'Acme', code: 'S1', name: 'Acme' }
  expect(keysOf([same, { ...same, supplierId_dictText: 'Bolt', name: 'Bolt' }])).toEqual(['supplierId', 'code'])
  // The company has another name now.
  expect(keysOf([same, { ...same, supplierId_dictText: 'Bolt' }])).toEqual(['supplierId', 'code', 'name'])
})

it('gives a column the width of its longest text, up to that of an input', () => {
  const text = field('name', { title: { zh: '名称', en: 'Name' } })
  const widthFor = (value: string) => readWidth(text, [{ name: 'x' }, { name: value }], 'zh')
  expect(widthFor('螺栓')).toBeLessThan(widthFor('不锈钢六角头螺栓'))
  expect(widthFor('长'.repeat(400))).toBe(180)
  const days = field('days', { type: 'integer', props: { unit: { zh: '天', en: 'days' } } })
  expect(readWidth({ ...days, title: 'D' }, [{ days: 30 }], 'en')).toBeGreaterThanOrEqual('30 days'.length * 8.4 + 16)
  const label = readWidth(field('unit'), [{ unit: 'PC', unit_dictText: '一个很长的计量单位' }], 'zh')
  expect(label).toBeGreaterThan(120)
})
