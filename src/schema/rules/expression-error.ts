/** Mistake in an expression: its position in the text, and a message. */
export class ExpressionError extends Error {
  readonly offset: number
  readonly suggestion: string | undefined
  /** Missing name, if that is the mistake: `status`, or `lines.amount` of the rows of a table. */
  readonly missing: string | undefined

  constructor(offset: number, message: string, suggestion?: string, missing?: string) {
    super(message)
    this.name = 'ExpressionError'
    this.offset = offset
    this.suggestion = suggestion
    this.missing = missing
  }
}
