import type { Path } from '../../model/diagnostic.ts'
import type { FileKind } from '../../model/files.ts'

/** An object of a schema file as it was read: its shape is not checked yet. */
export type Node = { readonly [key: string]: unknown }

/** Says what a step could not turn, and why: somebody has to look at it. */
export type Note = (path: Path, why: string) => void

/** One change of an old shape into the present one, somewhere in files of some kinds. */
export type Change = {
  readonly kinds: readonly FileKind[]
  /** Where the objects are: `rules.*`, with `*` for each entry; `block` for every block of a page; nothing for the file itself. */
  readonly at: string
  /** The object in its present shape; the same object where it is not old. */
  readonly turn: (old: Node, note: Note, path: Path) => Node
}

/** A step of the language. It recognises what it changes by its shape, so it may run any number of times. */
export type Step = readonly Change[]
