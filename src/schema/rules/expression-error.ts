/** A mistake in an expression: where in its text, and what is wrong, in plain words. */
export class ExpressionError extends Error {
  readonly offset: number
  readonly suggestion: string | undefined
  /** The name that is not there, where that is the mistake: `status`, or `lines.amount` of the rows of a table. */
  readonly missing: string | undefined

  constructor(offset: number, message: string, suggestion?: string, missing?: string) {
    super(message)
    this.name = 'ExpressionError'
    this.offset = offset
    this.suggestion = suggestion
    this.missing = missing
  }
}
