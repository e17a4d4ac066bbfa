import type { WholeCatalogue } from '../compile/catalogue.ts'
import type { Diagnostic, Path } from '../model/diagnostic.ts'
import type { Dictionary } from '../model/dictionary-file.ts'
import type { Resource } from '../model/resource.ts'
import { nearest } from '../rules/nearest.ts'
import { findClusters } from './clusters.ts'
import type { ShapedFile } from './collect-files.ts'
import type { Missing, Report } from './report.ts'

/** A problem of a file, and the name that is not there where that is what it says. */
type Blame = { readonly path: string; readonly problem: Diagnostic; readonly missing: Missing | undefined }

export type Around = {
  /** What the check of each file says, by path. */
  readonly reports: ReadonlyMap<string, Report>
  readonly shaped: ReadonlyMap<string, ShapedFile>
  readonly lastGood: ReadonlyMap<string, { readonly value: unknown }>
  readonly catalogue: WholeCatalogue
}

/**
 * One message for each mistake. A name that is missing is reported once, with every place that names it: at the file that lost it, at the
 * key that is misspelt, or at the first of those places.
 * @param own the problems of each file that are no consequence of another file's.
 */
export function oneMessageEach(own: ReadonlyMap<string, readonly Diagnostic[]>, around: Around): readonly Diagnostic[] {
  const kept = new Set([...own.values()].flat())
  const all = [...around.reports].flatMap(([path, { problems, missing }]) =>
    problems.map((problem): Blame => ({ path, problem, missing: missing.get(problem) })),
  )
  const plain = all.filter(({ problem, missing }) => missing === undefined && kept.has(problem))
  const named = all.flatMap((blame) => (blame.missing ? [{ ...blame, missing: blame.missing }] : []))
  const clusters = findClusters(named, ({ path, missing }) => [
    `${path} ${missing.name}`,
    ...familyOf(missing, around.catalogue).map((code) => `${missing.kind} of ${code}: ${missing.name}`),
  ])
  return [
    ...plain.map(({ problem }) => problem),
    ...clusters.flatMap((cluster) => {
      const left = cluster.filter(({ problem }) => kept.has(problem))
      return left.length === 0 ? [] : [oneOf(cluster, left, around)]
    }),
  ]
}

type Named = Blame & { readonly missing: Missing }

/** Codes of the files that may declare a name: the file it is missing of, its mixins, and what it is like. */
function familyOf(missing: Missing, { resources, mixinsOf }: WholeCatalogue): readonly string[] {
  const of = holderOf(missing, resources)
  const resource = resources.get(of)
  const like = resource?.like ?? resource?.part?.of
  // What a mixin names may be a field of another mixin of the files that take it.
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

function oneOf(cluster: readonly Named[], left: readonly Named[], around: Around): Diagnostic {
  const head = gone(cluster, around) ?? misspeltName(cluster, around) ?? first(left, around)
  const at = ({ file, line, column }: Diagnostic) => `${file}:${line}:${column}`
  // Files that take over a mistake of another one do not name it themselves.
  const naming = cluster.filter(
    ({ path, missing }) => timesIn(around.shaped.get(path)?.parsed.text ?? '', missing.name) > 0,
  )
  const others = new Map(naming.map(({ problem }) => [at(problem), problem]))
  others.delete(at(head))
  const also = [...others.values()].map(({ file, line, column }) => ({ file, line, column }))
  return also.length === 0 ? head : { ...head, also: also.toSorted(byPlace) }
}

type Place = Pick<Diagnostic, 'file' | 'line' | 'column'>

function byPlace(left: Place, right: Place): number {
  return left.file.localeCompare(right.file) || left.line - right.line || left.column - right.column
}

/** The place in the file that should have the name comes first. */
function first(left: readonly Named[], around: Around): Diagnostic {
  const owners = declarersOf(left, around).map(({ parsed }) => parsed.file)
  const [head] = left.toSorted(
    (a, b) => Number(!owners.includes(a.path)) - Number(!owners.includes(b.path)) || byPlace(a.problem, b.problem),
  )
  if (!head) throw new Error('a mistake without a place')
  return head.problem
}

const folders: Readonly<Record<Missing['kind'], readonly string[]>> = {
  field: ['resource', 'mixin'],
  item: ['dictionary'],
  other: [],
}

/** The files that may declare the missing name. */
function declarersOf(cluster: readonly Named[], { shaped, catalogue }: Around): readonly ShapedFile[] {
  const codes = new Set(cluster.flatMap(({ missing }) => familyOf(missing, catalogue)))
  const kinds = new Set(cluster.flatMap(({ missing }) => folders[missing.kind]))
  return [...shaped.values()].filter(({ kind, code }) => kinds.has(kind) && codes.has(code))
}

/** The names that a file declares, and where. */
function namesIn(value: unknown): ReadonlyMap<string, Path> {
  const { fields, items } = (value ?? {}) as Partial<Resource> & Partial<Dictionary>
  return new Map<string, Path>([
    ...Object.keys(fields ?? {}).map((name) => [name, ['fields', name]] as const),
    ...(items ?? []).map((item, index) => [String(item.value), ['items', index, 'value']] as const),
  ])
}

/** A file that had the name before and has it no more is the mistake, whoever names it. */
function gone(cluster: readonly Named[], around: Around): Diagnostic | undefined {
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
  const others = files.length === 1 ? files[0] : `${files[0]} and ${files.length - 1} more`
  const at = near === undefined ? [kind === 'field' ? 'fields' : 'items'] : (now.get(near) ?? [])
  return parsed.at(at, `the ${kind === 'field' ? 'field' : 'value'} "${name}" is gone, but ${others} names it`, {
    key: kind === 'field',
    ...(near !== undefined && { suggestion: name }),
  })
}

/** Whether it is the declared name that is misspelt: one like the missing name, which nothing names. */
function misspeltName(cluster: readonly Named[], around: Around): Diagnostic | undefined {
  const [one] = cluster
  if (!one) return undefined
  const { name, kind } = one.missing
  const texts = [...new Set(cluster.map(({ path }) => path))].flatMap((path) => around.shaped.get(path) ?? [])
  if (texts.reduce((times, { parsed }) => times + timesIn(parsed.text, name), 0) < 2) return undefined
  for (const { parsed, value } of declarersOf(cluster, around)) {
    const names = namesIn(value)
    const near = names.has(name) ? undefined : nearest(name, names.keys())
    if (near === undefined) continue
    const isNamed = [...texts, { parsed }].some(
      (file) => timesIn(file.parsed.text, near) > Number(file.parsed === parsed),
    )
    if (isNamed) continue
    const what = kind === 'field' ? 'field' : 'value'
    return parsed.at(names.get(near) ?? [], `"${name}" is named here and there, but the ${what} is called "${near}"`, {
      key: kind === 'field',
      suggestion: name,
    })
  }
  return undefined
}

function timesIn(text: string, name: string): number {
  return (
    text.match(new RegExp(`(?<![\\w$])${name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}(?![\\w$])`, 'gu'))?.length ?? 0
  )
}
