/** What typing meant: nothing, a number, the beginning of one, or something that is no exact number. */
export type Typed =
  | { readonly kind: 'empty' | 'unfinished' | 'refused' }
  | { readonly kind: 'number'; readonly value: number }

const wide = /[０-９．－，]/g
const wideShift = 0xfee0

/** What may stand in a number box: full-width digits become plain ones; separators and anything else go. */
export function cleanNumber(raw: string): string {
  return raw
    .replaceAll(wide, (char) => String.fromCharCode(char.charCodeAt(0) - wideShift))
    .replaceAll('。', '.')
    .replaceAll(/[^\d.-]/g, '')
}

/**
 * Reads a cleaned text. A number that JSON cannot carry exactly (beyond the safe integers, or with more digits than a
 * double keeps) is refused: storing its neighbour would change an amount in silence.
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

/** Significant digits written: 15 always survive the way through a double. */
function digitsOf(text: string): number {
  return text.replace(/^-?0*/, '').replace('.', '').replace(/^0+/, '').length
}

/** A number without exponent, rounded half away from zero at `scale` decimals; the first `least` of them stay though they are zeros. */
export function decimalText(value: number, scale: number, least: number): string {
  const [whole = '0', fraction = ''] = plain(Math.abs(value)).split('.')
  const kept = fraction.slice(0, scale).padEnd(scale, '0')
  const roundsUp = (fraction[scale] ?? '0') >= '5'
  const digits = (BigInt(whole + kept) + (roundsUp ? 1n : 0n)).toString().padStart(scale + 1, '0')
  const cut = digits.length - scale
  const decimals = digits.slice(cut).replace(/0+$/, '').padEnd(least, '0')
  const text = decimals === '' ? digits.slice(0, cut) : `${digits.slice(0, cut)}.${decimals}`
  return value < 0 && /[1-9]/.test(text) ? `-${text}` : text
}

/** `1e-7` and `1e21` as people write them. */
function plain(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(20) : text
}

/** `1234567.5` → `1,234,567.5`. */
export function grouped(text: string): string {
  const [whole = '', fraction] = text.split('.')
  const parts = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? parts : `${parts}.${fraction}`
}
