import type { Text } from '../base/text.ts'
import { type FieldType, factsOf, fieldKinds } from '../fields/registry.ts'
import type { CompiledField } from '../model/compiled.ts'
import { plainField } from './plain-field.ts'

/** A field that only shows what is there, kept and filtered as its type is. */
export function bareField(key: string, type: FieldType, title: Text): CompiledField {
  return plainField({ key, type, title, ...factsOf({ type }), filter: fieldKinds[type].filter })
}
