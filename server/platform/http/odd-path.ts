// `%41` for A, `%2f` for a slash, `%2e` for a dot: needless encodings. Only characters without another spelling may be encoded.
const needless = /%(2[def]|3[0-9b]|4[1-9a-f]|5[0-9acf]|6[1-9a-f]|7[0-9ae]|0[0-9a-f]|1[0-9a-f])/i
const misleading = /[;\\]|\/\/|\/\.{1,2}(\/|$)/

/**
 * Whether a path is another spelling of a path: encoded slashes, dots or letters, empty or dot segments, parameters after a semicolon.
 * Each address has one spelling, so that no rule about paths can be bypassed (security.md P9).
 */
export function isOddPath(path: string): boolean {
  return needless.test(path) || misleading.test(path)
}
