import { doingsOf, permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { Model } from '../../../src/schema/model/compiled.ts'
import { isReading } from '../rows/home.ts'

const known = new WeakMap<Model, ReadonlySet<string>>()

/** Rights of platform-tenant users only, whatever their roles: changes of shared rows, and all rights on platform-tenant resources. */
export function houseRights(model: Model): ReadonlySet<string> {
  const rights = known.get(model) ?? new Set(rightsIn(model))
  known.set(model, rights)
  return rights
}

function rightsIn({ resources, pages }: Model): readonly string[] {
  const ofResources = [...resources.values()].flatMap(({ plan }) => {
    if (plan.tenant === 'owned' || plan.tenant === 'extended') return []
    const kept = doingsOf(plan).filter((name) => plan.tenant === 'house' || !isReading(name))
    return kept.map((name) => permissionOf(plan.code, name))
  })
  const ofPages = [...pages.values()].flatMap(({ code, tenant, rights = {} }) =>
    tenant === 'house' ? Object.keys(rights).map((name) => permissionOf(code, name)) : [],
  )
  return [...ofResources, ...ofPages]
}
