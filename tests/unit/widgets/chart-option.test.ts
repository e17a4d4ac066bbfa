import { describe, expect, it } from 'vitest'
import type { Row } from '../../../src/api/resource.ts'
import { sampleField } from '../../../src/docs/try/sample-field.ts'
import { optionOf } from '../../../src/engine/chart/option.ts'
import { timeLine } from '../../../src/engine/chart/time-line.ts'
import type { Chart } from '../../../src/schema/model/compiled-report.ts'
import { sampleResource } from '../../../stories/kit/sample-resource.ts'

const title = (text: string) => ({ zh: text, en: text })
const resource = sampleResource({
  name: sampleField('text', { key: 'name', title: title('Name') }),
  quality: sampleField('number', { key: 'quality', title: title('Quality') }),
  price: sampleField('number', { key: 'price', title: title('Price') }),
})
const rows = [
  { id: '1', name: 'A', quality: 20, price: 90 },
  { id: '2', name: 'B', quality: 60, price: 70 },
  { id: '3', name: 'C', quality: 20, price: null },
]
const palette = { font: 'x', text: '#000', quiet: '#777', line: '#ddd', surface: '#fff', colors: ['#00f'] }
const drawn = (chart: Chart, some = rows) =>
  optionOf({ resource, chart, rows: some, lang: 'en', palette, isCalm: true, isNarrow: false })

describe('chart along time', () => {
  const time = { period: 'day', field: 'endTime', adds: ['done'] } as const
  const chart: Chart = { type: 'bar', x: 'day', y: ['done', 'hours'], time }
  const daily = [
    { id: 'a', day: '2026-02-27', done: 2, hours: 5 },
    { id: 'b', day: '2026-03-01', done: 1, hours: 4 },
  ]
  const days = (rows: readonly Row[]) => rows.map(({ day, done }) => [day, done])

  it('includes empty days, without an average', () => {
    const line = timeLine(daily, chart, {}, '2026-03-09')
    expect(days(line)).toEqual([
      ['2026-02-27', 2],
      ['2026-02-28', 0],
      ['2026-03-01', 1],
    ])
    expect(drawn(chart, line as typeof rows).series).toMatchObject([{ data: [2, 0, 1] }, { data: [5, null, 4] }])
  })

  it('spans the requested days, until today or the requested end', () => {
    const daysFor = (filters: Record<string, string>) => days(timeLine(daily, chart, filters, '2026-03-02'))
    expect(daysFor({ endTime_begin: '2026-02-26' }).map(([day]) => day)).toEqual([
      ...['2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'],
    ])
    expect(daysFor({ endTime_begin: '2026-02-27', endTime_end: '2026-03-03 23:59:59' })).toHaveLength(5)
    expect(daysFor({ endTime_begin: '2026-02-27', endTime_end: '2026-03-01' })).toHaveLength(3)
  })

  it.each([
    ['week', '2026-W52', '2027-W01', ['2026-W52', '2026-W53', '2027-W01']],
    ['month', '2026-11', '2027-01', ['2026-11', '2026-12', '2027-01']],
    ['year', '2024', '2026', ['2024', '2025', '2026']],
  ] as const)('groups by %s', (period, first, last, all) => {
    const rows = [first, last].map((day, index) => ({ id: String(index), day, done: 1 }))
    const line = timeLine(rows, { ...chart, time: { ...time, period } }, {}, '2026-11-22')
    expect(line.map(({ day }) => day)).toEqual(all)
  })

  it('shows a step once, with the sum of its rows', () => {
    const bought = [...daily, { id: 'c', day: '2026-03-01', done: 4, hours: 9, buyer: 'x' }]
    const line = timeLine(bought, { ...chart, y: ['done'] }, {}, '2026-03-09')
    expect(line.at(-1)).toEqual({ id: 'b', day: '2026-03-01', done: 5 })
    // Averages are not added up.
    expect(timeLine(bought, chart, {}, '2026-03-09')).toHaveLength(4)
  })

  it('keeps other orders, long ranges and other chart types', () => {
    const turned = daily.toReversed()
    expect(timeLine(turned, chart, {}, '2026-03-09')).toEqual(turned)
    expect(timeLine(daily, { ...chart, type: 'pie' }, {}, '2026-03-09')).toEqual(daily)
    const ages = [{ id: 'c', day: '1999-01-01', done: 1 }, ...daily]
    expect(timeLine(ages, chart, {}, '2026-03-09')).toEqual(ages)
  })
})

describe('chart', () => {
  it('of shares starts with the largest and shows the cumulative share', () => {
    const { xAxis, series } = drawn({ type: 'pareto', x: 'name', y: ['quality'] })
    expect(xAxis).toMatchObject({ data: ['B', 'A', 'C'] })
    expect(series).toMatchObject([{ data: [60, 20, 20] }, { data: [60, 80, 100], yAxisIndex: 1 }])
  })

  it("of shares uses the report's cumulative column, which includes hidden rows", () => {
    const { series } = drawn({ type: 'pareto', x: 'name', y: ['quality', 'price'] })
    expect(series).toMatchObject([{ data: [60, 20, 20] }, { name: 'Price', data: [70, 90, 0], yAxisIndex: 1 }])
  })

  it('of several dimensions has a polygon for each row', () => {
    const { radar, series } = drawn({ type: 'radar', x: 'name', y: ['quality', 'price'], maximum: 100 })
    expect(radar).toMatchObject({
      indicator: [
        { name: 'Quality', max: 100 },
        { name: 'Price', max: 100 },
      ],
    })
    expect(series).toMatchObject([{ data: [{ name: 'A', value: [20, 90] }, { value: [60, 70] }, { value: [20, 0] }] }])
  })

  it('rotates many long labels, and keeps few upright', () => {
    const long = Array.from({ length: 12 }, (_, index) => ({ ...rows[0], id: String(index), name: 'Aomori Membrane' }))
    expect(drawn({ type: 'bar', x: 'name', y: ['price'] }, long as typeof rows).xAxis).toMatchObject({
      axisLabel: { rotate: 30, interval: 0 },
    })
    expect(drawn({ type: 'bar', x: 'name', y: ['price'] }).xAxis).not.toHaveProperty('axisLabel.rotate')
    const reasons = [
      '连续两批到货检验不合格',
      '连续两个评价周期为 D 级',
      '提供虚假检测报告列入名单',
      '企业执照扫描件不清晰',
    ]
    const inChinese = reasons.map((name, index) => ({ ...rows[0], id: String(index), name: `${name}。请补充` }))
    expect(drawn({ type: 'bar', x: 'name', y: ['price'] }, inChinese as typeof rows).xAxis).toMatchObject({
      axisLabel: { interval: 0 },
    })
  })

  it('drops overlapping labels', () => {
    const days = Array.from({ length: 30 }, (_, day) => ({ ...rows[0], id: String(day), name: `2026-11-${day + 1}` }))
    const { xAxis } = drawn({ type: 'bar', x: 'name', y: ['price'] }, days as typeof rows)
    expect(xAxis).toMatchObject({ axisLabel: { rotate: 30, hideOverlap: true } })
    expect(xAxis).not.toHaveProperty('axisLabel.interval')
  })
})
