import type { Text } from '../base/text.ts'

/** Style of a form field by an administrator: its label and width when they differ from the file's, or hidden. */
export type StyledField = {
  readonly field: string
  readonly title?: Text
  readonly span?: number
  readonly isShown: boolean
}

/** Form layout by an administrator, over that of its file: the order of fields, and the columns of its tables. */
export type FormStyle = {
  readonly columns?: number
  readonly fields: readonly StyledField[]
  readonly rows: { readonly [table: string]: readonly StyledField[] }
}

/** Style of a form for editing, and of one for reading. */
export type FormStyles = { readonly edit?: FormStyle; readonly info?: FormStyle }

/** Styles for a user who may not see all fields. */
export function stylesAmong(styles: FormStyles, isThere: (field: string) => boolean): FormStyles {
  const among = ({ fields, rows, ...style }: FormStyle): FormStyle => ({
    ...style,
    fields: fields.filter(({ field }) => isThere(field)),
    rows: Object.fromEntries(Object.entries(rows).filter(([table]) => isThere(table))),
  })
  const { edit, info } = styles
  return { ...(edit && { edit: among(edit) }), ...(info && { info: among(info) }) }
}

/** Names in the order of a style, without hidden ones. Fields that it does not name follow, in their order. */
export function arrange(names: readonly string[], style: readonly StyledField[]): readonly string[] {
  const places = new Map(style.map(({ field }, place) => [field, place]))
  const hidden = new Set(style.filter(({ isShown }) => !isShown).map(({ field }) => field))
  const placeOf = (name: string) => places.get(name) ?? style.length
  return names.filter((name) => !hidden.has(name)).toSorted((left, right) => placeOf(left) - placeOf(right))
}
