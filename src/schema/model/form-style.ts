import type { Text } from '../base/text.ts'

/** A field as an administrator wants it in a form: its label and width where they differ from the file's, or not at all. */
export type StyledField = {
  readonly field: string
  readonly title?: Text
  readonly span?: number
  readonly isShown: boolean
}

/** How a form is laid out besides its file: fields in the order they are wanted, and the columns of its tables. */
export type FormStyle = {
  readonly columns?: number
  readonly fields: readonly StyledField[]
  readonly rows: { readonly [table: string]: readonly StyledField[] }
}

/** The style of a form that is filled in, and of one that is read. */
export type FormStyles = { readonly edit?: FormStyle; readonly info?: FormStyle }

/** Styles as somebody may see them who does not see every field. */
export function stylesAmong(styles: FormStyles, isThere: (field: string) => boolean): FormStyles {
  const among = ({ fields, rows, ...style }: FormStyle): FormStyle => ({
    ...style,
    fields: fields.filter(({ field }) => isThere(field)),
    rows: Object.fromEntries(Object.entries(rows).filter(([table]) => isThere(table))),
  })
  const { edit, info } = styles
  return { ...(edit && { edit: among(edit) }), ...(info && { info: among(info) }) }
}

/** Names in the order that a style wants, without those it does not show. What it does not mention stands behind, as before. */
export function arrange(names: readonly string[], style: readonly StyledField[]): readonly string[] {
  const places = new Map(style.map(({ field }, place) => [field, place]))
  const hidden = new Set(style.filter(({ isShown }) => !isShown).map(({ field }) => field))
  const placeOf = (name: string) => places.get(name) ?? style.length
  return names.filter((name) => !hidden.has(name)).toSorted((left, right) => placeOf(left) - placeOf(right))
}
