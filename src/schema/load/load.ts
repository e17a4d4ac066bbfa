import type { GoodFile } from '../compile/catalogue.ts'
import { compileModel } from '../compile/compile-model.ts'
import type { Known } from '../compile/known.ts'
import type { Model } from '../model/compiled.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { chooseVersions } from './choose-versions.ts'
import { collectFiles, placeOf, type ShapedFile } from './collect-files.ts'
import { fittingOverlays } from './fitting-overlays.ts'
import { fittingTenants } from './fitting-tenants.ts'
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
  const byPath = (some: readonly ShapedFile[]) => new Map(some.map((file) => [file.parsed.file, file]))
  const shaped = byPath(all.filter(({ kind, tenant }) => kind !== 'overlay' && tenant === undefined))
  const overlays = byPath(all.filter(({ kind }) => kind === 'overlay'))
  const ofTenants = byPath(all.filter(({ tenant }) => tenant !== undefined))
  const isRead = (path: string) => [shaped, overlays, ofTenants].some((some) => some.has(path))
  const unreadable = [...files.keys(), ...unread].filter((path) => !isRead(path))
  const broken = unreadable.filter((path) => !isLayered(path))
  const { diagnostics, wrong } = mistakesIn({ shaped, broken, lastGood, known })
  const isAllGood = broken.length + wrong.size + held.size === 0
  const versions = isAllGood
    ? shaped
    : chooseVersions({
        shaped,
        lastGood: new Map([...lastGood].filter(([path]) => !isLayered(path))),
        refused: [...broken, ...wrong, ...held],
        known,
        isServing: previous !== undefined,
      })
  const layers = [
    fittingOverlays(versions, { written: overlays, broken: unreadable.filter(isOverlay), lastGood, known }),
    fittingTenants(versions, { written: ofTenants, broken: unreadable.filter(isOfTenant), lastGood, known }),
  ]
  const fitting = layers.flatMap((layer) => [...layer.versions])
  return {
    model: compileModel(plainly(new Map([...versions, ...fitting])), known, previous),
    diagnostics: [...problems, ...diagnostics, ...layers.flatMap((layer) => layer.diagnostics)].toSorted(byPlace),
  }
}

/** Whether a file is one of a tenant: the others do not wait for it. */
function isLayered(path: string): boolean {
  return isOverlay(path) || isOfTenant(path)
}

function isOverlay(path: string): boolean {
  return placeOf(path)?.kind === 'overlay'
}

function isOfTenant(path: string): boolean {
  return placeOf(path)?.tenant !== undefined
}

function plainly(versions: ReadonlyMap<string, GoodFile>): Map<string, GoodFile> {
  return new Map(
    [...versions].map(([path, { kind, code, tenant, value, text, isOld }]) => [
      path,
      {
        ...{ kind, code, value },
        ...(tenant !== undefined && { tenant }),
        ...(text !== undefined && { text }),
        ...(isOld && { isOld }),
      },
    ]),
  )
}

function byPlace(left: Diagnostic, right: Diagnostic): number {
  return left.file.localeCompare(right.file) || left.line - right.line || left.column - right.column
}
