/** Item of a check: limits of its values, and what was found in the sample. */
export type Reading = {
  readonly itemName: unknown
  readonly kind: unknown
  readonly lower: unknown
  readonly upper: unknown
  /** Number of values that a measured item needs; none in records of older versions. */
  readonly needed: unknown
  /** Values of the measured pieces, as text. */
  readonly measured: unknown
  readonly defectLevel: unknown
  readonly defectQty: unknown
  readonly judge: unknown
}

const isNumber = (value: unknown) => value !== null && value !== undefined && value !== ''

const separators = /[\s,;，；、]+/
const numeric = /^[-+]?(\d+(\.\d*)?|\.\d+)$/

/** Texts of a list of values, separated by spaces, commas, semicolons or line breaks. */
function partsOf(measured: unknown): readonly string[] {
  return String(measured ?? '')
    .split(separators)
    .filter(Boolean)
}

/** Values of a list, in its order; without the texts that are no numbers. */
export function valuesIn(measured: unknown): readonly number[] {
  return partsOf(measured)
    .filter((part) => numeric.test(part))
    .map(Number)
}

/** First text of a list that is no number. */
export function notNumeric(measured: unknown): string | undefined {
  return partsOf(measured).find((part) => !numeric.test(part))
}

/** Values of a reading outside its limits. */
export function outsideOf({
  lower,
  upper,
  measured,
}: Pick<Reading, 'lower' | 'upper' | 'measured'>): readonly number[] {
  return valuesIn(measured).filter(
    (value) => (isNumber(lower) && value < Number(lower)) || (isNumber(upper) && value > Number(upper)),
  )
}

/** Whole units of a sample: a sample of bulk goods may have a fraction. */
export const unitsOf = (sample: number) => Math.max(1, Math.ceil(sample))

/** Values that a measured item needs: each unit of the sample, or as many as its standard says. */
export function neededOf(pieces: unknown, sample: number): number {
  return unitsOf(isNumber(pieces) ? Math.min(Number(pieces), sample) : sample)
}

/** Values that records of older versions had at most. */
const olderValues = 5

/** Values that a reading lacks, of those that it needs. */
export function missingOf(
  { kind, needed, measured }: Pick<Reading, 'kind' | 'needed' | 'measured'>,
  sample: number,
): { readonly missing: number; readonly needed: number } {
  if (kind !== 'measure') return { missing: 0, needed: 0 }
  const all = isNumber(needed) ? Number(needed) : neededOf(olderValues, sample)
  return { missing: Math.max(0, all - valuesIn(measured).length), needed: all }
}

/** Defects and verdict of a reading; no verdict while values are missing. */
export function judgeReading(
  reading: Pick<Reading, 'kind' | 'lower' | 'upper' | 'needed' | 'measured' | 'defectQty'>,
  sample: number,
): { readonly defectQty: number | null; readonly judge: 'pass' | 'fail' | null } {
  const none = valuesIn(reading.measured).length === 0
  // A measured item needs values; a counted one the number of its defective pieces.
  if (none && (reading.kind === 'measure' || !isNumber(reading.defectQty))) return { defectQty: null, judge: null }
  const defectQty = Math.max(Number(reading.defectQty ?? 0), outsideOf(reading).length)
  if (missingOf(reading, sample).missing > 0) return { defectQty, judge: null }
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
