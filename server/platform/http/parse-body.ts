import { AppError } from '../../../src/schema/model/errors.ts'

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])
const maxDepth = 32

/**
 * JSON request body as a plain object. Refuses other values, keys that reach prototypes or occur twice, numbers beyond JSON's
 * range, and text a database cannot store (NUL, half of a surrogate pair).
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
  // JSON.parse keeps only the last one of a repeated key; then the text has more keys than the value.
  if (inspect(value, 0) !== keysIn(text)) throw new AppError('BAD_BODY')
  return value as Record<string, unknown>
}

/** Refuses forbidden content of a body. Returns the number of keys. */
function inspect(value: unknown, depth: number): number {
  if (depth > maxDepth) throw new AppError('BAD_BODY')
  if (typeof value === 'number' && !Number.isFinite(value)) throw new AppError('BAD_BODY')
  if (typeof value === 'string' && !isCleanText(value)) throw new AppError('BAD_BODY')
  if (typeof value !== 'object' || value === null) return 0
  if (Array.isArray(value)) return value.reduce<number>((sum, child) => sum + inspect(child, depth + 1), 0)
  let keys = 0
  for (const [key, child] of Object.entries(value)) {
    if (forbidden.has(key) || !isCleanText(key)) throw new AppError('BAD_BODY')
    keys += 1 + inspect(child, depth + 1)
  }
  return keys
}

// In valid JSON, a string before a colon is a key.
function keysIn(text: string): number {
  let keys = 0
  for (const [, colon] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g)) if (colon) keys += 1
  return keys
}

/** Text without NUL and without half a surrogate pair. */
export function isCleanText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
