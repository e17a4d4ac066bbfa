/** What a request asks of a field. Immutable, engine-free: parse.ts makes it, where.ts turns it into SQL. */
export type Condition =
  | { readonly op: 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'; readonly field: string; readonly value: string }
  | { readonly op: 'contains' | 'starts' | 'ends'; readonly field: string; readonly value: string }
  | { readonly op: 'in'; readonly field: string; readonly values: readonly string[] }
  /** One of the values stands in the comma list that the column holds. */
  | { readonly op: 'item'; readonly field: string; readonly values: readonly string[] }
  | { readonly op: 'empty' | 'filled'; readonly field: string }
  | { readonly op: 'all' | 'any'; readonly of: readonly Condition[] }

/** Splits a comma list; trailing empties go, as pickers send a comma behind a single value on purpose. */
export function itemsOf(text: string): string[] {
  return text.split(',').filter((part) => part !== '')
}
