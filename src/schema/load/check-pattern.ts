import type { Path } from '../model/diagnostic.ts'
import { patternFault } from '../rules/slow-pattern.ts'
import type { Report } from './report.ts'

/** Reports an invalid regular expression, or one that hostile text could make slow (security.md A38). */
export function checkPattern(pattern: string, path: Path, report: Report): void {
  const reason = syntaxFault(pattern)
  if (reason !== undefined) {
    report.wrong(path, `this is not a regular expression: ${reason}`)
    return
  }
  const fault = patternFault(pattern)
  if (fault === 'backward')
    report.wrong(path, 'back references and look-around are not allowed: hostile text would make them slow')
  if (fault === 'slow') {
    report.wrong(
      path,
      'hostile text would make this slow: begin it with ^, and let no two repeats after one another, or inside one another, read the same characters',
    )
  }
}

function syntaxFault(pattern: string): string | undefined {
  try {
    new RegExp(pattern, 'u')
    return undefined
  } catch (cause) {
    return cause instanceof Error ? (cause.message.split(': ').at(-1) ?? '').toLowerCase() : ''
  }
}

/** Whether a pattern is an invalid regular expression, or one that hostile text could make slow. */
export function isUnsafePattern(pattern: string): boolean {
  return syntaxFault(pattern) !== undefined || patternFault(pattern) !== undefined
}

/** Reports all unsafe patterns in a JSON Schema. */
export function checkPatternsIn(schema: unknown, path: Path, report: Report): void {
  for (const [at, pattern] of patternsIn(schema, path)) checkPattern(pattern, at, report)
}

/** Whether a JSON Schema contains an unsafe pattern. */
export function hasUnsafePattern(schema: unknown): boolean {
  return patternsIn(schema, []).some(([, pattern]) => isUnsafePattern(pattern))
}

function patternsIn(node: unknown, at: Path): readonly (readonly [Path, string])[] {
  if (typeof node !== 'object' || node === null) return []
  if (Array.isArray(node)) return node.flatMap((inner, index) => patternsIn(inner, [...at, index]))
  return Object.entries(node).flatMap(([key, inner]): readonly (readonly [Path, string])[] => {
    const path = [...at, key]
    if (key === 'pattern' && typeof inner === 'string') return [[path, inner]]
    const keys = key === 'patternProperties' && typeof inner === 'object' ? Object.keys(inner ?? {}) : []
    return [...keys.map((one) => [[...path, one], one] as const), ...patternsIn(inner, path)]
  })
}
