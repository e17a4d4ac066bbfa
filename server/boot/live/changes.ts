import type { Model, TenantParts } from '../../../src/schema/model/compiled.ts'

type Named = { readonly kind: string; readonly code: string }

/** Differences between two models, by kind and code. */
export function changesBetween(before: Model, after: Model): { changed: Named[]; removed: Named[] } {
  const changed: Named[] = []
  const removed: Named[] = []
  const compare = <T>(kind: string, old: ReadonlyMap<string, T>, now: ReadonlyMap<string, T>) => {
    for (const [code, value] of now) if (old.get(code) !== value) changed.push({ kind, code })
    for (const code of old.keys()) if (!now.has(code)) removed.push({ kind, code })
  }
  // Readers fetch the resource again, each as its tenant has it.
  const compareOverlays = <T>(old: ReadonlyMap<string, T>, now: ReadonlyMap<string, T>) => {
    for (const code of new Set([...old.keys(), ...now.keys()]))
      if (old.get(code) !== now.get(code) && after.resources.has(code)) changed.push({ kind: 'resource', code })
  }
  compare('resource', before.resources, after.resources)
  compare('page', before.pages, after.pages)
  compare('dictionary', before.dictionaries, after.dictionaries)
  compare('report', before.reports, after.reports)
  compare('menu', before.menus, after.menus)
  compare('portal', before.themes, after.themes)
  compare('process', before.processes, after.processes)
  for (const tenant of new Set([...before.overlays.keys(), ...after.overlays.keys()]))
    compareOverlays(before.overlays.get(tenant) ?? new Map(), after.overlays.get(tenant) ?? new Map())
  const compareParts = (old: TenantParts | undefined, now: TenantParts | undefined) => {
    compare('page', old?.pages ?? new Map(), now?.pages ?? new Map())
    compare('dictionary', old?.dictionaries ?? new Map(), now?.dictionaries ?? new Map())
    compare('report', old?.reports ?? new Map(), now?.reports ?? new Map())
    compare('menu', old?.menus ?? new Map(), now?.menus ?? new Map())
    compare('process', old?.processes ?? new Map(), now?.processes ?? new Map())
  }
  for (const tenant of new Set([...before.tenants.keys(), ...after.tenants.keys()]))
    compareParts(before.tenants.get(tenant), after.tenants.get(tenant))
  return { changed, removed }
}
