/** Item of a check: limits of its values, and what was found in the sample. */
export type Reading = {
  readonly itemName: unknown
  readonly kind: unknown
  readonly lower: unknown
  readonly upper: unknown
  readonly defectLevel: unknown
  readonly defectQty: unknown
  readonly judge: unknown
} & { readonly [value in ReadingValue]: unknown }

const valueKeys = ['v1', 'v2', 'v3', 'v4', 'v5'] as const
type ReadingValue = (typeof valueKeys)[number]

const isNumber = (value: unknown) => value !== null && value !== undefined && value !== ''

/** Values of a reading outside its limits. */
export function outsideOf(reading: Pick<Reading, 'lower' | 'upper' | ReadingValue>): readonly number[] {
  const { lower, upper } = reading
  return valuesOf(reading).filter(
    (value) => (isNumber(lower) && value < Number(lower)) || (isNumber(upper) && value > Number(upper)),
  )
}

function valuesOf(reading: { readonly [value in ReadingValue]: unknown }): readonly number[] {
  return valueKeys.flatMap((key) => (isNumber(reading[key]) ? [Number(reading[key])] : []))
}

/** Defects and verdict of a reading; none while nothing is entered. */
export function judgeReading(reading: Omit<Reading, 'judge' | 'itemName'>): {
  readonly defectQty: number | null
  readonly judge: 'pass' | 'fail' | null
} {
  const isEmpty = valuesOf(reading).length === 0
  // A measured item needs a value; a counted one the number of its defects.
  if (isEmpty && (reading.kind === 'measure' || !isNumber(reading.defectQty))) return { defectQty: null, judge: null }
  const defectQty = Math.max(Number(reading.defectQty ?? 0), outsideOf(reading).length)
  return { defectQty, judge: defectQty > 0 ? 'fail' : 'pass' }
}

export type Lot = {
  readonly lot: number
  readonly sample: number
  readonly accept: number
  readonly bad: number
  /** Worst level of the defects. */
  readonly severity: Severity | null
}

export type Severity = 'critical' | 'major' | 'minor'

/**
 * Verdict on a lot. A sample with a critical defect, or more defective units than its acceptance number, rejects the whole lot; a lot that
 * was inspected as a whole is sorted. Defective units that were found are never accepted.
 */
export function judgeLot({ lot, sample, accept, bad, severity }: Lot): {
  readonly result: 'accept' | 'sort' | 'reject'
  readonly okQty: number
  readonly rejectQty: number
} {
  if (bad === 0) return { result: 'accept', okQty: lot, rejectQty: 0 }
  const rest = { okQty: rounded(lot - bad), rejectQty: bad }
  if (sample >= lot) return bad < lot ? { result: 'sort', ...rest } : { result: 'reject', ...rest }
  const isAccepted = bad <= accept && severity !== 'critical'
  return isAccepted ? { result: 'accept', ...rest } : { result: 'reject', okQty: 0, rejectQty: lot }
}

export const rounded = (quantity: number) => Math.round(quantity * 1000) / 1000

/** Worst level of the readings that failed. */
export function severityOf(readings: readonly Pick<Reading, 'judge' | 'defectLevel'>[]): Severity | null {
  const levels = readings.filter(({ judge }) => judge === 'fail').map(({ defectLevel }) => defectLevel)
  return (['critical', 'major', 'minor'] as const).find((level) => levels.includes(level)) ?? null
}

/** What failed: each item with its values outside the limits, or its number of defects. */
export function findingsOf(readings: readonly (Reading & { readonly standard: unknown })[]): string {
  return readings
    .filter(({ judge }) => judge === 'fail')
    .map((reading) => {
      const outside = outsideOf(reading)
      const found = outside.length > 0 ? `${outside.join(', ')} (${reading.standard})` : `× ${reading.defectQty}`
      return `${reading.itemName}: ${found}`
    })
    .join('; ')
    .slice(0, 1000)
}

type Limits = {
  readonly lower?: unknown
  readonly upper?: unknown
  readonly unitName?: unknown
  readonly method?: unknown
}

/** Limits of an item as text, `≥ 9.9, ≤ 10.1 mm`; its method without limits. */
export function limitText({ lower, upper, unitName, method }: Limits): string | null {
  const limits = [isNumber(lower) ? `≥ ${lower}` : '', isNumber(upper) ? `≤ ${upper}` : ''].filter(Boolean)
  if (limits.length === 0) return method ? String(method) : null
  return [limits.join(', '), unitName].filter(Boolean).join(' ')
}
