import type { Path } from './parsed-file.ts'
import type { Report } from './report.ts'

/** A repeated group whose inside repeats or branches: `(a+)+`, `(a|ab)*`. Such patterns can take exponential time. */
const nested = /\((?:[^()\\]|\\.)*(?:[+*]|\{\d+,\d*\}|\|)(?:[^()\\]|\\.)*\)(?:[+*]|\{\d+,\d*\})/

/** Reports a pattern that is no regular expression, or one that hostile text could make slow (security.md A38). */
export function checkPattern(pattern: string, path: Path, report: Report): void {
  try {
    new RegExp(pattern, 'u')
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split(': ').at(-1) ?? '') : ''
    report.wrong(path, `this is no regular expression: ${reason.toLowerCase()}`)
    return
  }
  if (nested.test(pattern)) {
    report.wrong(
      path,
      'a repeated group must not repeat or branch inside, as in (a+)+: hostile text would make it slow',
    )
  } else if (backwards.test(pattern)) {
    report.wrong(path, 'back references and look-around are not allowed: hostile text would make them slow')
  }
}

const backwards = /\\[1-9]|\(\?<?[=!]/

/** Whether a pattern is no regular expression, or one that hostile text could make slow. */
export function isUnsafePattern(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u')
  } catch {
    return true
  }
  return nested.test(pattern) || backwards.test(pattern)
}
