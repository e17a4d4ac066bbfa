import type { GoodFile } from '../compile/catalogue.ts'
import { compileModel } from '../compile/compile-model.ts'
import type { Known } from '../compile/known.ts'
import type { Model } from '../model/compiled.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { chooseVersions } from './choose-versions.ts'
import { collectFiles } from './collect-files.ts'
import { mistakesIn } from './mistakes.ts'

export type Loaded = { readonly model: Model; readonly diagnostics: readonly Diagnostic[] }

export type LoadOptions = {
  /** Last good version of each path; without it, the version that serves now. */
  readonly lastGood?: ReadonlyMap<string, GoodFile>
  /** Paths that keep their last good version although they may be valid: the database refuses the new one. */
  readonly held?: ReadonlySet<string>
  /** Existing paths that could not be read. */
  readonly unread?: readonly string[]
}

/**
 * Checks all files and compiles versions that fit together. A file with a mistake keeps its last good version, if any; a deleted file
 * is removed, unless others still name it. One mistake gives one diagnostic. Pure except for caches keyed by content, so one changed
 * file costs one file.
 * @param files path (`schemas/resources/bd/bank.json`) → text.
 */
export function loadModel(
  files: ReadonlyMap<string, string>,
  known: Known,
  previous?: Model,
  { lastGood = previous?.files ?? new Map(), held = new Set(), unread = [] }: LoadOptions = {},
): Loaded {
  const { shaped: all, problems } = collectFiles(files)
  const shaped = new Map(all.map((file) => [file.parsed.file, file]))
  const broken = [...files.keys(), ...unread].filter((path) => !shaped.has(path))
  const { diagnostics, wrong } = mistakesIn({ shaped, broken, lastGood, known })
  const isAllGood = broken.length + wrong.size + held.size === 0
  const versions = isAllGood
    ? shaped
    : chooseVersions({
        shaped,
        lastGood,
        refused: [...broken, ...wrong, ...held],
        known,
        isServing: previous !== undefined,
      })
  return {
    model: compileModel(plainly(versions), known, previous),
    diagnostics: [...problems, ...diagnostics].toSorted(byPlace),
  }
}

function plainly(versions: ReadonlyMap<string, GoodFile>): Map<string, GoodFile> {
  return new Map(
    [...versions].map(([path, { kind, code, value, text, isOld }]) => [
      path,
      { kind, code, value, ...(text !== undefined && { text }), ...(isOld && { isOld }) },
    ]),
  )
}

function byPlace(left: Diagnostic, right: Diagnostic): number {
  return left.file.localeCompare(right.file) || left.line - right.line || left.column - right.column
}
