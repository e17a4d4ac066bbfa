import { expect, it } from 'vitest'
import {
  firstChart,
  reportParts,
  withChart,
  withColumnKeys,
  withoutReportColumn,
  withReportColumn,
} from '../../../../src/schema/edit/report-edits.ts'
import { compactJson } from '../../../../src/schema/model/compact-json.ts'

const text = compactJson({ title: 'Loans', from: 'test/loan', columns: ['status', 'amount'] })
const columnsOf = (of: string) => JSON.parse(of).columns

it('a field becomes a column, a second time with a key of its own', () => {
  expect(columnsOf(withReportColumn(text, 'supplierId.name'))).toEqual(['status', 'amount', 'supplierId.name'])
  const twice = withReportColumn(withReportColumn(text, 'amount'), 'amount')
  expect(columnsOf(twice).slice(2)).toEqual([
    { key: 'amount2', field: 'amount' },
    { key: 'amount3', field: 'amount' },
  ])
})

it('a column is summed up, and is written as its name again without it', () => {
  const summed = withColumnKeys(text, 1, { aggregate: 'sum' })
  expect(columnsOf(summed)).toEqual(['status', { field: 'amount', aggregate: 'sum' }])
  expect(withColumnKeys(summed, 1, { aggregate: undefined })).toBe(text)
})

it('a chart begins with the first group and the first figure, and goes with its columns', () => {
  const { columns } = reportParts(withColumnKeys(text, 1, { aggregate: 'sum' })) ?? { columns: [] }
  const chart = firstChart('bar', columns)
  expect(chart).toEqual({ type: 'bar', x: 'status', y: ['amount'] })
  const charted = withChart(text, chart)
  expect(JSON.parse(charted).chart).toEqual(chart)
  const totalled = compactJson({ ...JSON.parse(charted), totals: ['amount'], sort: '-amount' })
  expect(withoutReportColumn(totalled, 1)).toBe(compactJson({ title: 'Loans', from: 'test/loan', columns: ['status'] }))
})

it('a text that is no report stays as it is', () => {
  expect([reportParts('{'), withReportColumn('{}', 'name')]).toEqual([undefined, '{}'])
})
