import type { Catalogue } from '../compile/catalogue.ts'
import type { Resource } from '../model/resource.ts'
import { nearest } from '../rules/nearest.ts'
import type { Report } from './report.ts'

/** Groups that exist in part; when there is none, the smallest group. */
function groupOf(groups: readonly (readonly string[])[], names: readonly string[]): readonly string[] {
  const there = groups.filter((group) => group.some((name) => names.includes(name)))
  return there.length > 0 ? there.flat() : (groups.toSorted((a, b) => a.length - b.length)[0] ?? [])
}

/** Checks that the fields which server code names exist. */
export function checkUses(code: string, { fields, hooks = [] }: Resource, { known }: Catalogue, report: Report): void {
  const names = Object.keys(fields)
  const ofHooks = hooks.flatMap((name) => known.hookUses?.get(name) ?? [])
  const uses = [...(known.uses ?? []).filter((use) => use.code === code), ...ofHooks]
  const lost = uses.flatMap(({ by, reads, writes, either = [] }) => [
    ...[...reads, ...groupOf(either, names)].map((name) => ({ name, by, does: 'reads' as const })),
    ...writes.map((name) => ({ name, by, does: 'writes' as const })),
  ])
  // A field that the code names as well is no other one misspelt: person1 for person2.
  const named = new Set(lost.map(({ name }) => name))
  const free = names.filter((name) => !named.has(name))
  const missing = lost.filter(({ name }) => !names.includes(name))
  for (const [name, all] of Map.groupBy(missing, (each) => each.name)) {
    const suggestion = nearest(name, free)
    const sources = [...new Set(all.map(({ by }) => by))]
    const does = all.some((each) => each.does === 'reads') ? 'reads' : 'writes'
    report.wrong(['fields'], `the field "${name}" is missing, which ${sources.join(', ')} ${does}`, {
      key: true,
      missing: name,
      by: sources[0],
      ...(suggestion !== undefined && { suggestion }),
    })
  }
}
