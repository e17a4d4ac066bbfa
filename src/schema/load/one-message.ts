import type { WholeCatalogue } from '../compile/catalogue.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { findClusters } from './clusters.ts'
import type { ShapedFile } from './collect-files.ts'
import type { Missing } from './missing.ts'
import { declarersOf, familyOf, lostName, misspeltName, timesIn } from './misspelt-name.ts'
import type { Report } from './report.ts'

/** Problem of a file, with the missing name if it reports one. */
type Blame = { readonly path: string; readonly problem: Diagnostic; readonly missing: Missing | undefined }

export type Around = {
  /** Check report of each file, by path. */
  readonly reports: ReadonlyMap<string, Report>
  readonly shaped: ReadonlyMap<string, ShapedFile>
  readonly lastGood: ReadonlyMap<string, { readonly value: unknown }>
  readonly catalogue: WholeCatalogue
}

/**
 * One message per mistake. A missing name is reported once, with all places that name it: at the file that lost it, at the
 * misspelt key, or at the first of those places.
 * @param own problems of each file that are not a consequence of another file's.
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

export type Named = Blame & { readonly missing: Missing }

function oneOf(cluster: readonly Named[], left: readonly Named[], around: Around): Diagnostic {
  const head = lostName(cluster, around) ?? misspeltName(cluster, around) ?? first(left, around)
  const at = ({ file, line, column }: Diagnostic) => `${file}:${line}:${column}`
  // Files that inherit a mistake of another one do not name it themselves.
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
  if (!head) throw new Error('a mistake without a location')
  return head.problem
}
