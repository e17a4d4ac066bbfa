import type { FileKind } from '../../../../schema/model/files.ts'

/** Editors of a file, next to the forms of its parts. */
export type FileView = 'design' | 'rights' | 'flow' | 'code'

/** Editors that a kind of file has. */
export function viewsOf(kind: FileKind): readonly FileView[] {
  return kind === 'resource' ? ['design', 'rights', 'flow', 'code'] : ['design', 'code']
}
