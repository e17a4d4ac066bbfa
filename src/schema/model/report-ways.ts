import type { Static } from 'typebox'
import { makingOf } from './column-making.ts'
import type { Name, OtherName, Report } from './report-file.ts'

type Names = NonNullable<Report['names']>

/** Names of a report for fields of related records, with the path to each. */
export function waysNamed(names: Names = {}): readonly (readonly [string, Static<typeof Name>])[] {
  return Object.entries(names).flatMap(([name, given]) => ('of' in given ? [] : [[name, given] as const]))
}

/** Names of a report for values of other records that name the row. */
export function othersNamed(names: Names = {}): readonly (readonly [string, OtherName])[] {
  return Object.entries(names).flatMap(([name, given]) => ('of' in given ? [[name, given] as const] : []))
}

/** Paths to the two times between which a column counts days or hours. */
function spanIn(value: string | undefined): readonly string[] {
  const { days, hours } = makingOf(value)
  return days ?? hours ?? []
}

/** All paths of fields that a report reads, in columns or elsewhere. */
export function waysOf({ columns, names }: Report): readonly string[] {
  const fields = columns.flatMap((column) =>
    typeof column === 'string' ? [column] : [column.field ?? [], column.by ?? [], spanIn(column.value)].flat(),
  )
  const others = othersNamed(names)
  const linked = others.flatMap(([, { on, before }]) => [...Object.values(on), before ?? []].flat())
  const ways = [...fields, ...waysNamed(names).map(([, { field }]) => field), ...linked]
  return ways.filter((way) => !others.some(([name]) => name === way))
}

/** Key of a report's column: its `key`, else the path to its field, `supplierId_companyName`. */
export function columnKey(column: Report['columns'][number]): string {
  const { key, field } = typeof column === 'string' ? { key: undefined, field: column } : { key: undefined, ...column }
  return key ?? field?.replaceAll('.', '_') ?? 'count'
}
