/** The keys and places that lead to a value of a file. */
export type Path = readonly (string | number)[]

/** One mistake in one schema file, in the words of its author. `npm run schemas -- --json` prints these as they are. */
export type Diagnostic = {
  /** Path below the schemas folder's parent, with forward slashes: `schemas/resources/bd/bank.json`. */
  readonly file: string
  /** From 1. */
  readonly line: number
  /** From 1. */
  readonly column: number
  /** JSON pointer of the value that is wrong (RFC 6901); `""` for the whole file. */
  readonly pointer: string
  /** What is wrong and how to mend it, one or two sentences, English. */
  readonly message: string
  /** Other places of the same mistake: everything that names what is not there. */
  readonly also?: readonly Pick<Diagnostic, 'file' | 'line' | 'column'>[]
  /** The nearest name that would be right, if one is near. */
  readonly suggestion?: string
  /** The file is right: it waits until somebody agrees to the data it loses. */
  readonly waits?: true
  /** Errors keep a file out; a warning (say, a title in one language only) does not. */
  readonly severity: 'error' | 'warning'
}
