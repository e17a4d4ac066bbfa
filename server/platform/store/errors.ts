/** A step of a transaction did not change (or return) what it was expected to; the transaction was rolled back. */
export class ExpectationFailed extends Error {
  readonly step: number

  constructor(step: number) {
    super(`step ${step} did not meet its expectation`)
    this.name = 'ExpectationFailed'
    this.step = step
  }
}

/**
 * A unique index refused a row; the transaction was rolled back. `index` is the name of the index, `table` and `columns` those it is over,
 * if known.
 */
export class UniqueViolation extends Error {
  readonly index: string | undefined
  readonly table: string | undefined
  readonly columns: readonly string[]

  constructor(index: string | undefined, table: string | undefined, columns: readonly string[], cause?: unknown) {
    super(`unique index ${index ?? ''} of ${table ?? '?'} (${columns.join(', ')})`, { cause })
    this.name = 'UniqueViolation'
    this.index = index
    this.table = table
    this.columns = columns
  }
}
