/** Column name as a key: `order_no` → `orderNo`. */
export function camelKey(column: string): string {
  return column.toLowerCase().replaceAll(/[^a-z0-9]+(\w)?/g, (_, next: string = '') => next.toUpperCase())
}
