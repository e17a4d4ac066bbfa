import { inBoth } from '../base/text.ts'
import type { Resource } from '../model/resource.ts'
import type { SourceTarget } from './field-source.ts'
import { createMemory } from './memory.ts'

/** Stored and displayed fields of a lookup, defaults filled in. */
export function lookupFacets(resource: Resource): SourceTarget {
  return facets(resource, [], () => facetsOf(resource))
}

const facets = createMemory<SourceTarget>(1)

function facetsOf(resource: Resource): SourceTarget {
  const firstText = Object.entries(resource.fields).find(([, field]) => field.type === 'text')?.[0] ?? 'id'
  const label = resource.label ?? firstText
  return {
    value: resource.value ?? 'id',
    label: inBoth(label),
  }
}
