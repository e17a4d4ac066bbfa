import type { CompiledField } from '../model/compiled.ts'

/** What the conditions in a field are about: rows of the resource that a sibling names, or the form that a call returns for its record. */
export type About = { readonly field: string; readonly call: string | undefined }

/** Resource or form of the conditions of a `conditions` field, as its file names it. */
export function aboutOf({ props: { of } }: Pick<CompiledField, 'props'>): About {
  const { field, call } = (typeof of === 'object' && of !== null ? of : {}) as { field?: unknown; call?: unknown }
  return { field: typeof field === 'string' ? field : '', call: typeof call === 'string' ? call : undefined }
}
