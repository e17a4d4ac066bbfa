import { kindOf } from '../../schema/fields/registry.ts'
import type { CompiledField } from '../../schema/model/compiled.ts'
import { type FormRecord, isEmpty } from '../../schema/rules/check-record.ts'
import type { FormStore } from './store.ts'

/**
 * Request body of an open form. Hidden values are left out; an empty value is sent where it matters: in a record that may have
 * had one, or against a default. `version`: that of the record when it was read.
 */
export function payloadOf(store: FormStore, version?: unknown): FormRecord {
  const { record } = store
  const isNew = isEmpty(record.id)
  const entries = [...store.plan.fields.values()]
    .filter((field) => isSent(store, field, isNew))
    .map((field): [string, unknown] => [field.key, sentValue(field, record[field.key])])
  return { ...Object.fromEntries(entries), ...(!isNew && { id: record.id, version: version ?? record.version }) }
}

// Labels and marks in rows are for their reader only.
function sentValue({ type }: CompiledField, value: unknown): unknown {
  if (type !== 'table') return value ?? null
  const rows = Array.isArray(value) ? (value as readonly FormRecord[]) : []
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([key]) => !(key.startsWith('_') || key.endsWith('_dictText')))),
  )
}

function isSent(store: FormStore, field: CompiledField, isNew: boolean): boolean {
  if (field.system) return false
  const { key } = field
  const isNothing = isEmpty(store.record[key])
  // Secrets are never readable, so an empty box means "unchanged".
  if (isNothing && kindOf(field).secret) return false
  if (store.isLocked(key)) return true
  if (field.type !== 'hidden' && store.field(key)?.visible !== true) return false
  if (isNew) return !isNothing || field.default !== undefined
  // Rows are many, and unsent ones stay as they are.
  if (field.type === 'table') return store.isChanged(key)
  return store.plan.placed.has(key) || store.isChanged(key)
}
