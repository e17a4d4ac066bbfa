import type { Row } from '../../api/resource.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { prefix } from './list-query.ts'

/** The address of the list that shows what stands behind a row of a report; undefined where the file names none. */
export function drillPath({ report }: Pick<CompiledResource, 'report'>, row: Row): string | undefined {
  if (!report?.drill) return undefined
  const { list, filters } = report.drill
  const asked = Object.entries(filters).flatMap(([field, column]): [string, string][] => {
    const value = row[column]
    return value === null || value === undefined || value === '' ? [] : [[prefix + field, String(value)]]
  })
  return `/list/${list}?${new URLSearchParams(asked)}`
}
