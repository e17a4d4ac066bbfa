/** Missing name: its kind, and the code of the file that would declare it. */
export type Missing = {
  readonly kind: 'field' | 'item' | 'other'
  readonly of: string
  /** Table or parent of `of` that would have the field. */
  readonly via?: string
  readonly name: string
  /** Server code that names it. */
  readonly by?: string
}
