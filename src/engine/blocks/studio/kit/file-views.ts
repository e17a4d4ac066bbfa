import type { FileKind } from '../../../../schema/model/files.ts'

/** Editors of a file, next to the forms of its parts. */
export type FileView = 'overlay' | 'design' | 'rights' | 'flow' | 'code'

/** Editors that a kind of file has. */
export function viewsOf(kind: FileKind): readonly FileView[] {
  if (kind === 'overlay') return ['overlay', 'code']
  return kind === 'resource' ? ['design', 'rights', 'flow', 'code'] : ['design', 'code']
}
