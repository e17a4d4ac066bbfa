import { type FieldType, factsOf, fieldKinds } from '../fields/registry.ts'
import type { CompiledField } from '../model/compiled.ts'
import type { Text } from '../model/text.ts'

/** A field that only shows what is there: nothing of it is judged, filled in or waited for. */
export function bareField(key: string, type: FieldType, title: Text): CompiledField {
  return {
    key,
    type,
    title,
    required: false,
    readOnly: true,
    visible: true,
    whenHidden: 'keep',
    ...factsOf({ type }),
    filter: fieldKinds[type].filter,
    dependsOn: [],
    schema: {},
    props: {},
  }
}
