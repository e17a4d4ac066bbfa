import type { Names } from '../../../../schema/edit/names.ts'
import type { Diagnostic, Path } from '../../../../schema/model/diagnostic.ts'

/** Edit of a part of a file: its text, names to choose from, mistakes, the new text, and the place to go to. */
export type NodeEdit = {
  readonly text: string
  readonly names: Names
  /** Mistakes of the file. */
  readonly problems: readonly Diagnostic[]
  readonly onChange: (text: string) => void
  readonly onPlace: (place: Path) => void
}
