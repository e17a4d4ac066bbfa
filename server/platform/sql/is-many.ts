import { kindOf } from '../../../src/schema/fields/registry.ts'
import type { CompiledField } from '../../../src/schema/model/compiled.ts'

/** Whether a field's column is a comma list of values. */
export function isMany(field: CompiledField): boolean {
  return kindOf(field).choice === 'many' || field.props.multiple === true
}
