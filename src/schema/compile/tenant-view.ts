import type { ModelFile } from '../model/compiled.ts'
import { isTenantKind, sharedPath } from '../model/tenant-files.ts'

/** Files as one tenant has them: its own are in the places of the shared ones. */
export function tenantView(
  shared: ReadonlyMap<string, ModelFile>,
  own: Iterable<ModelFile>,
): ReadonlyMap<string, ModelFile> {
  const view = new Map(shared)
  for (const { tenant: _, ...file } of own)
    if (isTenantKind(file.kind)) view.set(sharedPath(file.kind, file.code), file)
  return view
}
