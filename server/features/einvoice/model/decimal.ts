/** Exact decimal number: `units` / 10^`scale`. Amounts of invoices are compared to the last digit, which doubles cannot. */
export type Decimal = { readonly units: bigint; readonly scale: number }

export const zero: Decimal = { units: 0n, scale: 0 }

/** Number of a text as in XML Schema (`-12.50`, `+3`, `.5`); undefined for any other text, exponents among it. */
export function decimal(text: string | undefined): Decimal | undefined {
  const [, sign, whole = '', part = ''] = /^([+-]?)(\d{0,30})(?:\.(\d{0,30}))?$/.exec(text?.trim() ?? '') ?? []
  if (sign === undefined || whole + part === '') return undefined
  const units = BigInt(whole + part)
  return { units: sign === '-' ? -units : units, scale: part.length }
}

function aligned(one: Decimal, other: Decimal): readonly [bigint, bigint, number] {
  const scale = Math.max(one.scale, other.scale)
  return [unitsAt(one, scale), unitsAt(other, scale), scale]
}

const unitsAt = ({ units, scale }: Decimal, wanted: number) => units * 10n ** BigInt(wanted - scale)

/** Sum of numbers. */
export function sum(...numbers: readonly Decimal[]): Decimal {
  return numbers.reduce((total, each) => {
    const [one, other, scale] = aligned(total, each)
    return { units: one + other, scale }
  }, zero)
}

/** Number with the other sign. */
export function negated({ units, scale }: Decimal): Decimal {
  return { units: -units, scale }
}

/** One number less another. */
export function less(one: Decimal, other: Decimal): Decimal {
  return sum(one, negated(other))
}

/** Product of two numbers. */
export function times(one: Decimal, other: Decimal): Decimal {
  return { units: one.units * other.units, scale: one.scale + other.scale }
}

/** Per cent of a number. */
export function percentOf(base: Decimal, rate: Decimal): Decimal {
  return times(times(base, rate), { units: 1n, scale: 2 })
}

/** -1, 0 or 1: whether a number is less than, equal to or greater than another. */
export function compared(one: Decimal, other: Decimal): number {
  const [left, right] = aligned(one, other)
  return left < right ? -1 : left > right ? 1 : 0
}

/** Number rounded to decimal places, halves away from zero. */
export function rounded(number: Decimal, places = 2): Decimal {
  if (number.scale <= places) return number
  const unit = 10n ** BigInt(number.scale - places)
  const size = number.units < 0n ? -number.units : number.units
  const kept = (size + unit / 2n) / unit
  return { units: number.units < 0n ? -kept : kept, scale: places }
}

/** Absolute value of a number. */
export function size({ units, scale }: Decimal): Decimal {
  return { units: units < 0n ? -units : units, scale }
}

/** Number as text, with at least the given decimal places. */
export function decimalText(number: Decimal, places = 0): string {
  const { units, scale } = number.scale < places ? { units: unitsAt(number, places), scale: places } : number
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const part = scale === 0 ? '' : `.${digits.slice(-scale)}`
  return `${units < 0n ? '-' : ''}${whole}${part}`
}
