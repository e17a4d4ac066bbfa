/** Condition of a request on a field. Immutable, engine-free: parsers create it, where.ts turns it into SQL. */
export type Condition = Leaf | { readonly op: 'all' | 'any'; readonly of: readonly Condition[] }

export type Leaf =
  | { readonly op: 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'; readonly field: string; readonly value: string }
  | { readonly op: 'contains' | 'starts' | 'ends'; readonly field: string; readonly value: string }
  | { readonly op: 'in'; readonly field: string; readonly values: readonly string[] }
  /** The comma list of the column contains one of the values. */
  | { readonly op: 'item'; readonly field: string; readonly values: readonly string[] }
  | { readonly op: 'empty' | 'filled'; readonly field: string }

/** The same condition with each of its leaves replaced. */
export function mapLeaves(condition: Condition, change: (leaf: Leaf) => Condition): Condition {
  if (!('of' in condition)) return change(condition)
  return { op: condition.op, of: condition.of.map((inner) => mapLeaves(inner, change)) }
}

/** Values that a leaf compares with. */
export function valuesIn(leaf: Leaf): readonly string[] {
  if ('values' in leaf) return leaf.values
  return 'value' in leaf ? [leaf.value] : []
}

/** Items of a comma list; trailing empty ones are dropped, as pickers intentionally send a comma after a single value. */
export function itemsOf(text: string): string[] {
  return text.split(',').filter((part) => part !== '')
}
