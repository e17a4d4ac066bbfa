import { kindOf } from '../../src/schema/fields/registry.ts'
import type { CompiledReport } from '../../src/schema/model/compiled-report.ts'
import type { Context } from '../http/route.ts'
import { whereOf } from '../lookups/asked-where.ts'
import { reportFor } from './open-report.ts'
import { reportPage } from './report-list.ts'

/** One page of a report's rows for a pick dialog: those that hold a keyword in any of their texts, and meet the conditions of the form. */
export async function reportPick(context: Context, code: string): Promise<unknown> {
  const { pageNo = '1', pageSize = '10', keyword = '', where } = context.query
  const report = reportFor(context, code)
  const wanted = Object.entries(whereOf(where)).map(([name, value]) => [
    `${name}_MultiString`,
    [value].flat().join(','),
  ])
  const query = { ...Object.fromEntries(wanted), ...searched(report, keyword.trim()), pageNo, pageSize }
  return JSON.parse(await reportPage({ ...context, query }, report))
}

function searched({ resource }: CompiledReport, keyword: string) {
  const texts = Object.values(resource.plan.fields).filter((field) => kindOf(field).column === 'text' && !field.source)
  if (keyword === '' || texts.length === 0) return {}
  return {
    superQueryParams: JSON.stringify(texts.map(({ key }) => ({ field: key, rule: 'like', val: keyword }))),
    superQueryMatchType: 'or',
  }
}
