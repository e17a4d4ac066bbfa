import type { CompiledField, ServerResource } from '../model/compiled.ts'
import { fieldOf } from './system-fields.ts'

type Resources = Pick<ReadonlyMap<string, ServerResource>, 'get'>

/** The field at the end of a path. */
export function fieldAt(path: readonly string[], from: string, resources: Resources): CompiledField | undefined {
  const owner = ownerOf(path, from, resources)
  return fieldOf(owner?.plan.fields ?? {}, path.at(-1) ?? '')
}

/** Resource of the field at the end of a path. */
export function ownerOf(path: readonly string[], from: string, resources: Resources): ServerResource | undefined {
  let resource = resources.get(from)
  for (const step of path.slice(0, -1)) resource = resources.get(resource?.plan.fields[step]?.source?.code ?? '')
  return resource
}
