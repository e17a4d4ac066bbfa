import { doingsOf, permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { Model } from '../../../src/schema/model/compiled.ts'
import { isReading } from '../rows/home.ts'

const known = new WeakMap<Model, ReadonlySet<string>>()

/** The rights that only people of the house hold, whatever their roles say: changes of shared rows, and all of what is the house's. */
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
