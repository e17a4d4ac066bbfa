import { catalogueOf, type GoodFile, type WholeCatalogue } from '../compile/catalogue.ts'
import type { Known } from '../compile/known.ts'
import type { ShapedFile } from './collect-files.ts'
import { crossCheck } from './cross-check.ts'
import { dependenciesOf, unplaced } from './dependencies.ts'

export type Versions = ReadonlyMap<string, GoodFile>

type Choice = {
  readonly shaped: ReadonlyMap<string, ShapedFile>
  /** Last good version of each path. */
  readonly lastGood: Versions
  /** Paths whose new version is refused. */
  readonly refused: Iterable<string>
  readonly known: Known
  /** Whether the last good versions serve now, so that all of them together are valid. */
  readonly isServing: boolean
}

/**
 * A consistent set of file versions: the new one, or the last good one when the new one is wrong, refused, or breaks a file
 * that has only its last good one. A file that has neither is left out.
 */
export function chooseVersions(choice: Choice): Versions {
  const { shaped, lastGood, refused, known, isServing } = choice
  const paths = [...new Set([...shaped.keys(), ...lastGood.keys()])]
  const state: State = { old: new Set(refused), left: new Set() }
  for (;;) {
    const chosen = pick(paths, state, choice)
    const catalogue = catalogueOf(chosen.values(), known)
    const files = [...chosen].map(([path, file]) => ('parsed' in file ? (file as ShapedFile) : unplaced(path, file)))
    const wrong = wrongIn(files, catalogue)
    const changed = paths.filter(
      (path) => !state.old.has(path) && shaped.get(path)?.value !== lastGood.get(path)?.value,
    )
    if (wrong.length === 0 || (isServing && changed.length === 0)) return chosen
    stepBack(wrong, changed, catalogue, state)
  }
}

/** Paths that have their last good version, and those that have none at all. */
type State = { readonly old: Set<string>; readonly left: Set<string> }

function pick(paths: readonly string[], { old, left }: State, { shaped, lastGood }: Choice): Map<string, GoodFile> {
  return new Map(
    paths.flatMap((path) => {
      const version = old.has(path) ? lastGood.get(path) : shaped.get(path)
      return version && !left.has(path) ? [[path, version] as const] : []
    }),
  )
}

function wrongIn(files: readonly ShapedFile[], catalogue: WholeCatalogue): readonly ShapedFile[] {
  const found = crossCheck(files, catalogue)
  return files.filter(({ parsed }) => found.get(parsed.file)?.problems.some(({ severity }) => severity === 'error'))
}

/** A wrong new version is replaced first; then the files that wrong old versions name; then all changed files. */
function stepBack(
  wrong: readonly ShapedFile[],
  changed: readonly string[],
  catalogue: WholeCatalogue,
  { old, left }: State,
): void {
  const fresh = wrong.map(({ parsed }) => parsed.file).filter((path) => !old.has(path))
  const named = fresh.length > 0 ? fresh : wrong.flatMap((file) => dependenciesOf(file, catalogue, changed))
  // Two files may conflict without naming each other: one table, one path of the menu.
  for (const path of named.length > 0 ? named : changed) old.add(path)
  if (named.length + changed.length === 0) for (const { parsed } of wrong) left.add(parsed.file)
}
