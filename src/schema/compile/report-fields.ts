import { type Text, textIn } from '../base/text.ts'
import type { CompiledField } from '../model/compiled.ts'
import type { ReportColumn } from '../model/compiled-report.ts'
import type { Report } from '../model/report-file.ts'
import { bareField } from './bare-field.ts'

type WrittenColumn = Report['columns'][number]

const titles = {
  count: { zh: '数量', en: 'Count' },
  countDistinct: { zh: '个数', en: 'Distinct' },
  sum: { zh: '合计', en: 'Total' },
  avg: { zh: '平均', en: 'Average' },
  min: { zh: '最小', en: 'Least' },
  max: { zh: '最大', en: 'Most' },
  last: { zh: '最近', en: 'Last' },
} as const

/** Field of a report's column: title, type and format follow from its definition. */
export function fieldFor(
  written: Pick<Exclude<WrittenColumn, string>, 'title' | 'width'>,
  column: ReportColumn,
  columns: readonly ReportColumn[],
  atEnd: (path: readonly string[]) => CompiledField | undefined,
): CompiledField {
  const { title, width } = { title: undefined, width: undefined, ...written }
  const source = column.yearBefore ?? column.previous?.of
  const before = source === undefined ? undefined : columns.find(({ key }) => key === source)
  const field = atEnd((before ?? column).path)
  const made = { ...typed(before ?? column, field), key: column.key }
  const named = title ?? titleOf(column, field)
  return { ...made, title: named, ...(width !== undefined && { width }) }
}

function titleOf({ key, aggregate }: ReportColumn, field: CompiledField | undefined): CompiledField['title'] {
  if (!aggregate) return field?.title ?? key
  if (!field) return titles[aggregate]
  return {
    zh: `${textIn('zh', field.title)}${titles[aggregate].zh}`,
    en: `${textIn('en', field.title)}: ${titles[aggregate].en.toLowerCase()}`,
  }
}

function typed(column: ReportColumn, field: CompiledField | undefined): CompiledField {
  const { key, aggregate, period } = column
  const made = madeNumber(column)
  if (made) return made
  if (aggregate === 'count' || aggregate === 'countDistinct' || !field) return bareField(key, 'integer', key)
  if (aggregate === 'avg') return averageOf(field, key)
  if (period) return bareField(key, 'text', key)
  return free(field, key)
}

/** Average of a field, in its unit and with its decimals; that of whole numbers has 2. */
function averageOf({ props }: CompiledField, key: string): CompiledField {
  const { scale, unit } = props as { readonly scale?: number; readonly unit?: Text }
  return { ...bareField(key, 'number', key), props: { scale: scale || 2, ...(unit !== undefined && { unit }) } }
}

/** Calculated number of a column, not read from a field. */
function madeNumber(column: ReportColumn): CompiledField | undefined {
  const { key, aggregate, value, scale = 2, days, hours, ratio, per, difference } = column
  const number = (decimals: number) => ({ ...bareField(key, 'number', key), props: { scale: decimals } })
  if (ratio && per !== undefined) return number(0)
  if (ratio ?? column.growth ?? column.share ?? column.cumulative)
    return { ...bareField(key, 'percent', key), props: { scale: 1, unit: '%' } }
  if (difference || (value && aggregate !== 'count')) return number(scale)
  return days || hours ? number(1) : undefined
}

/** Field as a report shows it: not validated, computed or required. */
export function free({ source, compute: _, default: __, ...field }: CompiledField, key: string): CompiledField {
  const { where: ___, ...from } = source ?? {}
  const { currency, scaleUnit, ...props } = field.props as { readonly currency?: unknown; readonly scaleUnit?: unknown }
  return {
    ...field,
    key,
    type: field.type === 'link_down' ? 'list' : field.type,
    required: false,
    readOnly: true,
    visible: true,
    dependsOn: [],
    unique: false,
    searchable: false,
    ...(source && { source: from as NonNullable<CompiledField['source']> }),
    // Only a constant currency or unit applies to a sum.
    props: {
      ...props,
      ...(typeof currency === 'string' && { currency }),
      ...(typeof scaleUnit === 'number' && { scaleUnit }),
    },
  }
}
