import type { Model, ServerResource, TenantParts } from '../model/compiled.ts'
import { overlayOf } from '../model/overlay-file.ts'
import type { Resource } from '../model/resource.ts'
import type { WholeCatalogue } from './catalogue.ts'
import { createMemory } from './memory.ts'
import { overlaid } from './overlaid.ts'

type Compile = (code: string, file: Resource, name: string) => ServerResource

const joined = createMemory<ServerResource>(1)

/**
 * Resources as tenants have them: the plan is that of the overlay; table, rights, seals and hooks are those of the resource.
 * @param previous overlays of the previous model: unchanged ones stay the same objects.
 */
export function compileOverlays(
  { overlays, resources: files }: Pick<WholeCatalogue, 'overlays' | 'resources'>,
  resources: Model['resources'],
  compile: Compile,
  previous: Model['overlays'] = new Map(),
): Model['overlays'] {
  const byTenant = new Map<string, Map<string, ServerResource>>()
  for (const [name, overlay] of overlays) {
    const { tenant, resource: code } = overlayOf(name)
    const [base, file] = [resources.get(code), files.get(code)]
    if (!(base && file)) continue
    const { plan: made } = compile(code, overlaid(file, overlay), name)
    const before = previous.get(tenant)?.get(code)?.plan
    const plan = before?.version === made.version ? before : made
    const mine = byTenant.get(tenant) ?? new Map<string, ServerResource>()
    mine.set(
      code,
      joined(plan, [base], () => ({ ...base, plan })),
    )
    byTenant.set(tenant, mine)
  }
  return byTenant
}

const layered = new WeakMap<Model, Map<string, Model>>()

/** Model as one tenant has it. */
export function modelOfTenant(model: Model, tenant: string): Model {
  const overlays = model.overlays.get(tenant)
  const own = model.tenants.get(tenant)
  if (!(overlays || own)) return model
  const known = layered.get(model) ?? new Map<string, Model>()
  layered.set(model, known)
  const found = known.get(tenant) ?? {
    ...model,
    ...(overlays && { resources: new Map([...model.resources, ...overlays]) }),
    ...(own && withParts(model, own)),
  }
  known.set(tenant, found)
  return found
}

function withParts(model: Model, own: TenantParts): TenantParts {
  return {
    pages: new Map([...model.pages, ...own.pages]),
    reports: new Map([...model.reports, ...own.reports]),
    menus: new Map([...model.menus, ...own.menus]),
    dictionaries: new Map([...model.dictionaries, ...own.dictionaries]),
    processes: new Map([...model.processes, ...own.processes]),
  }
}
