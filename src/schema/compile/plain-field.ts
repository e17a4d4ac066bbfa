import type { CompiledField } from '../model/compiled.ts'

type Told = Pick<CompiledField, 'key' | 'type' | 'title' | 'stored' | 'filter' | 'choice' | 'secret' | 'system'>

/** A field that only shows what is there: nothing of it is judged, filled in or waited for. It needs no registry of types. */
export function plainField(told: Told): CompiledField {
  return {
    ...told,
    required: false,
    readOnly: true,
    visible: true,
    whenHidden: 'keep',
    dependsOn: [],
    schema: {},
    props: {},
  }
}
