/** A stored value as text; '' if empty. */
export function asText(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}

/** Whether a value is empty. Zero and false are values. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** Items of a comma list (contract.md 5.4). */
export function splitList(value: unknown): readonly string[] {
  return asText(value)
    .split(',')
    .filter((item) => item !== '')
}

/** Comma list of items; '' for none. */
export function joinList(items: readonly string[]): string {
  return items.join(',')
}
