/** Part of a regular expression, as far as it affects the number of ways to match. */
export type PatternNode =
  | { readonly kind: 'char'; readonly source: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'seq'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'any'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly of: PatternNode; readonly min: number; readonly max: number }

/** Look-around and back references: such expressions cannot be checked for linear time. */
export class BackwardPattern extends Error {}

/** Parses a valid regular expression, with the flag u. @throws BackwardPattern */
export function patternTree(source: string): PatternNode {
  let at = 0
  const alternatives = (): PatternNode => {
    const parts = [sequence()]
    while (source[at] === '|') {
      at += 1
      parts.push(sequence())
    }
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'any', parts }
  }
  const sequence = (): PatternNode => {
    const parts: PatternNode[] = []
    while (at < source.length && source[at] !== '|' && source[at] !== ')') parts.push(repeated(atom()))
    return { kind: 'seq', parts }
  }
  const atom = (): PatternNode => {
    const rest = source.slice(at)
    const skip = (found: RegExp) => rest.match(found)?.[0]
    const boundary = skip(/^(?:\^|\$|\\[bB])/)
    if (boundary !== undefined) {
      at += boundary.length
      return { kind: 'empty' }
    }
    if (rest.startsWith('(')) return group(rest)
    if (/^\\(?:[1-9]|k<)/.test(rest)) throw new BackwardPattern()
    const single = skip(
      /^(?:\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\\c.|\\.|.)/su,
    )
    at += single?.length ?? 1
    return { kind: 'char', source: single ?? '.' }
  }
  const group = (rest: string): PatternNode => {
    if (/^\(\?<?[=!]/.test(rest)) throw new BackwardPattern()
    at += rest.match(/^\((?:\?:|\?<[^>]*>)?/)?.[0].length ?? 1
    const inner = alternatives()
    at += 1
    return inner
  }
  const repeated = (of: PatternNode): PatternNode => {
    const found = source.slice(at).match(/^(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})\??/)
    if (!found) return of
    at += found[0].length
    const [min, max] = boundsOf(found)
    return { kind: 'repeat', of, min, max }
  }
  return alternatives()
}

const endless = Number.POSITIVE_INFINITY

function boundsOf([sign = '', low, comma, high]: RegExpMatchArray): readonly [number, number] {
  if (low !== undefined) return [Number(low), comma === undefined ? Number(low) : high ? Number(high) : endless]
  if (sign.startsWith('?')) return [0, 1]
  return [sign.startsWith('*') ? 0 : 1, endless]
}
