/** Milliseconds of a stored time, `YYYY-MM-DD HH:mm:ss` in GMT+8 (contract.md 1.5); NaN for other text. */
export function instantOf(time: string): number {
  return Date.parse(`${time.replace(' ', 'T')}+08:00`)
}
