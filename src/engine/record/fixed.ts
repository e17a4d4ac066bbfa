/** Property of a new record or row: its fields that come from another record, and are only shown. */
export const fixedKey = '_fixed'

/** Whether a field of a new record or row comes from another record. */
export function isFixed(record: { readonly [name: string]: unknown }, field: string): boolean {
  const fixed = record[fixedKey]
  return Array.isArray(fixed) && fixed.includes(field)
}
