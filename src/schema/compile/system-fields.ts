import type { SystemField } from '../base/names.ts'
import type { Text } from '../base/text.ts'
import type { CompiledField } from '../model/compiled.ts'
import { plainField } from './plain-field.ts'

// Storage facts are repeated here: lists in a browser read them, without a registry of types.
const system = (
  key: SystemField,
  type: CompiledField['type'],
  title: Text,
  filter: CompiledField['filter'],
): CompiledField =>
  plainField({ key, type, title, stored: type === 'integer' ? 'integer' : 'text', filter, system: true })

/** Columns of each table, as fields: listed, filtered and sorted by, and filled by the server only. */
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

/** Field of a name, declared or system. */
export function fieldOf(fields: { readonly [key: string]: CompiledField }, name: string): CompiledField | undefined {
  if (Object.hasOwn(fields, name)) return fields[name]
  return Object.hasOwn(systemFieldPlans, name) ? systemFieldPlans[name as SystemField] : undefined
}
