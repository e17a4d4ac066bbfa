import { kindOf } from '../../../src/schema/fields/registry.ts'
import type { CompiledReport } from '../../../src/schema/model/compiled-report.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Context } from '../../platform/http/route.ts'
import { whereOf } from '../../records/lookups/asked-where.ts'
import { reportFor } from './open-report.ts'
import { reportPage } from './report-list.ts'

/**
 * A page of a report's rows for a pick dialog: rows with the keyword in any text that match
 * the conditions of the form and the filters.
 */
export async function reportPick(context: Context, code: string): Promise<unknown> {
  const { pageNo = '1', pageSize = '10', keyword = '', where, filters } = context.query
  // Choices of fields are those of the shared report, whatever the reader's tenant shows of it.
  const report = reportFor(context, code, context.app.live.current)
  const wanted = Object.entries(whereOf(where)).map(([name, value]) => [
    `${name}_MultiString`,
    [value].flat().join(','),
  ])
  const query = {
    ...queryItems(report, filters),
    ...Object.fromEntries(wanted),
    ...searched(report, keyword.trim()),
    pageNo,
    pageSize,
  }
  return JSON.parse(await reportPage({ ...context, query }, report))
}

/** Filters from `filters` (JSON), in the format of a list. @throws UNKNOWN_FIELD for an unknown name. */
function queryItems(report: CompiledReport, filters: string | undefined): Record<string, string> {
  const items = report.resource.plan.list.query
  return Object.fromEntries(
    Object.entries(whereOf(filters, 'filters')).map(([name, text]) => {
      if (!items.includes(name.replace(/_(begin|end|MultiString)$/, '')))
        throw new AppError('UNKNOWN_FIELD', { name: name.slice(0, 60) })
      return [name, String(text)]
    }),
  )
}

function searched({ resource }: CompiledReport, keyword: string) {
  const texts = Object.values(resource.plan.fields).filter((field) => kindOf(field).column === 'text' && !field.source)
  if (keyword === '' || texts.length === 0) return {}
  return {
    superQueryParams: JSON.stringify(texts.map(({ key }) => ({ field: key, rule: 'like', val: keyword }))),
    superQueryMatchType: 'or',
  }
}
