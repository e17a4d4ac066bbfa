import { type ColumnMaking, makingOf } from '../model/column-making.ts'
import type { ReportColumn, ReportOther } from '../model/compiled-report.ts'
import type { OtherName, Report } from '../model/report-file.ts'
import { columnKey } from '../model/report-ways.ts'
import type { Names } from '../rules/check-types.ts'
import { parseExpression } from '../rules/parse.ts'
import { parseWhere } from '../rules/where.ts'

export type WrittenColumn = Report['columns'][number]

/** Column with its calculation. */
export type WholeColumn = Exclude<WrittenColumn, string> & ColumnMaking

/** Column as an object, with its functions over columns and times parsed. */
export function wholeColumn(column: WrittenColumn): WholeColumn {
  if (typeof column === 'string') return { field: column }
  const making = makingOf(column.value)
  if (Object.keys(making).length === 0) return column
  const { value: _, ...rest } = column
  return { ...rest, ...making }
}

/** Compiles a column. */
export function columnOf(column: WholeColumn, names: Names): ReportColumn {
  const { key: _, title: __, width: ___, group: ____, drill: _____, merge: ______, ...read } = column
  const { field, by, where, value, days, hours, ...plain } = read
  return {
    ...plain,
    key: columnKey(column),
    path: field?.split('.') ?? [],
    ...(by !== undefined && { along: by.split('.') }),
    ...(where !== undefined && { when: parseWhere(where, names) }),
    ...(value !== undefined && { value: parseExpression(value, names, 'number') }),
    ...(days && { days: twoWays(days) }),
    ...(hours && { hours: twoWays(hours) }),
  }
}

/** Compiles a name for other records, with its conditions parsed. */
export function otherOf({ of, aggregate, field, by, on, before, where }: OtherName, theirs: Names): ReportOther {
  return {
    of,
    take: aggregate,
    ...(field !== undefined && { field }),
    ...(by !== undefined && { by }),
    on: Object.entries(on),
    ...(before !== undefined && { before: before.split('.') }),
    ...(where !== undefined && { where: parseWhere(where, theirs) }),
  }
}

/** Keys of the columns that a column is calculated from. */
export function madeOf(column: ReportColumn): readonly string[] {
  const { ratio, growth, difference, yearBefore, share, cumulative, previous } = column
  const before = previous ? [previous.of, previous.along, ...previous.within] : []
  return [ratio, growth, difference, before, yearBefore, share, cumulative].flatMap((keys) => keys ?? [])
}

function twoWays([from, to]: readonly [string, string]) {
  return [from.split('.'), to.split('.')] as const
}
