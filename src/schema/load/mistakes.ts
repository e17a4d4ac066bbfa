import { takenFrom } from '../compile/likes.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Resource } from '../model/resource.ts'
import { type Around, catalogueWith } from './catalogue-with.ts'
import { crossCheck } from './cross-check.ts'
import { oneMessageEach } from './one-message.ts'
import type { Report } from './report.ts'

type Found = { readonly diagnostics: readonly Diagnostic[]; readonly wrong: ReadonlySet<string> }

/**
 * Mistakes of files with a valid shape. A file that is wrong only because another one is, is not blamed: each is checked
 * against the last good version of the other wrong files.
 */
export function mistakesIn(around: Around): Found {
  const written = catalogueWith(around, around.broken)
  const reports = crossCheck([...around.shaped.values()], written)
  const suspects = [...reports.keys()].filter((path) => hasErrors(reports.get(path)?.problems))
  if (suspects.length === 0)
    return { diagnostics: [...reports.values()].flatMap(({ problems }) => problems), wrong: new Set() }
  const own = withoutTaken(ownMistakes(reports, suspects, around), reports, around)
  const diagnostics = [
    ...[...reports].flatMap(([path, { problems }]) => (suspects.includes(path) ? [] : problems)),
    ...oneMessageEach(own, { ...around, reports, catalogue: written }),
  ]
  return { diagnostics, wrong: new Set(diagnostics.filter(isError).map(({ file }) => file)) }
}

/** A mistake in a mixin is not repeated for each file that takes it. */
function withoutTaken(
  own: ReadonlyMap<string, readonly Diagnostic[]>,
  reports: ReadonlyMap<string, Report>,
  { shaped }: Around,
): Map<string, readonly Diagnostic[]> {
  const isSaid = (problem: Diagnostic, mixin: string) =>
    reports.get(`schemas/mixins/${mixin}.json`)?.problems.some(({ message }) => message === problem.message)
  const left = [...own].map(([path, problems]) => {
    const file = shaped.get(path)
    if (file?.kind !== 'resource') return [path, problems] as const
    const rest = problems.filter((problem) => {
      const mixin = takenFrom(file.value as Resource, problem.pointer)
      return mixin === undefined || !isSaid(problem, mixin)
    })
    return [path, rest] as const
  })
  return new Map(left.filter(([, problems]) => hasErrors(problems)))
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 'error'
}

function hasErrors(problems: readonly Diagnostic[] = []): boolean {
  return problems.some(isError)
}

/** Problems of each suspect that do not depend on other files. */
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
  // Two files may be wrong only in relation to each other.
  const rest = suspects.filter((path) => !guilty.includes(path))
  return new Map([...own, ...judged(rest, guilty)].filter(([, problems]) => hasErrors(problems)))
}

function nameOf({ pointer, message }: Diagnostic): string {
  return `${pointer} ${message}`
}

/** Checks some files again, each as written, with the last good versions of the other `replaced` files. */
function stillWrong(
  paths: readonly string[],
  replaced: readonly string[],
  around: Around,
): readonly (readonly [string, Report])[] {
  const fileOf = (path: string) => around.shaped.get(path)
  // Only resources and mixins are read by their own check.
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
