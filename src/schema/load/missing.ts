/** A name that is not there: what it would be a name of, and the code of the file that would declare it. */
export type Missing = {
  readonly kind: 'field' | 'item' | 'other'
  readonly of: string
  /** The table or the parent of `of` that would have the field. */
  readonly via?: string
  readonly name: string
  /** The server code that names it. */
  readonly by?: string
}
