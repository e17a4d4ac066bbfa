import type { SystemField } from '../base/names.ts'
import type { Text } from '../base/text.ts'
import type { CompiledField } from '../model/compiled.ts'
import { plainField } from './plain-field.ts'

// How they are kept is said here, as lists in a browser ask for these and have no registry of types.
const system = (
  key: SystemField,
  type: CompiledField['type'],
  title: Text,
  filter: CompiledField['filter'],
): CompiledField =>
  plainField({ key, type, title, stored: type === 'integer' ? 'integer' : 'text', filter, system: true })

/** The columns every table has, as fields: they may be listed, filtered and sorted by, and are filled by the server alone. */
export const systemFieldPlans: Readonly<Record<SystemField, CompiledField>> = {
  id: system('id', 'hidden', 'ID', 'equals'),
  createBy: system('createBy', 'text', { zh: '创建人', en: 'Created by' }, 'contains'),
  createTime: system('createTime', 'datetime', { zh: '创建时间', en: 'Created at' }, 'range'),
  updateBy: system('updateBy', 'text', { zh: '更新人', en: 'Updated by' }, 'contains'),
  updateTime: system('updateTime', 'datetime', { zh: '更新时间', en: 'Updated at' }, 'range'),
  sysOrgCode: system('sysOrgCode', 'text', { zh: '所属部门', en: 'Department' }, 'equals'),
  tenantId: system('tenantId', 'hidden', { zh: '租户', en: 'Tenant' }, 'none'),
  version: system('version', 'integer', { zh: '版本', en: 'Version' }, 'none'),
}

/** The field a name stands for, declared or of the system. */
export function fieldOf(fields: { readonly [key: string]: CompiledField }, name: string): CompiledField | undefined {
  if (Object.hasOwn(fields, name)) return fields[name]
  return Object.hasOwn(systemFieldPlans, name) ? systemFieldPlans[name as SystemField] : undefined
}
