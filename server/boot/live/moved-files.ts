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

/** Reports of tenants' own files whose shared file changed since they were made of it. @param bases shared texts by path, null for none */
export function movedShared(
  bases: ReadonlyMap<string, string | null>,
  files: ReadonlyMap<string, string>,
): readonly Diagnostic[] {
  return [...bases].flatMap(([path, base]): Diagnostic[] => {
    const shared = sharedPathOf(path)
    const now = shared === undefined ? null : (files.get(shared) ?? null)
    if (!files.has(path) || files.get(path) === now || !hasMoved(base, now)) return []
    const message = 'the shared file has another text since this one was made of it'
    return [{ file: path, line: 1, column: 1, pointer: '', message, severity: 'warning' }]
  })
}
