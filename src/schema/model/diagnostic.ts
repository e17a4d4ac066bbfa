/** Keys and indexes that lead to a value of a file. */
export type Path = readonly (string | number)[]

/** Whether a path leads to a place or into it. */
export function isWithin(path: Path, place: Path): boolean {
  return place.every((step, index) => path[index] === step)
}

/** Mistake in a schema file, in the terms of its author. `npm run schemas -- --json` prints these unchanged. */
export type Diagnostic = {
  /** Path below the schemas folder's parent, with forward slashes: `schemas/resources/bd/bank.json`. */
  readonly file: string
  /** From 1. */
  readonly line: number
  /** From 1. */
  readonly column: number
  /** JSON pointer of the wrong value (RFC 6901); `""` for the whole file. */
  readonly pointer: string
  /** Mistake and its correction, one or two sentences, English. */
  readonly message: string
  /** Other places of the same mistake: all that name the missing name. */
  readonly also?: readonly Pick<Diagnostic, 'file' | 'line' | 'column'>[]
  /** Nearest valid name, if one is near. */
  readonly suggestion?: string
  /** The file is valid: it waits for a confirmation of the data it loses. */
  readonly waits?: true
  /** An error rejects a file; a warning (such as a title in one language only) does not. */
  readonly severity: 'error' | 'warning'
}
