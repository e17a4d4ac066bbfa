import { bareField } from '../../../../schema/compile/bare-field.ts'
import type { FieldType } from '../../../../schema/fields/registry.ts'
import type { CompiledField } from '../../../../schema/model/compiled.ts'

/** A field for a widget of the form engine, outside of a record. */
export function inputField(key: string, type: FieldType, title: string, props: object = {}): CompiledField {
  return { ...bareField(key, type, title), readOnly: false, props: { height: 240, ...props } }
}
