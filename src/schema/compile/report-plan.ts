import { movedDay } from '../base/moved-day.ts'
import { kindOf } from '../fields/registry.ts'
import type { CompiledColumn, CompiledField, CompiledResource, ServerResource } from '../model/compiled.ts'
import type { CompiledReport } from '../model/compiled-report.ts'
import type { StoragePlan } from '../model/compiled-storage.ts'
import { listSort } from '../model/list-sort.ts'
import type { Report } from '../model/report-file.ts'
import { linkOf } from './column-link.ts'
import { hashOf } from './hash.ts'
import type { WrittenColumn } from './report-columns.ts'
import { columnName, tableName } from './storage.ts'

/** Report as a read-only resource. */
export function planOf(
  report: Omit<CompiledReport, 'version' | 'resource'>,
  file: Report,
  fields: readonly CompiledField[],
): CompiledResource {
  const { sort, icon, query = [] } = file
  const keys = report.columns.map(({ key }) => key)
  const [first = 'id'] = keys
  const plan = {
    kind: 'resource' as const,
    code: `report/${report.code}`,
    title: report.title,
    ...(icon && { icon }),
    fields: Object.fromEntries(fields.map((field) => [field.key, field])),
    value: 'id',
    label: { zh: first, en: first },
    list: {
      columns: file.columns.map((column, index) => ({ field: keys[index] ?? '', ...lookOf(column) })),
      query,
      ...(report.params && { needs: report.params }),
      ...(file.default && { opens: daysIn(file.default) }),
      sort: listSort(sort ?? first),
    },
    form: { columns: 2, open: 'drawer' as const, sections: [{ columns: 2, fields: keys }] },
    actions: [],
    rules: [],
    only: ['list', 'export'],
    tenant: 'shared' as const,
    report: {
      totals: report.totals,
      ...(report.chart && { chart: report.chart }),
      ...(report.drill && { drill: report.drill }),
    },
    validator: '',
    can: [],
  }
  return { ...plan, version: hashOf(JSON.stringify([plan, report])) }
}

function lookOf(column: WrittenColumn): Pick<CompiledColumn, 'group' | 'link' | 'merge'> {
  if (typeof column === 'string') return {}
  const { group, drill, merge } = column
  return { ...(group !== undefined && { group }), ...(drill && { link: linkOf(drill) }), ...(merge && { merge }) }
}

function daysIn(written: NonNullable<Report['default']>): NonNullable<CompiledResource['list']['opens']> {
  return Object.fromEntries(Object.entries(written).map(([name, { day }]) => [name, movedDay(day)]))
}

/** System columns of tables that a report lacks: they exist, and are empty. */
const absent = ['createBy', 'createTime', 'updateBy', 'updateTime', 'sysOrgCode', 'version'] as const

/** Columns of a report's statement. */
export function storageOf(code: string, fields: readonly CompiledField[]): StoragePlan {
  const stored = fields.map((field) => ({
    name: columnName(field.key),
    field: field.key,
    type: kindOf(field).column as 'text' | 'integer' | 'number',
  }))
  const system = ['id', 'tenantId', ...absent].map((field) => ({
    name: columnName(field),
    field,
    type: field === 'version' ? ('integer' as const) : ('text' as const),
  }))
  return { table: `report_${tableName(code)}`, columns: [...system, ...stored], indexes: [], searchable: [] }
}

/** Report as a resource of the server. */
export function resourceOf(plan: CompiledResource, storage: StoragePlan): ServerResource {
  return { plan, storage, hooks: [], unique: [], groups: [], offered: [], rights: {} }
}
