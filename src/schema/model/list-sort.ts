export type FieldSort = { readonly field: string; readonly order: 'asc' | 'desc' }

/** Sort order of rows. `more`: further criteria for rows with equal values. */
export type ListSort = FieldSort & { readonly more?: readonly FieldSort[] }

/** Parses the order of a file: `-topFlag,createTime`. */
export function listSort(text: string): ListSort {
  const [first = { field: text, order: 'asc' }, ...more] = text.split(',').map(fieldSort)
  return more.length > 0 ? { ...first, more } : first
}

function fieldSort(name: string): FieldSort {
  return name.startsWith('-') ? { field: name.slice(1), order: 'desc' } : { field: name, order: 'asc' }
}

/** All criteria of a sort order, in their order. */
export function sortsOf({ field, order, more = [] }: ListSort): readonly FieldSort[] {
  return [{ field, order }, ...more]
}
