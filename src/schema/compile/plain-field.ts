import type { CompiledField } from '../model/compiled.ts'

type Facts = Pick<CompiledField, 'key' | 'type' | 'title' | 'stored' | 'filter' | 'choice' | 'secret' | 'system'>

/** Read-only field for display: not validated, filled in or required. It needs no registry of types. */
export function plainField(facts: Facts): CompiledField {
  return {
    ...facts,
    required: false,
    readOnly: true,
    visible: true,
    whenHidden: 'keep',
    dependsOn: [],
    schema: {},
    props: {},
  }
}
