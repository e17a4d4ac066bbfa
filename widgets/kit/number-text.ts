/** Parsed input: empty, a number, an unfinished number, or not an exact number. */
export type Typed =
  | { readonly kind: 'empty' | 'unfinished' | 'refused' }
  | { readonly kind: 'number'; readonly value: number }

const wide = /[０-９．－，]/g
const wideShift = 0xfee0

/** Number with an exponent, as spreadsheets copy large ones. */
const withExponent = /^\s*-?\d+(\.\d+)?[eE][+-]?\d{1,2}\s*$/

/** Cleaned input: full-width digits become plain ones, exponents digits; separators and other characters go. */
export function cleanNumber(raw: string): string {
  if (withExponent.test(raw)) return decimalText(Number(raw), 20, 0)
  return raw
    .replaceAll(wide, (char) => String.fromCharCode(char.charCodeAt(0) - wideShift))
    .replaceAll('。', '.')
    .replaceAll(/[^\d.-]/g, '')
}

/**
 * Parses a cleaned text. A number that JSON cannot carry exactly (beyond the safe integers, or with more digits than a
 * double has) is refused: rounding would change an amount silently.
 */
export function readNumber(text: string): Typed {
  if (text === '') return { kind: 'empty' }
  if (text === '-' || text === '.' || text === '-.') return { kind: 'unfinished' }
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(text)) return { kind: 'refused' }
  const value = Number(text)
  const isExact = Math.abs(value) <= Number.MAX_SAFE_INTEGER && digitsOf(text) <= 15
  return isExact || (Number.isSafeInteger(value) && !text.includes('.'))
    ? { kind: 'number', value }
    : { kind: 'refused' }
}

/** Number of significant digits: 15 always survive a double. */
function digitsOf(text: string): number {
  return text.replace(/^-?0*/, '').replace('.', '').replace(/^0+/, '').length
}

/** A number without exponent, rounded half away from zero at `scale` decimals, with at least `least` of them. */
export function decimalText(value: number, scale: number, least: number): string {
  const [whole = '0', fraction = ''] = plain(Math.abs(value)).split('.')
  const fractionDigits = fraction.slice(0, scale).padEnd(scale, '0')
  const roundsUp = (fraction[scale] ?? '0') >= '5'
  const digits = (BigInt(whole + fractionDigits) + (roundsUp ? 1n : 0n)).toString().padStart(scale + 1, '0')
  const cut = digits.length - scale
  const decimals = digits.slice(cut).replace(/0+$/, '').padEnd(least, '0')
  const text = decimals === '' ? digits.slice(0, cut) : `${digits.slice(0, cut)}.${decimals}`
  return value < 0 && /[1-9]/.test(text) ? `-${text}` : text
}

/** `1e-7` and `1e21` without exponent. */
function plain(value: number): string {
  const text = String(value)
  if (!text.includes('e')) return text
  return value < 1 ? value.toFixed(20) : String(BigInt(value))
}

/** `1234567.5` → `1,234,567.5`. */
export function grouped(text: string): string {
  const [whole = '', fraction] = text.split('.')
  const integer = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? integer : `${integer}.${fraction}`
}
