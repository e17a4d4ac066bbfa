import { catalogueOf, type GoodFile, type WholeCatalogue } from '../compile/catalogue.ts'
import type { Known } from '../compile/known.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Resource } from '../model/resource.ts'
import { nearest } from '../rules/nearest.ts'
import { placeOf, type ShapedFile } from './collect-files.ts'
import { crossCheck } from './cross-check.ts'
import { dependenciesOf } from './dependencies.ts'
import { oneEach } from './one-each.ts'
import type { Report } from './report.ts'

type Around = {
  readonly shaped: ReadonlyMap<string, ShapedFile>
  /** Paths of files that cannot be read or have the wrong shape. */
  readonly broken: readonly string[]
  readonly lastGood: ReadonlyMap<string, GoodFile>
  readonly known: Known
}

type Found = { readonly diagnostics: readonly Diagnostic[]; readonly wrong: ReadonlySet<string> }

/**
 * What is wrong with files that have the right shape. A file that is wrong only because another one is, is not blamed: each is judged
 * against the last good version of the others that are wrong.
 */
export function mistakesIn(around: Around): Found {
  const written = catalogueWith(around, around.broken)
  const reports = crossCheck([...around.shaped.values()], written)
  const suspects = [...reports.keys()].filter((path) => hasErrors(reports.get(path)?.problems))
  if (suspects.length === 0)
    return { diagnostics: [...reports.values()].flatMap(({ problems }) => problems), wrong: new Set() }
  const own = ownMistakes(reports, suspects, around)
  const moved = movedMistakes(own, reports, around, written)
  const merged = (path: string, problems: readonly Diagnostic[]) => {
    const [report, file] = [reports.get(path), around.shaped.get(path)]
    return report && file ? oneEach(problems, report, file) : problems
  }
  const diagnostics = [
    ...[...reports].flatMap(([path, { problems }]) => (suspects.includes(path) ? [] : problems)),
    ...moved,
    ...[...own].flatMap(([path, problems]) => merged(path, problems)),
  ]
  return { diagnostics, wrong: new Set(diagnostics.filter(isError).map(({ file }) => file)) }
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 'error'
}

function hasErrors(problems: readonly Diagnostic[] = []): boolean {
  return problems.some(isError)
}

/** All files as they are written, but for some that have their last good version, or count as there and unknown. */
function catalogueWith({ shaped, lastGood, known }: Around, replaced: readonly string[]): WholeCatalogue {
  const without = new Set(replaced)
  const files = [...shaped].filter(([path]) => !without.has(path)).map(([, file]) => file)
  const kept = replaced.flatMap((path) => lastGood.get(path) ?? [])
  return catalogueOf(
    [...files, ...kept],
    known,
    replaced.flatMap((path) => placeOf(path) ?? []),
  )
}

/** The problems of each suspect that it has whatever the others say. */
function ownMistakes(
  reports: ReadonlyMap<string, Report>,
  suspects: readonly string[],
  around: Around,
): Map<string, readonly Diagnostic[]> {
  const judged = (paths: readonly string[], others: readonly string[]) =>
    new Map(
      stillWrong(paths, others, around).map(([path, report]) => {
        const again = new Set(report.problems.map(nameOf))
        return [path, (reports.get(path)?.problems ?? []).filter((problem) => again.has(nameOf(problem)))] as const
      }),
    )
  const own = judged(suspects, suspects)
  const guilty = [...own].filter(([, problems]) => hasErrors(problems)).map(([path]) => path)
  // Two files may be wrong about each other alone.
  const rest = suspects.filter((path) => !guilty.includes(path))
  return new Map([...own, ...judged(rest, guilty)].filter(([, problems]) => hasErrors(problems)))
}

function nameOf({ pointer, message }: Diagnostic): string {
  return `${pointer} ${message}`
}

/** Checks some files again, each as it is written, with the others of `replaced` as they last were right. */
function stillWrong(
  paths: readonly string[],
  replaced: readonly string[],
  around: Around,
): readonly (readonly [string, Report])[] {
  const fileOf = (path: string) => around.shaped.get(path)
  // Only resources and mixins are read by the check of themselves.
  const isPart = (path: string) => ['resource', 'mixin'].includes(fileOf(path)?.kind ?? '')
  const { broken } = around
  const check = (some: readonly string[], others: readonly string[]) =>
    some.length === 0
      ? []
      : [
          ...crossCheck(
            some.flatMap((path) => fileOf(path) ?? []),
            catalogueWith(around, [...broken, ...others]),
          ),
        ]
  const parts = paths.filter(isPart)
  return [
    ...parts.flatMap((path) =>
      check(
        [path],
        replaced.filter((other) => other !== path),
      ),
    ),
    ...check(
      paths.filter((path) => !isPart(path)),
      replaced,
    ),
  ]
}

/**
 * Where files that did not change name what a changed file has no more, the change is the mistake: one message there instead of one in
 * each of them.
 */
function movedMistakes(
  own: Map<string, readonly Diagnostic[]>,
  reports: ReadonlyMap<string, Report>,
  around: Around,
  written: WholeCatalogue,
): readonly Diagnostic[] {
  const { shaped, lastGood } = around
  const isChanged = (path: string) => lastGood.get(path)?.value !== shaped.get(path)?.value
  const changed = [...shaped.keys()].filter((path) => lastGood.has(path) && isChanged(path))
  if (changed.length === 0) return []
  const gone = new Map<string, Map<string, string[]>>()
  for (const [path, problems] of own) {
    const file = shaped.get(path)
    if (!file || isChanged(path)) continue
    const culprits = dependenciesOf(file, written, changed)
    const left = problems.filter((problem) => {
      const name = reports.get(path)?.missing.get(problem)
      const culprit = name === undefined ? undefined : culprits.find((one) => lost(one, name, around))
      if (culprit === undefined || name === undefined) return true
      const names = gone.get(culprit) ?? new Map<string, string[]>()
      gone.set(culprit, names.set(name, [...new Set([...(names.get(name) ?? []), path])]))
      return false
    })
    if (left.length > 0) own.set(path, left)
    else own.delete(path)
  }
  return [...gone].flatMap(([path, names]) => [...names].map(([name, files]) => goneFrom(path, name, files, around)))
}

function fieldsOf(file: GoodFile | undefined): object {
  return (file?.value as Partial<Resource> | undefined)?.fields ?? {}
}

function lost(path: string, name: string, { shaped, lastGood }: Around): boolean {
  return Object.hasOwn(fieldsOf(lastGood.get(path)), name) && !Object.hasOwn(fieldsOf(shaped.get(path)), name)
}

function goneFrom(path: string, name: string, files: readonly string[], { shaped, lastGood }: Around): Diagnostic {
  const file = shaped.get(path)
  if (!file) throw new Error(`${path} was not read`)
  const before = fieldsOf(lastGood.get(path))
  const added = Object.keys(fieldsOf(file)).filter((key) => !Object.hasOwn(before, key))
  const near = nearest(name, added)
  const others = files.length === 1 ? files[0] : `${files[0]} and ${files.length - 1} more`
  const at = near === undefined ? ['fields'] : ['fields', near]
  return file.parsed.at(at, `the field "${name}" is gone, but ${others} names it`, {
    key: true,
    ...(near !== undefined && { suggestion: name }),
  })
}
