import { textIn } from '../../../src/schema/base/text.ts'
import { kindOf } from '../../../src/schema/fields/registry.ts'
import type { CompiledField } from '../../../src/schema/model/compiled.ts'
import { readyJson } from '../../platform/http/ready-json.ts'
import type { Context } from '../../platform/http/route.ts'
import { dictionaryOptions } from '../../records/dictionaries/dictionaries.ts'
import { reportFor } from './open-report.ts'
import { reportPage } from './report-list.ts'

const codeOf = ({ params }: Context) => params['*'] ?? ''

/** Columns of a report in JeecgBoot's format (contract.md 6). */
export async function reportColumns(context: Context) {
  const report = reportFor(context, codeOf(context))
  const fields = Object.values(report.resource.plan.fields)
  const found = await Promise.all(
    fields.map(async ({ key, source }) =>
      source?.kind === 'dictionary'
        ? [
            [
              key,
              await dictionaryOptions(context.app.store, context.session.tenantId, source.code, context.lang),
            ] as const,
          ]
        : [],
    ),
  )
  const dictOptions = Object.fromEntries(found.flat())
  return {
    cgRpConfigId: report.code,
    cgRpConfigName: textIn(context.lang, report.title),
    columns: fields.map((field) => ({
      title: textIn(context.lang, field.title),
      dataIndex: field.key,
      align: kindOf(field).column === 'text' ? 'left' : 'right',
      width: field.width ?? null,
      sorter: true,
      ...(dictOptions[field.key] && { customRender: field.key }),
    })),
    dictOptions,
  }
}

/** Search fields of a report (contract.md 5.5). */
export function reportQuery(context: Context) {
  const report = reportFor(context, codeOf(context))
  const { fields, list } = report.resource.plan
  const known = new Map([...report.before, ...Object.values(fields)].map((field) => [field.key, field]))
  return list.query.flatMap((name, order) => {
    const field = known.get(name)
    return field ? [queryItem(field, order, context)] : []
  })
}

function queryItem(field: CompiledField, order: number, { lang }: Context) {
  const { key, title, source, filter, type } = field
  const isDictionary = source?.kind === 'dictionary'
  return {
    field: key,
    label: textIn(lang, title),
    view: isDictionary ? 'list' : viewOf(type),
    mode: filter === 'range' ? 'group' : 'single',
    // The first two are visible.
    hidden: order < 2 ? '0' : '1',
    order,
    ...(isDictionary && { config: '1', dictCode: source.code, dictTable: '', dictText: '' }),
  }
}

const viewOf = (type: CompiledField['type']) => (type === 'date' || type === 'datetime' ? type : 'string')

/** `force_<column>=v1,v2` filters rows; `self_<name>` are parameters of SQL reports, which do not exist here. */
export function withForced(context: Context): Context {
  const entries = Object.entries(context.query).flatMap(([name, value]): [string, string][] => {
    if (name.startsWith('self_')) return []
    return [[name.startsWith('force_') ? `${name.slice(6)}_MultiString` : name, value]]
  })
  return { ...context, query: Object.fromEntries(entries) }
}

export async function reportData(context: Context) {
  return readyJson(await reportPage(withForced(context), reportFor(context, codeOf(context))))
}

export async function reportColumnsAndData(context: Context) {
  const report = reportFor(context, codeOf(context))
  const { columns, dictOptions, cgRpConfigName } = await reportColumns(context)
  const page = JSON.parse(await reportPage(withForced(context), report)) as { records: unknown; total: unknown }
  const data = { records: page.records, total: page.total }
  return { data, columns, dictOptions, fieldHrefSlots: [], cgreportHeadName: cgRpConfigName }
}
