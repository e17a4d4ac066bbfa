/** Mistake of the file at a place, as the check reports it. */
export type Problem = {
  /** From 1. */
  readonly line: number
  /** From 1. */
  readonly column: number
  readonly message: string
  readonly severity: 'error' | 'warning'
  /** The name that was probably meant; offered as a quick fix. */
  readonly suggestion?: string
}
