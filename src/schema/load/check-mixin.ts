import type { Catalogue } from '../compile/catalogue.ts'
import type { Mixin } from '../model/mixin.ts'
import type { Resource } from '../model/resource.ts'
import { checkParts, checkResource } from './check-resource.ts'
import type { Report } from './report.ts'

/** Checks a mixin like a complete resource, with the fields around its own. */
export function checkMixin(code: string, mixin: Mixin, catalogue: Catalogue, report: Report): void {
  checkParts(mixin as Partial<Resource>, catalogue, report)
  checkAreas(mixin, catalogue, report)
  const takers = catalogue.takers.get(code) ?? []
  const extending = takers.filter((each) => each.extends?.includes(code))
  // When files that take single fields of it have mistakes, the other fields there are unknown, and so are their states.
  if (extending.length === 0 && (catalogue.torn.has(code) || catalogue.hasGaps)) return
  const fields = { ...fieldsAround(extending, takers), ...mixin.fields }
  const { states, actions = {}, ...rest } = mixin
  const others = Object.entries(actions).filter(([, action]) => action.do !== 'transition')
  // Transitions of a mixin without users have unknown states.
  const isKnown = takers.length > 0 || states === undefined || Object.hasOwn(fields, states.field)
  const own: Partial<Resource> = isKnown ? mixin : { ...rest, actions: Object.fromEntries(others) }
  const whole = { title: code, ...own, fields, ...parentAround(extending, takers) }
  checkResource(own, whole, catalogue, report, extending.length > 0 ? [whole] : takers)
}

/** Checks the areas of a mixin: they contain resources. */
function checkAreas({ areas = [] }: Mixin, catalogue: Catalogue, report: Report): void {
  if (areas.length === 0) return
  const codes = [...catalogue.codes('resource')]
  const all = new Set(codes.flatMap((code) => [...code.matchAll(/\//g)].map(({ index }) => code.slice(0, index + 1))))
  areas.forEach((area, index) => {
    report.name(['areas', index], 'area', area, all)
  })
}

/**
 * Fields around those of a mixin: common to all resources that extend it. A field taken singly is checked again with each resource that
 * takes it, so any of their fields may be named here.
 */
function fieldsAround(extending: readonly Resource[], takers: readonly Resource[]): Resource['fields'] {
  const [first, ...others] = extending
  if (!first) return anyOf(takers)
  const shared = Object.entries(first.fields).filter(([key, { type }]) =>
    others.every(({ fields }) => fields[key]?.type === type),
  )
  return Object.fromEntries(shared)
}

/** Rows that take single fields of a mixin have a parent: any part of it may be named, and is checked with each of them. */
function parentAround(extending: readonly Resource[], takers: readonly Resource[]): Pick<Resource, 'parent'> {
  const isRow = extending.length === 0 && takers.some(({ parent }) => parent !== undefined)
  return isRow ? { parent: { field: '', of: '' } } : {}
}

/** Fields of all of them. When they store rows of different resources under one key, fields of any of those may be named. */
function anyOf(takers: readonly Resource[]): Resource['fields'] {
  const all: Resource['fields'] = {}
  for (const { fields } of takers)
    for (const [key, field] of Object.entries(fields)) {
      const known = all[key]
      const isOther = known?.type === 'table' && field.type === 'table' && known.of !== field.of
      all[key] = isOther ? { ...known, of: '' } : (known ?? field)
    }
  return all
}
