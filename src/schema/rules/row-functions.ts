type Row = { readonly [field: string]: unknown }

/** Rows of a table in an expression; empty for anything else. */
export function rowsOf(value: unknown): readonly Row[] {
  return Array.isArray(value)
    ? value.filter((row): row is Row => typeof row === 'object' && row !== null && !Array.isArray(row))
    : []
}

/** Name of a field; '' for none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Tolerance of a total: shares of thirds have few decimals. */
const tolerance = 0.01

/** Whether the numbers of each group of rows add up to a total: weights of 100 in each dimension. True without rows. */
export function everyGroupTotals(rows: readonly Row[], by: string, key: string, total: number): boolean {
  const groups = Map.groupBy(rows, (row) => String(row[by] ?? ''))
  return [...groups.values()].every((group) => {
    const sum = group.reduce((before, row) => before + (numberIn(row, key) ?? 0), 0)
    return Math.abs(sum - total) <= tolerance + 1e-9
  })
}

/**
 * Whether bands cover a range without gaps and overlaps: each begins at the end of the one below, or at most
 * `step` above it (80 to 89.9, then 90 to 100).
 */
export function coversAll(
  rows: readonly Row[],
  [from, to]: readonly [string, string],
  [least, most]: readonly [number, number],
  step: number,
): boolean {
  const bands = rows.map((row) => ({ begin: numberIn(row, from), end: numberIn(row, to) }))
  const known = bands.flatMap(({ begin, end }) =>
    begin === null || end === null || begin > end ? [] : [{ begin, end }],
  )
  if (known.length < rows.length) return false
  const sorted = known.toSorted((left, right) => left.begin - right.begin || left.end - right.end)
  const isJoined = sorted.every(({ begin }, index) => {
    const below = sorted[index - 1]
    const gap = begin - (below?.end ?? least)
    return below ? gap > -1e-9 && gap <= step + 1e-9 : gap === 0
  })
  return isJoined && sorted.at(-1)?.end === most
}

/** Whether the periods of two rows overlap, both ends included; with `by`, only among rows with an equal value of it. */
export function anyOverlap(rows: readonly Row[], from: string, to: string, by: string): boolean {
  const groups = by === '' ? [rows] : Map.groupBy(rows, (row) => String(row[by] ?? '')).values()
  return [...groups].some((group) => {
    const dated = group.filter((row) => textOf(row[from]) !== '' || textOf(row[to]) !== '')
    const sorted = dated.toSorted((left, right) => (beginOf(left, from) < beginOf(right, from) ? -1 : 1))
    // Sorted by their beginning, rows overlap when one begins before all earlier ones have ended.
    let end = ''
    return sorted.some((row, index) => {
      const meets = index > 0 && beginOf(row, from) <= end
      end = [end, endOf(row, to)].toSorted().at(-1) ?? end
      return meets
    })
  })
}

/** Distinct values of a field of the rows as a comma list, in the order of the rows. */
export function joined(rows: readonly Row[], key: string): string {
  return [...new Set(rows.map((row) => textOf(row[key])).filter((value) => value !== ''))].join(',')
}

/** Latest day or time in a field of the rows; null when there is none. */
export function latestOf(rows: readonly Row[], key: string): string | null {
  const days = rows.map((row) => textOf(row[key])).filter((day) => day !== '')
  return days.toSorted().at(-1) ?? null
}

const beginOf = (row: Row, from: string) => textOf(row[from])
const endOf = (row: Row, to: string) => textOf(row[to]) || '9999'

function numberIn(row: Row, key: string): number | null {
  const value = row[key]
  if (typeof value === 'number') return value
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : null
}
