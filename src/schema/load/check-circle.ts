import type { Catalogue } from '../compile/catalogue.ts'
import type { Resource } from '../model/resource.ts'

/** Message for a circular derived value. */
export const circular = 'circular: the value depends on itself'

/** Whether a derived value of a resource depends on itself, directly or over others: it would never settle. */
export function isCircle(of: string, whole: Resource, catalogue: Catalogue): boolean {
  const seen = new Set<Resource>()
  const leadsBack = (code: string): boolean => {
    const resource = catalogue.resources.get(code)
    if (!resource || seen.has(resource)) return false
    seen.add(resource)
    return resource === whole || sourcesOf(resource, catalogue).some(leadsBack)
  }
  return leadsBack(of)
}

function sourcesOf({ sums = {}, stages = {} }: Resource, { resources }: Catalogue): readonly string[] {
  const follows = Object.values(stages).flatMap((values) => values.flatMap((stage) => stage.follows ?? []))
  const every = [...Object.values(sums), ...follows]
  return every.flatMap((one) => {
    const read = [one.where, 'every' in one ? one.every : undefined].join(' ')
    const above = /\bparent\./.test(read) ? resources.get(one.of)?.parent?.of : undefined
    return above === undefined ? [one.of] : [one.of, above]
  })
}
