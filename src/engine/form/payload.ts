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
    .map(({ key }): [string, unknown] => [key, record[key] ?? null])
  return { ...Object.fromEntries(entries), ...(!isNew && { id: record.id, version: version ?? record.version }) }
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
  return store.plan.placed.has(key) || store.isChanged(key)
}
