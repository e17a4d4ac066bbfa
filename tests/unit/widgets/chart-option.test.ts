import { describe, expect, it } from 'vitest'
import { optionOf } from '../../../src/engine/chart/option.ts'
import type { Chart } from '../../../src/schema/model/compiled-report.ts'
import { sampleField } from '../../../stories/kit/sample-field.ts'
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

describe('a chart', () => {
  it('of shares begins with the largest and says what all so far make together', () => {
    const { xAxis, series } = drawn({ type: 'pareto', x: 'name', y: ['quality'] })
    expect(xAxis).toMatchObject({ data: ['B', 'A', 'C'] })
    expect(series).toMatchObject([{ data: [60, 20, 20] }, { data: [60, 80, 100], yAxisIndex: 1 }])
  })

  it('of shares says what the report tells, which knows of what is not in sight', () => {
    const { series } = drawn({ type: 'pareto', x: 'name', y: ['quality', 'price'] })
    expect(series).toMatchObject([{ data: [60, 20, 20] }, { name: 'Price', data: [70, 90, 0], yAxisIndex: 1 }])
  })

  it('of several dimensions is a shape for each row', () => {
    const { radar, series } = drawn({ type: 'radar', x: 'name', y: ['quality', 'price'], max: 100 })
    expect(radar).toMatchObject({
      indicator: [
        { name: 'Quality', max: 100 },
        { name: 'Price', max: 100 },
      ],
    })
    expect(series).toMatchObject([{ data: [{ name: 'A', value: [20, 90] }, { value: [60, 70] }, { value: [20, 0] }] }])
  })

  it('writes many long names aslant, and few upright', () => {
    const long = Array.from({ length: 12 }, (_, index) => ({ ...rows[0], id: String(index), name: 'Aomori Membrane' }))
    expect(drawn({ type: 'bar', x: 'name', y: ['price'] }, long as typeof rows).xAxis).toMatchObject({
      axisLabel: { rotate: 30, interval: 0 },
    })
    expect(drawn({ type: 'bar', x: 'name', y: ['price'] }).xAxis).not.toHaveProperty('axisLabel.rotate')
  })

  it('leaves out names that would lie over each other', () => {
    const days = Array.from({ length: 30 }, (_, day) => ({ ...rows[0], id: String(day), name: `2026-11-${day + 1}` }))
    const { xAxis } = drawn({ type: 'bar', x: 'name', y: ['price'] }, days as typeof rows)
    expect(xAxis).toMatchObject({ axisLabel: { rotate: 30, hideOverlap: true } })
    expect(xAxis).not.toHaveProperty('axisLabel.interval')
  })
})
