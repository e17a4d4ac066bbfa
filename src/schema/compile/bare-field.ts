import type { Text } from '../base/text.ts'
import { type FieldType, factsOf, fieldKinds } from '../fields/registry.ts'
import type { CompiledField } from '../model/compiled.ts'
import { plainField } from './plain-field.ts'

/** Read-only field for display, stored and filtered by its type. */
export function bareField(key: string, type: FieldType, title: Text): CompiledField {
  return plainField({ key, type, title, ...factsOf({ type }), filter: fieldKinds[type].filter })
}
