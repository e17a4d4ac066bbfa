import { AppError } from '../../src/schema/model/errors.ts'

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])
const maxDepth = 32

/**
 * A JSON request body as a plain object. Refuses what is no object, keys that reach prototypes, numbers beyond JSON's range,
 * and text a database cannot keep (NUL, half of a surrogate pair).
 */
export function parseBody(text: string): Record<string, unknown> {
  if (text.trim() === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new AppError('BAD_BODY', {}, { cause })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new AppError('BAD_BODY')
  inspect(value, 0)
  return value as Record<string, unknown>
}

function inspect(value: unknown, depth: number): void {
  if (depth > maxDepth) throw new AppError('BAD_BODY')
  if (typeof value === 'number' && !Number.isFinite(value)) throw new AppError('BAD_BODY')
  if (typeof value === 'string' && !isCleanText(value)) throw new AppError('BAD_BODY')
  if (typeof value !== 'object' || value === null) return
  for (const [key, child] of Object.entries(value)) {
    if (forbidden.has(key) || !isCleanText(key)) throw new AppError('BAD_BODY')
    inspect(child, depth + 1)
  }
}

/** Text without NUL and without half a surrogate pair. */
export function isCleanText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
