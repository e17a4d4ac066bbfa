export type FieldSort = { readonly field: string; readonly order: 'asc' | 'desc' }

/** What rows are sorted by. `more`: by what those are sorted that are equal by the first. */
export type ListSort = FieldSort & { readonly more?: readonly FieldSort[] }

/** The order that a file writes: `-topFlag,createTime`. */
export function listSort(text: string): ListSort {
  const [first = { field: text, order: 'asc' }, ...more] = text.split(',').map(fieldSort)
  return more.length > 0 ? { ...first, more } : first
}

function fieldSort(name: string): FieldSort {
  return name.startsWith('-') ? { field: name.slice(1), order: 'desc' } : { field: name, order: 'asc' }
}

/** Everything rows are sorted by, the first first. */
export function sortsOf({ field, order, more = [] }: ListSort): readonly FieldSort[] {
  return [{ field, order }, ...more]
}
