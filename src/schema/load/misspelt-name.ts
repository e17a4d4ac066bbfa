import type { WholeCatalogue } from '../compile/catalogue.ts'
import type { Diagnostic, Path } from '../model/diagnostic.ts'
import type { Dictionary } from '../model/dictionary-file.ts'
import type { Resource } from '../model/resource.ts'
import { nearest } from '../rules/nearest.ts'
import type { ShapedFile } from './collect-files.ts'
import type { Missing } from './missing.ts'
import type { Around, Named } from './one-message.ts'

const folders: Readonly<Record<Missing['kind'], readonly string[]>> = {
  field: ['resource', 'mixin'],
  item: ['dictionary'],
  other: [],
}

/** Files that may declare the missing name. */
export function declarersOf(cluster: readonly Named[], { shaped, catalogue }: Around): readonly ShapedFile[] {
  const codes = new Set(cluster.flatMap(({ missing }) => familyOf(missing, catalogue)))
  const kinds = new Set(cluster.flatMap(({ missing }) => folders[missing.kind]))
  return [...shaped.values()].filter(({ kind, code }) => kinds.has(kind) && codes.has(code))
}

/** Names that a file declares, with their paths. */
function namesIn(value: unknown): ReadonlyMap<string, Path> {
  const { fields, items } = (value ?? {}) as Partial<Resource> & Partial<Dictionary>
  return new Map<string, Path>([
    ...Object.keys(fields ?? {}).map((name) => [name, ['fields', name]] as const),
    ...(items ?? []).map((item, index) => [String(item.value), ['items', index, 'value']] as const),
  ])
}

/** The mistake is in the file that lost the name, not in those that use it. */
export function lostName(cluster: readonly Named[], around: Around): Diagnostic | undefined {
  const [one] = cluster
  if (!one) return undefined
  const { name, kind } = one.missing
  const lost = declarersOf(cluster, around).find(({ parsed, value }) => {
    const before = around.lastGood.get(parsed.file)
    return before !== undefined && namesIn(before.value).has(name) && !namesIn(value).has(name)
  })
  if (!lost) return undefined
  const { parsed, value } = lost
  const before = namesIn(around.lastGood.get(parsed.file)?.value)
  const now = namesIn(value)
  const added = [...now.keys()].filter((key) => !before.has(key))
  const near = nearest(name, added) ?? (added.length === 1 && now.size === before.size ? added[0] : undefined)
  const files = [...new Set(cluster.map(({ path, missing }) => missing.by ?? path))]
  const at = near === undefined ? [kind === 'field' ? 'fields' : 'items'] : (now.get(near) ?? [])
  return parsed.at(
    at,
    `the ${kind === 'field' ? 'field' : 'value'} "${name}" no longer exists, but ${using(files)} it`,
    {
      key: kind === 'field',
      ...(near !== undefined && { suggestion: name }),
    },
  )
}

function using([first, ...others]: readonly string[]): string {
  return others.length === 0 ? `${first} uses` : `${first} and ${others.length} more use`
}

/** Whether the declared name is misspelt: an unused one, near the missing name. */
export function misspeltName(cluster: readonly Named[], around: Around): Diagnostic | undefined {
  const [one] = cluster
  if (!one) return undefined
  const { name, kind } = one.missing
  const texts = [...new Set(cluster.map(({ path }) => path))].flatMap((path) => around.shaped.get(path) ?? [])
  if (texts.reduce((times, { parsed }) => times + timesIn(parsed.text, name), 0) < 2) return undefined
  const unused = declarersOf(cluster, around).flatMap(({ parsed, value }) => {
    const names = namesIn(value)
    const isNamed = (other: string) =>
      [...texts, { parsed }].some((file) => timesIn(file.parsed.text, other) > Number(file.parsed === parsed))
    // Names may be near each other: person1, person2. One that is used is right as it is.
    const isFree = (other: string) => nearest(name, [other]) !== undefined && !isNamed(other)
    const near = names.has(name) ? undefined : nearest(name, [...names.keys()].filter(isFree))
    return near === undefined ? [] : [{ parsed, near, at: names.get(near) ?? [] }]
  })
  // A mixin may have an unused name that is near, too: the nearest of all files is meant.
  const best = nearest(
    name,
    unused.map(({ near }) => near),
  )
  const found = unused.find(({ near }) => near === best)
  const what = kind === 'field' ? 'field' : 'value'
  const said = `"${name}" is used in several places, but the ${what} is named "${best}"`
  return found?.parsed.at(found.at, said, { key: kind === 'field', suggestion: name })
}

/** Number of occurrences of a name in a text. */
export function timesIn(text: string, name: string): number {
  return (
    text.match(new RegExp(`(?<![\\w$])${name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}(?![\\w$])`, 'gu'))?.length ?? 0
  )
}

/** Codes of the files that may declare a name: its file, the mixins of that, and the resource it is like. */
export function familyOf(missing: Missing, { resources, mixinsOf }: WholeCatalogue): readonly string[] {
  const of = holderOf(missing, resources)
  const resource = resources.get(of)
  const like = resource?.like ?? resource?.part?.of
  // A name in a mixin may be a field of another mixin of the files that take it.
  const among = resource ? [] : [...mixinsOf.values()].filter((mixins) => mixins.includes(of)).flat()
  const above = like === undefined ? [] : [like, ...(mixinsOf.get(like) ?? [])]
  return [...new Set([of, ...(mixinsOf.get(of) ?? []), ...above, ...among])]
}

function holderOf({ of, via }: Missing, resources: WholeCatalogue['resources']): string {
  if (via === undefined) return of
  const resource = resources.get(of)
  const table = resource?.fields[via]
  return (via === 'parent' ? resource?.parent?.of : table?.type === 'table' ? table.of : undefined) ?? of
}
