import type { Row } from '../../api/resource.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { linkPath } from './links.ts'

/** The address of the list that shows what stands behind a row of a report; undefined where the file names none. */
export function drillPath({ report }: Pick<CompiledResource, 'report'>, row: Row): string | undefined {
  if (!report?.drill) return undefined
  return linkPath({ to: report.drill.list, filters: report.drill.filters }, row)
}
