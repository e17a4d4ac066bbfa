import { catalogueOf, type GoodFile, type WholeCatalogue } from '../compile/catalogue.ts'
import type { Known } from '../compile/known.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { placeOf, type ShapedFile } from './collect-files.ts'
import { crossCheck } from './cross-check.ts'
import { oneMessageEach } from './one-message.ts'
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
  const diagnostics = [
    ...[...reports].flatMap(([path, { problems }]) => (suspects.includes(path) ? [] : problems)),
    ...oneMessageEach(own, { ...around, reports, catalogue: written }),
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
