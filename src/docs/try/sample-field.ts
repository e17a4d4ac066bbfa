import type { FieldType } from '../../schema/fields/registry.ts'
import { factsOf, fieldKinds } from '../../schema/fields/registry.ts'
import type { CompiledField, Source } from '../../schema/model/compiled.ts'

export type FieldChanges = Partial<CompiledField>

/** A compiled field of the type, with only the keys that the story needs. */
export function sampleField(type: FieldType, changes: FieldChanges = {}): CompiledField {
  return {
    key: 'sample',
    type,
    title: { zh: '示例字段', en: 'Sample field' },
    required: false,
    readOnly: false,
    visible: true,
    whenHidden: 'clear',
    ...factsOf({ type }),
    filter: fieldKinds[type].filter,
    dependsOn: [],
    schema: {},
    props: {},
    ...changes,
  }
}

const label = { zh: 'label', en: 'label' }

export const statusSource: Source = { kind: 'dictionary', code: 'supplier_status', value: 'value', label }
export const supplierSource: Source = {
  kind: 'resource',
  code: 'srm/supplier/base',
  value: 'id',
  label: { zh: 'name', en: 'nameEn' },
}
