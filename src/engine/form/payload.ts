import { kindOf } from '../../schema/fields/registry.ts'
import type { CompiledField } from '../../schema/model/compiled.ts'
import { type FormRecord, isEmpty } from '../../schema/rules/check-record.ts'
import type { FormStore } from './store.ts'

/**
 * What is sent of an open form. What a rule hides is not; an empty value is sent where it says something: in a record that may have
 * had one, or against a default. `version` is the one the record was read with.
 */
export function payloadOf(store: FormStore, version?: unknown): FormRecord {
  const { record } = store
  const isNew = isEmpty(record.id)
  const entries = [...store.plan.fields.values()]
    .filter((field) => isSent(store, field, isNew))
    .map((field): [string, unknown] => [field.key, sentValue(field, record[field.key])])
  return { ...Object.fromEntries(entries), ...(!isNew && { id: record.id, version: version ?? record.version }) }
}

// Labels came with the rows for their reader.
function sentValue({ type }: CompiledField, value: unknown): unknown {
  if (type !== 'table') return value ?? null
  const rows = Array.isArray(value) ? (value as readonly FormRecord[]) : []
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => !key.endsWith('_dictText'))))
}

function isSent(store: FormStore, field: CompiledField, isNew: boolean): boolean {
  if (field.system) return false
  const { key } = field
  const isNothing = isEmpty(store.record[key])
  // Nobody can read a secret, so an empty box stands for "as it is".
  if (isNothing && kindOf(field).secret) return false
  if (store.isLocked(key)) return true
  if (field.type !== 'hidden' && store.field(key)?.visible !== true) return false
  if (isNew) return !isNothing || field.default !== undefined
  // Rows are many, and those that are not sent stay as they are.
  if (field.type === 'table') return store.isChanged(key)
  return store.plan.placed.has(key) || store.isChanged(key)
}
