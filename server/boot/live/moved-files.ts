import { sharedPathOf } from '../../../src/schema/load/collect-files.ts'
import type { Diagnostic } from '../../../src/schema/model/diagnostic.ts'
import { hasMoved } from '../../../src/schema/model/overlay-parts.ts'
import type { Override } from '../../platform/app.ts'

/** Texts of overrides, null for a removed file. */
export function textsIn(overrides: ReadonlyMap<string, Override>): readonly (readonly [string, string | null])[] {
  return [...overrides].map(([path, { text }]) => [path, text] as const)
}

/** Reports of files of the folder that changed since a text of the database replaced them. */
export function movedFiles(
  overrides: ReadonlyMap<string, Override>,
  written: ReadonlyMap<string, string>,
): readonly Diagnostic[] {
  return [...overrides].flatMap(([path, { text, base }]): Diagnostic[] => {
    const file = written.get(path) ?? null
    // Equal texts are no conflict, whatever the file was before.
    if (base === undefined || file === text || !hasMoved(base, file)) return []
    const message = 'the file in the folder has another text since its replacement was published'
    return [{ file: path, line: 1, column: 1, pointer: '', message, severity: 'warning' }]
  })
}

/**
 * Reports of tenants' own files whose shared file changed since they were made of it.
 * @param notes shared texts by path, null for none, of the database and of the folder: one of them may be older.
 */
export function movedShared(
  notes: readonly ReadonlyMap<string, string | null>[],
  files: ReadonlyMap<string, string>,
): readonly Diagnostic[] {
  const paths = new Set(notes.flatMap((bases) => [...bases.keys()]))
  return [...paths].flatMap((path): Diagnostic[] => {
    const shared = sharedPathOf(path)
    const now = shared === undefined ? null : (files.get(shared) ?? null)
    const isSame = notes.some((bases) => bases.has(path) && !hasMoved(bases.get(path) ?? null, now))
    if (!files.has(path) || files.get(path) === now || isSame) return []
    const message = 'the shared file has another text since this one was made of it'
    return [{ file: path, line: 1, column: 1, pointer: '', message, severity: 'warning' }]
  })
}
