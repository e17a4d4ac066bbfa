// Widths of bars and spaces of each symbol: ISO/IEC 15417, table 1.
const symbols =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
const widths = symbols.split(' ')
const [startB, startC, stop, toC, toB, fnc1] = [104, 105, 106, 99, 100, 102]

/** Function 1 in a text: the mark of GS1, and the separator of its fields. */
export const separator = '\u001d'

/** Whether Code 128 has the characters of a text (set B). */
export const fitsCode128 = (text: string): boolean => /^[ -~]+$/.test(text.replaceAll(separator, ' '))

/**
 * Symbol values of a text in Code 128, with start, check symbol and stop: digits in pairs (set C) from four on, the rest in set B.
 * @throws RangeError for other characters.
 */
export function code128(text: string): readonly number[] {
  if (!fitsCode128(text)) throw new RangeError('not in Code 128')
  const values: number[] = []
  let set: 'B' | 'C' | undefined
  let at = 0
  while (at < text.length) {
    const next = setAt(text, at, set)
    if (next !== set) values.push(switchTo(next, set))
    set = next
    const [value, length] = symbolAt(text, at, set)
    values.push(value)
    at += length
  }
  const sum = values.reduce((all, value, index) => all + value * Math.max(1, index), 0)
  return [...values, sum % 103, stop]
}

/** Set of the next symbol. Function 1 is in both. */
function setAt(text: string, at: number, set: 'B' | 'C' | undefined): 'B' | 'C' {
  const isMark = text[at] === separator
  if (isMark && set) return set
  const digits = /^\d*/.exec(text.slice(isMark ? at + 1 : at))?.[0].length ?? 0
  return digits >= (set === 'C' ? 2 : 4) ? 'C' : 'B'
}

function switchTo(next: 'B' | 'C', set: 'B' | 'C' | undefined): number {
  if (set === undefined) return next === 'C' ? startC : startB
  return next === 'C' ? toC : toB
}

function symbolAt(text: string, at: number, set: 'B' | 'C'): readonly [value: number, length: number] {
  if (text[at] === separator) return [fnc1, 1]
  return set === 'C' ? [Number(text.slice(at, at + 2)), 2] : [text.charCodeAt(at) - 32, 1]
}

/** Bars of a text: start and width of each, in modules, and the width of all with the quiet zones of 10 modules. */
export function barsOf(text: string): {
  readonly bars: readonly (readonly [number, number])[]
  readonly width: number
} {
  const runs = code128(text).flatMap((value) => [...(widths[value] ?? '')].map(Number))
  let at = 10
  const bars: (readonly [number, number])[] = []
  for (const [index, run] of runs.entries()) {
    if (index % 2 === 0) bars.push([at, run])
    at += run
  }
  return { bars, width: at + 10 }
}
