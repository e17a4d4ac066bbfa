/** Index of the best of some values side by side; undefined where there is nothing to compare. */
export function bestOf(values: readonly unknown[], which: 'least' | 'most' | undefined): number | undefined {
  const numbers = values.filter((value) => typeof value === 'number')
  if (which === undefined || numbers.length < 2) return undefined
  return which === 'least' ? Math.min(...numbers) : Math.max(...numbers)
}
