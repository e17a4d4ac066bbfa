/** A stored value as text: nothing stored is the empty text. */
export function asText(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}

/** Whether nothing is stored. Zero and false are values. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** The items of a comma list (contract.md 5.4). */
export function splitList(value: unknown): readonly string[] {
  return asText(value)
    .split(',')
    .filter((item) => item !== '')
}

/** The comma list of items; none is the empty text. */
export function joinList(items: readonly string[]): string {
  return items.join(',')
}
