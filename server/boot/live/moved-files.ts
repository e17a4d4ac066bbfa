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
