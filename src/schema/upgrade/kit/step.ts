import type { Path } from '../../model/diagnostic.ts'
import type { FileKind } from '../../model/files.ts'

/** Object of a schema file as read: its shape is not checked yet. */
export type Node = { readonly [key: string]: unknown }

/** Reports what a step could not convert, with the reason: a user has to correct it. */
export type Note = (path: Path, why: string) => void

/** Conversion of an old shape into the present one, in files of some kinds. */
export type Change = {
  readonly kinds: readonly FileKind[]
  /** Path of the objects: `rules.*`, with `*` for each entry; `block` for all blocks of a page; '' for the file itself. */
  readonly at: string
  /** Returns the object in its present shape; the same object when it is not old. */
  readonly turn: (old: Node, note: Note, path: Path) => Node
}

/** Step of the language. It recognises what it changes by its shape, so it may run any number of times. */
export type Step = readonly Change[]
